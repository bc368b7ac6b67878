import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { pack } from '../../scripts/pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The packed package. */
    tarball: string;
    /** A project of a user, with the tools of users, in which the packed package is installed. */
    project: string;
  }
}

const template = join(import.meta.dirname, 'project');
const cache = join(import.meta.dirname, '../../node_modules/.cache/project-of-a-user');

/** Packs what is in `dist`, and puts it into a project of a user. The tools of the project are kept between runs. */
export function setup({ provide }: TestProject): () => void {
  const packed = mkdtempSync(join(tmpdir(), 'packed-'));
  const tarball = pack(packed);
  const project = installTools();
  const target = join(project, 'node_modules/bot-platform-sdk');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  provide('tarball', tarball);
  provide('project', project);
  return () => rmSync(packed, { recursive: true });
}

function installTools(): string {
  const files = ['.npmrc', 'package.json', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(template, file)));
  const project = join(cache, hash.digest('hex').slice(0, 12));
  if (existsSync(join(project, 'node_modules/.package-lock.json'))) return project;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  for (const file of files) copyFileSync(join(template, file), join(project, file));
  execFileSync('npm', ['ci'], { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] });
  return project;
}
