import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installTools } from '../../tools/checks/install-tools.ts';
import { createProject } from '../package/setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The `node_modules` that has Bun and Deno. */
    runtimes: string;
  }
}

/** Packs the current `dist` and puts it into a project that has the frameworks of the backends. */
export function setup(test: TestProject): () => void {
  test.provide('runtimes', join(installTools('test/runtimes'), 'node_modules'));
  return createProject(import.meta.dirname, test);
}
