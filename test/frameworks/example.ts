import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The files that all backends share. */
const shared = ['bodies.ts', 'client.ts', 'handover.ts', 'relay.ts', 'statuses.ts'];

/** Copies files of `examples/backends` from the package into a project, as the guide asks. Each may get another name. */
export function copyExample(folder: string, files: Readonly<Record<string, string>>): void {
  const examples = join(inject('project'), 'node_modules/bot-platform-sdk/examples/backends');
  mkdirSync(folder, { recursive: true });
  const same = Object.fromEntries(shared.map((file) => [file, file]));
  for (const [file, name] of Object.entries({ ...same, ...files })) {
    cpSync(join(examples, file), join(folder, name));
  }
}
