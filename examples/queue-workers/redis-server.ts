import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Redis for a demonstration or a test: on a free loopback port, with its data in a temporary folder. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  /** Stops it as a crash does. */
  readonly kill: () => Promise<void>;
  /** Starts it again, with the data that it had. */
  readonly start: () => Promise<void>;
}

/** Starts the `redis-server` of this machine. */
export async function startRedisServer(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder];
  // With each command on disk, a crash loses nothing: what a queue in production needs, too.
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  let server = launch();
  // However this process ends, unless it is killed: otherwise, the server would go on without it.
  process.once('exit', end);
  await server.ready;

  function end(): void {
    server.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }

  function launch() {
    const child = spawn('redis-server', [...settings, ...durable], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const exited = once(child, 'close');
    const ready = new Promise<void>((resolve, reject) => {
      child.on('error', () => {
        reject(new Error('there is no redis-server: install Redis, or set REDIS_URL'));
      });
      child.on('close', (code) => reject(new Error(`redis-server ended with ${code}`)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('Ready to accept connections')) resolve();
      });
    });
    return { child, exited, ready };
  }

  async function kill(): Promise<void> {
    server.child.kill('SIGKILL');
    await server.exited;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start: async () => {
      server = launch();
      await server.ready;
    },
    [Symbol.asyncDispose]: async () => {
      await kill();
      process.off('exit', end);
      end();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
