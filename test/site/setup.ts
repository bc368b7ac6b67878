import type { TestProject } from 'vitest/node';
import { installPrograms } from '../../tools/checks/install-tools.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder whose `node_modules` has other versions of Node, and what drives a browser. */
    tools: string;
  }
}

/** Installs the programs of users, and keeps them between runs. */
export function setup({ provide }: TestProject): void {
  provide('tools', installPrograms());
}
