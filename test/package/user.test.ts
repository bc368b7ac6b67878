import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Ended, run } from './run.ts';

/** The start of a new user: an empty folder and `npm install`. */
describe('an installation in an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'empty-'));
  let installed: Ended;

  beforeAll(async () => {
    await run('npm', ['init', '--yes'], { cwd: folder });
    installed = await run('npm', ['install', '--no-audit', inject('tarball')], { cwd: folder });
  }, 400_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('npm install prints only what it added', () => {
    expect(installed.code).toBe(0);
    expect(installed.stdout.trim()).toMatch(/^added 2 packages/);
    expect(installed.stderr).not.toMatch(/deprecated|EBADENGINE|ERESOLVE|vulnerab|peer|allow/i);
  });

  test('only zod is installed with the package', () => {
    const names = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(names.sort()).toEqual(['bot-platform-sdk', 'zod']);
  });

  test('the fake platform works and compiles without msw', async () => {
    const code = `
      import { ChatClient } from 'bot-platform-sdk';
      import { createPlatform } from 'bot-platform-sdk/testing';
      const { chatOptions } = createPlatform({ events: 1 });
      console.log((await new ChatClient(chatOptions).getEvent({ id: 'event_1' })).event.id);
      export {};`;
    for (const name of ['main.mjs', 'main.mts']) writeFileSync(join(folder, name), code);
    const { stdout } = await run(process.execPath, ['main.mjs'], { cwd: folder });
    expect(stdout.trim()).toBe('event_1');
    const compiler = join(inject('tools'), 'typescript-7/bin/tsc');
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--lib',
      'es2024,dom,dom.iterable,dom.asynciterable',
    ];
    const compiled = await run(process.execPath, [compiler, ...options, 'main.mts'], {
      cwd: folder,
    });
    expect(compiled.stdout).toBe('');
  });

  test.for(['node', 'msw'])(
    'the error of bot-platform-sdk/%s names the missing package',
    async (entry) => {
      const code = `import('bot-platform-sdk/${entry}').catch((error) => console.log(error.message))`;
      const { stdout } = await run(process.execPath, ['--eval', code], { cwd: folder });
      expect(stdout).toMatch(/Cannot find package '(undici|msw)'/);
    },
  );
});
