#!/usr/bin/env node
import { oneLine } from '../shared/text.ts';
import { type Command, CommandError, UsageError } from './command.ts';

/** Loaded when they are needed: the parsers of one are not loaded for the other. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./check.ts')).check,
  mock: async () => (await import('./mock.ts')).mock,
};

await main(process.argv.slice(2));

async function main([name = 'help', ...parameters]: string[]): Promise<void> {
  try {
    if (isHelp(name)) {
      const about = await find(parameters[0]);
      return console.log(about === undefined ? await overview() : about.help);
    }
    if (isVersion(name)) return await printVersion();
    const command = await find(name);
    if (command === undefined) {
      const names = Object.keys(commands).join(', ');
      throw new UsageError(`\`${name}\` is not a command; expected one of: ${names}`);
    }
    // As people type it: `mock help` is a command, and `--user-key help` is a key.
    const words = parameters.filter((word, index) => index === 0 || word.startsWith('-'));
    if (words.some(isHelp)) console.log(command.help);
    else if (words.some(isVersion)) await printVersion();
    else await command.run(parameters);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    // One line, whatever a file or an argument holds.
    console.error(`bot-platform-sdk: ${oneLine(error.message)}`);
    process.exitCode = error.exitCode;
  }
}

async function find(name = ''): Promise<Command | undefined> {
  return Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
}

function isHelp(word: string): boolean {
  return ['help', '--help', '-h'].includes(word);
}

function isVersion(word: string): boolean {
  return ['version', '--version', '-v'].includes(word);
}

async function printVersion(): Promise<void> {
  console.log((await import('bot-platform-sdk')).VERSION);
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
  -v, --version   show the version
  help, version   the same`;
}
