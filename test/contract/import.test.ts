import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as operations from '../../src/operations.ts';
import { runNode } from '../support/run-node.ts';

const ours = ['src', 'node_modules'].map(
  (folder) => new URL(`../../${folder}/`, import.meta.url).href,
);

test('importing the package sets no timer, sends no request and reads no environment variable', async () => {
  const input = `
    const touched = [];
    const watched = ['setTimeout', 'setInterval', 'setImmediate', 'fetch'];
    for (const name of watched) globalThis[name] = () => touched.push(name);
    // Node's own loader reads the environment, too.
    const isOurs = () => ${JSON.stringify(ours)}.some((folder) => new Error().stack.includes(folder));
    process.env = new Proxy(process.env, {
      get: (env, name) => (isOurs() && touched.push('env ' + String(name)), env[name]),
    });
    await import(${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)});
    console.log(JSON.stringify({ touched, resources: process.getActiveResourcesInfo() }));
  `;
  // What the test process has in its environment, such as options of Node, is not for the program to read.
  const env = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const { stdout } = await runNode(['--input-type=module', '-'], { input, env });
  const { touched, resources } = JSON.parse(stdout);
  expect(touched).toEqual([]);
  expect(resources.filter((name: string) => /Timeout|TCP|Immediate/.test(name))).toEqual([]);
});

test('importing the operations makes no schema but those of four resources: the others are made on first use', async () => {
  // In a process of its own: a schema that was used is made.
  const input = `
    import * as main from ${JSON.stringify(new URL('../../src/index.ts', import.meta.url).href)};
    import * as operations from ${JSON.stringify(new URL('../../src/operations.ts', import.meta.url).href)};
    const schemas = Object.entries({ ...operations, ...main }).filter(([name]) => name.endsWith('Schema'));
    // One that is not made has nothing of its own.
    const made = schemas.filter(([, schema]) => Object.keys(schema).length > 0);
    console.log(JSON.stringify({ count: schemas.length, made: made.map(([name]) => name).sort() }));
  `;
  const { stdout } = await runNode(['--input-type=module', '-'], { input });
  const { count, made } = JSON.parse(stdout);
  expect(count).toBeGreaterThan(50);
  expect(made).toEqual(['BotSchema', 'ConversationSchema', 'EventSchema', 'UserSchema']);
});

test('a schema that is made on first use is a Zod schema and a Standard Schema', async () => {
  const { MessageSchema, WorkspaceSchema } = operations;
  expect(WorkspaceSchema).toBeInstanceOf(z.ZodMiniObject);
  expect(WorkspaceSchema).toHaveProperty('shape.ownerId');
  expect(z.toJSONSchema(WorkspaceSchema)).toMatchObject({ type: 'object' });
  const message = { id: 'm', createdAt: '2026-01-01T00:00:00Z', userId: 'u', conversationId: 'c' };
  const value = [{ ...message, payload: { type: 'text', text: 'Hello' } }];
  expect(z.array(MessageSchema).parse(value)).toEqual(value);
  expect(await MessageSchema['~standard'].validate(value[0])).toEqual({ value: value[0] });
  expect(await MessageSchema['~standard'].validate({})).toHaveProperty('issues');
});
