import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ScenarioName } from './scenarios.ts';

/** What a remote server has received so far. */
export interface Seen {
  readonly requests: readonly { readonly target: string; readonly at: number }[];
  readonly connections: number;
  /** Connections that are open now. */
  readonly open: number;
}

/** Servers of one scenario in another process, which ends with its scope. */
export interface RemoteServer extends AsyncDisposable {
  readonly url: string;
  readonly urls: readonly string[];
  seen(): Promise<Seen>;
}

export async function startRemote(
  scenario: ScenarioName,
  parameter = '',
  count = 1,
): Promise<RemoteServer> {
  const main = fileURLToPath(new URL('server-process.ts', import.meta.url));
  const child = fork(main, [scenario, parameter, String(count)], { execArgv: [] });
  const exited = once(child, 'exit');
  const receive = async () => (await once(child, 'message'))[0];
  const urls: string[] = await receive();
  return {
    url: urls[0] ?? '',
    urls,
    async seen() {
      const message = receive();
      child.send('seen');
      return message;
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}
