import type { TestProject } from 'vitest/node';
import { installPrograms } from '../../tools/checks/install-tools.ts';
import { createProject } from '../package/setup.ts';

/** Packs the current `dist` and puts it into a project that has the frameworks of the backends. */
export function setup(test: TestProject): () => void {
  return createProject(installPrograms(), test);
}
