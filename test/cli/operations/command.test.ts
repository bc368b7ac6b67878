import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/cli/command.ts';
import { operations } from '../../../src/cli/operations.ts';
import { AdminClient, ChatClient } from '../../../src/index.ts';
import { operations as builtIn } from '../../support/built-in.ts';
import { createFolder } from '../../support/folder.ts';
import { startNode } from '../../support/run-node.ts';
import { generate, golden, runOperations } from './support.ts';

const specification = 'docs/openapi.yaml';
const only = ['--only', Object.keys(builtIn).join()];
const expected = readFileSync(join(golden, 'specification.ts'), 'utf8');

test.concurrent('without --out, the module is written to stdout and everything else to stderr', async () => {
  expect(await runOperations(specification, ...only)).toEqual({
    code: 0,
    stdout: expected,
    stderr: `Operations: ${Object.keys(builtIn).length} written, 0 left out, 0 of the other API\n`,
  });
});

test.concurrent('a reader that does not want all of the module, such as head, is no error', async () => {
  using program = startNode([resolve('src/cli/index.ts'), 'operations', specification]);
  program.child.stdout?.destroy();
  const { code, stderr } = await program.ended;
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^Operations: \d+ written, .*\n$/),
  });
});

test.concurrent('with --out, the module is written to the file, and a warning names operation and reason', async () => {
  using folder = createFolder();
  const out = folder.file('features.ts');
  const result = await runOperations(join(golden, 'features.yaml'), '--out', out);
  expect(result).toMatchObject({ code: 0, stdout: '' });
  expect(result.stderr.split('\n')).toContain(
    'upload: left out: its body is multipart/form-data, not JSON',
  );
  expect(readFileSync(out, 'utf8')).toBe(readFileSync(join(golden, 'features.ts'), 'utf8'));
});

test.concurrent('the same document as JSON, or split into files, produces the same module', async () => {
  using folder = createFolder({
    'openapi.json': JSON.stringify(split),
    'bot.yaml': 'type: object\nproperties: { id: { type: string } }\n',
  });
  const { text, leftOut } = await generate(folder.file('openapi.json'));
  expect(leftOut).toBe(0);
  expect(text).toContain('id: z.exactOptional(z.string())');
});

test.concurrent('a warning that concerns each operation is one line', async () => {
  const keyed = { components: { securitySchemes: { key } }, security: [{ key: [] }] };
  using folder = createFolder({ 'openapi.json': JSON.stringify({ ...plain, ...keyed }) });
  const { stderr } = await runOperations(folder.file('openapi.json'));
  expect(stderr.split('\n')).toEqual([
    'every operation: the header X-Key is left out: pass it with the option `headers`',
    'Operations: 2 written, 0 left out, 0 of the other API',
    '',
  ]);
});

describe.concurrent('--check', () => {
  test('--check exits with 0 if the file is up to date', async () => {
    const out = join(golden, 'specification.ts');
    expect(await runOperations(specification, ...only, '--out', out, '--check')).toMatchObject({
      code: 0,
    });
  });

  test('--check exits with 1, and does not write the file, if it is stale or missing', async () => {
    using folder = createFolder({ 'stale.ts': `${expected}// edited\n` });
    const [stale, missing] = [folder.file('stale.ts'), folder.file('missing.ts')];
    for (const out of [stale, missing]) {
      const { code, stderr } = await runOperations(specification, ...only, '--out', out, '--check');
      expect(code).toBe(1);
      expect(stderr).toContain(`${out} is not up to date`);
    }
    expect(readFileSync(stale, 'utf8')).toBe(`${expected}// edited\n`);
    expect(() => readFileSync(missing)).toThrow('ENOENT');
  });
});

describe.concurrent('--strict', () => {
  const header = (name: string, required: boolean): object => ({
    parameters: [{ name, in: 'header', required, schema: { type: 'string' } }],
  });
  const incomplete: [title: string, ping: object, written: string[]][] = [
    ['an operation', header('X-Trace', true), ['pong']],
    ['a header', header('X-Trace', false), ['ping', 'pong']],
    ['a cookie', { parameters: [{ name: 'a', in: 'cookie' }] }, ['ping', 'pong']],
  ];

  test.for(incomplete)(
    '--strict writes the module and exits with 1 if it lacks %s of the document',
    async ([, ping, written]) => {
      const paths = {
        '/ping': { ...plain.paths['/ping'], get: { ...operation('ping'), ...ping } },
      };
      using folder = createFolder({ 'openapi.json': JSON.stringify({ ...plain, paths }) });
      const { code, stdout } = await runOperations(folder.file('openapi.json'), '--strict');
      expect({ code, written: idsOf(stdout) }).toEqual({ code: 1, written });
      expect(await runOperations(folder.file('openapi.json'))).toMatchObject({ code: 0, stdout });
    },
  );

  test('--strict exits with 0 if nothing is left out, and does not count the other API', async () => {
    expect(await runOperations(specification, '--client', 'chat', '--strict')).toMatchObject({
      code: 0,
    });
  });
});

