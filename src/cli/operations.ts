import type { Command } from './command.ts';

export const operations: Command = {
  summary: 'Write a typed module from an OpenAPI document',
  help: '',
  run: async () => undefined,
};
