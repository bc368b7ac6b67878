import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { run } from './run.ts';
import { scratch } from './scratch.ts';

const config = `
import tseslint from 'typescript-eslint';

export default tseslint.config({
  files: ['**/*.ts'],
  plugins: { '@typescript-eslint': tseslint.plugin },
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
  },
  rules: { '@typescript-eslint/no-floating-promises': 'error' },
});
`;

/** What a program may forget to await. */
const forgotten = [`chat.getEvent({ id: 'e' })`, `admin.listBots()`, `dialogue.say('Hello')`];

const program = `
import type { AdminClient, ChatClient, Dialogue } from 'bot-platform-sdk';

export async function use(chat: ChatClient, admin: AdminClient, dialogue: Dialogue) {
${forgotten.map((call) => `  ${call};\n  await ${call};`).join('\n')}
  dialogue.close();
}
`;

test('`no-floating-promises` of typescript-eslint, with its default options, finds each `await` that is forgotten', async () => {
  const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022' };
  using files = scratch({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions }),
    'eslint.config.js': config,
    'main.ts': program,
  });
  const linter = join(inject('tools'), 'eslint/bin/eslint.js');
  const parameters = [linter, '--format', 'json', 'main.ts'];
  const { stdout, stderr } = await run(process.execPath, parameters, { cwd: files.path });
  expect(stderr).toBe('');
  const [file]: { messages: { ruleId: string; line: number }[] }[] = JSON.parse(stdout);
  const lines = program.split('\n');
  const found = file?.messages.map(({ ruleId, line }) => [ruleId, lines[line - 1]?.trim()]);
  expect(found).toEqual(
    forgotten.map((call) => ['@typescript-eslint/no-floating-promises', `${call};`]),
  );
});
