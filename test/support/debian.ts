import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs a package of Debian: in the container of a new CI job, the user is root, and no other step installs it.
 * Elsewhere, throws an error with the advice.
 */
export function installDebianPackage(name: string, advice: string): void {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) throw new Error(`${name} is missing: ${advice}`);
  console.log(`${name} is missing: installing the one of Debian.`);
  const flags = ['--yes', '--no-install-recommends'];
  for (const parameters of [['update'], ['install', ...flags, name]]) {
    const { status, stderr } = spawnSync('apt-get', parameters, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const reason = stderr.trim().split('\n').at(-1);
    if (status !== 0) throw new Error(`apt-get ${parameters[0]} failed (${reason}): ${advice}`);
  }
}