describe.concurrent('--client', () => {
  test('--client chat omits the operations of the admin API, and --client admin those of the chat API', async () => {
    const chat = await generate(specification, { client: 'chat' });
    const admin = await generate(specification, { client: 'admin' });
    const [ofChat, ofAdmin] = [idsOf(chat.text), idsOf(admin.text)];
    for (const id of Object.keys(builtIn)) {
      expect(ofChat.includes(id), id).toBe(id in ChatClient.prototype);
      expect(ofAdmin.includes(id), id).toBe(id in AdminClient.prototype);
    }
    expect([chat.skipped, admin.skipped]).toEqual([ofAdmin.length, ofChat.length]);
  });

  test('--client omits no operation of a document that names no API', async () => {
    using folder = createFolder({ 'openapi.json': JSON.stringify(plain) });
    for (const client of ['chat', 'admin'] as const) {
      expect(idsOf((await generate(folder.file('openapi.json'), { client })).text)).toEqual([
        'ping',
        'pong',
      ]);
    }
  });
});

test.concurrent('--only writes the named operations and the schemas they need', async () => {
  const { text } = await generate(specification, { only: ['getEvent'] });
  expect(idsOf(text)).toEqual(['getEvent']);
  expect(text).toContain('EventSchema');
  expect(text).not.toContain('BotSchema');
});

test.concurrent.for([
  [[], 'operations needs the path of an OpenAPI document'],
  [[specification, 'b.yaml'], 'operations takes one document; b.yaml is a second one'],
  [[specification, '--client', 'both'], '--client must be chat or admin'],
  [[specification, '--check'], '--check needs --out'],
  [[specification, '--out', specification], '--out must not be the document'],
  [[specification, '--only', 'getEvents'], '--only: the document has no operation getEvents'],
  [
    [specification, '--output', 'a.ts'],
    '`--output` is not a known option; expected one of: --client',
  ],
  [[specification, '--only'], '`--only` needs a value'],
  [[specification, '--except', 'getEvents'], '--except: the document has no operation getEvents'],
  [[specification, '--stream', 'getEvents'], '--stream: the document has no operation getEvents'],
  [[specification, '--suffix', 'a-b'], '--suffix must be letters, digits and `_`'],
  [[specification, '--closed-unions=yes'], '`--closed-unions` takes no value'],
  [['https://api.example/openapi.json'], 'operations reads a file, not a URL: download'],
  [['missing.yaml'], 'ENOENT'],
  [['package.json'], 'package.json must be an OpenAPI document of version 3.0 or 3.1'],
  [['README.md'], 'README.md'],
  [[specification, '--out', 'missing/folder/a.ts'], 'ENOENT'],
] as const)('the arguments %j are a usage error of one line', async ([parameters, text]) => {
  const error: unknown = await operations.run(parameters).catch((reason) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({ message: expect.stringContaining(text) });
  expect(error).toMatchObject({ message: expect.not.stringContaining('\n') });
});

test.concurrent.for(['json', 'yaml', 'html'])(
  'a page that was saved as openapi.%s is no OpenAPI document',
  async (extension) => {
    const name = `openapi.${extension}`;
    using folder = createFolder({ [name]: '<!DOCTYPE html><html><body>Sign in</body></html>' });
    const error: unknown = await operations.run([folder.file(name)]).catch((reason) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/must be an OpenAPI document of version 3.0 or 3.1/),
    });
  },
);

test.concurrent('a usage error is one line on stderr and exit code 2', async () => {
  expect(await runOperations(specification, '--check')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'bot-platform-sdk: --check needs --out\n',
  });
});

test.concurrent('--help describes each option', async () => {
  const { code, stdout } = await runOperations('--help');
  expect(code).toBe(0);
  const names = 'client only except stream closed-unions suffix out check strict'.split(' ');
  for (const option of names.map((name) => `--${name}`)) expect(stdout).toContain(option);
});

function idsOf(text: string): (string | undefined)[] {
  return [...text.matchAll(/^ {2}id: '(.*)',$/gm)].map(([, id]) => id);
}

const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
const info = { title: 'A service', version: '1.0.0' };
const operation = (operationId: string) => ({ operationId, responses: { '204': {} } });
const plain = {
  openapi: '3.1.0',
  info,
  paths: { '/ping': { get: operation('ping'), put: operation('pong') } },
};
const content = { 'application/json': { schema: { $ref: './bot.yaml' } } };
const split = {
  openapi: '3.0.3',
  info,
  paths: { '/bot': { get: { responses: { '200': { content } } } } },
};
