import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { pack } from '../../scripts/pack.ts';

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

const template = join(import.meta.dirname, 'project');

/** Packs what is in `dist`, and puts it into a project of a user. The tools of the project are kept between runs. */
export function setup({ provide }: TestProject): () => void {
  const folder = installTools();
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

function installTools(): string {
  const files = ['.npmrc', 'package.json', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(template, file)));
  const folder = join(tmpdir(), `project-of-a-user-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const fresh = mkdtempSync(`${folder}-`);
  for (const file of files) copyFileSync(join(template, file), join(fresh, file));
  execFileSync('npm', ['ci'], { cwd: fresh, stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(fresh, folder);
  return folder;
}
