import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installProject } from '../../tools/checks/install-tools.ts';
import { pack } from '../../tools/checks/pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The packed package. */
    tarball: string;
    /** A project of a user, in which the packed package is installed. */
    project: string;
    /** The `node_modules` above it, with the tools of users. */
    tools: string;
  }
}

export function setup(test: TestProject): () => void {
  return createProject(installProject(), test);
}

/** Packs the current `dist` and puts it into a project of a user, below the folder of its tools. */
export function createProject(folder: string, { provide }: TestProject): () => void {
  const project = mkdtempSync(join(folder, 'run-'));
  const tarball = pack(project);
  const target = join(project, 'node_modules/bot-platform-sdk');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  provide('tarball', tarball);
  provide('project', project);
  provide('tools', join(folder, 'node_modules'));
  return () => rmSync(project, { recursive: true });
}
