import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian.ts';

/** Makes sure that a test can start a `redis-server`, unless REDIS_URL names one to use. */
export function ensureRedis(): void {
  const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
  if (process.env.REDIS_URL || isInstalled) return;
  installDebianPackage('redis-server', 'install Redis, or set REDIS_URL to the address of one');
}
