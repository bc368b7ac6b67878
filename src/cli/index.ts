#!/usr/bin/env node
import { type Command, CommandError, UsageError } from './command.ts';

/** Loaded when they are needed: the parsers of one are not loaded for the other. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./check.ts')).check,
  mock: async () => (await import('./mock.ts')).mock,
};

await main(process.argv.slice(2));

async function main([name = '--help', ...parameters]: string[]): Promise<void> {
  try {
    if (name === '--help' || name === '-h') return console.log(await overview());
    if (name === '--version' || name === '-v') {
      return console.log((await import('bot-platform-sdk')).VERSION);
    }
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (name === 'operations') {
      throw new UsageError(
        'the command `operations` was removed in 0.5: every operation of the service is a method, and `defineOperation` declares others; see docs/operations.md#declare-and-call',
      );
    }
    if (load === undefined) {
      const names = Object.keys(commands).join(', ');
      throw new UsageError(`\`${name}\` is not a command; expected one of: ${names}`);
    }
    const command = await load();
    if (parameters.includes('--help') || parameters.includes('-h')) console.log(command.help);
    else await command.run(parameters);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    // One line, whatever a file or an argument holds.
    console.error(`bot-platform-sdk: ${error.message.replaceAll(/\s*\n\s*/g, ' ')}`);
    process.exitCode = error.exitCode;
  }
}

async function overview(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(
      async ([name, load]) => `  ${name.padEnd(12)}${(await load()).summary}`,
    ),
  );
  return `Usage: bot-platform-sdk <command> [options]

Commands:
${lines.join('\n')}

Options:
  -h, --help      show this text, or that of a command: bot-platform-sdk mock --help
  -v, --version   show the version`;
}
