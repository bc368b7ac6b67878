import { resolve } from 'node:path';
import { OpenApiDocument } from '../../../src/cli/openapi/document.ts';
import {
  type GeneratedModule,
  type ModuleOptions,
  writeModule,
} from '../../../src/cli/openapi/write-module.ts';
import { type ProgramResult, runNode } from '../../support/run-node.ts';

export const golden = 'test/cli/operations/golden';

const defaults: ModuleOptions = {
  client: undefined,
  only: undefined,
  except: [],
  stream: [],
  suffix: '',
  closedUnions: false,
};

/** Generates the module of a document in this process. */
export async function generate(
  path: string,
  options: Partial<ModuleOptions> = {},
): Promise<GeneratedModule> {
  const document = await OpenApiDocument.load(path);
  return writeModule(document, { ...defaults, ...options });
}

/** Runs the command in a process of its own. */
export function runOperations(...parameters: readonly string[]): Promise<ProgramResult> {
  return runNode([resolve('src/cli/index.ts'), 'operations', ...parameters]);
}

/** A reason without the text of `defineOperation`, which has tests of its own. */
export function withoutDetail(reason: string): string {
  return reason.replace(/^(left out: )?(`\w+`).*/, '$1defineOperation rejects $2');
}
