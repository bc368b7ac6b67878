import type { Command } from './command.ts';

export const mock: Command = {
  summary: 'Run the fake platform on a loopback port',
  help: '',
  run: async () => undefined,
};
