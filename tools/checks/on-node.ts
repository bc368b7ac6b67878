import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installProject } from './install-tools.ts';

/** Runs Vitest on another Node: `node tools/checks/on-node.ts <version> <parameters of Vitest>`. */
const [version, ...parameters] = process.argv.slice(2);
const node = join(installProject(), `node_modules/node-${version}/bin/node`);
const vitest = 'node_modules/vitest/vitest.mjs';
process.exitCode = spawnSync(node, [vitest, ...parameters], { stdio: 'inherit' }).status ?? 1;
