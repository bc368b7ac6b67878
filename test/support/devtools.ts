import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumOptions } from './chromium.ts';

/**
 * A page in a Chromium of its own, over the DevTools protocol alone. Playwright keeps its pages in the foreground, and Chromium
 * freezes none of those.
 */
export interface DevTools extends Disposable {
  readonly send: (method: string, parameters?: object) => Promise<unknown>;
  /** The value of an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>;
}

interface Reply {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } } & Record<string, unknown>;
}

/** Opens an address. */
export async function openDevTools(address: string): Promise<DevTools> {
  const { executablePath, args } = chromiumOptions();
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const browser = spawn(executablePath, [...args, ...own, 'about:blank']);
  let text = '';
  browser.stderr.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const endpoint = () => /ws:\S+/.exec(text)?.[0];
  while (endpoint() === undefined) await once(browser.stderr, 'data');

  const socket = new WebSocket(endpoint() ?? '');
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    waiting.get(reply.id ?? 0)?.(reply);
  });
  let count = 0;
  const request = (method: string, params: object, sessionId?: unknown) =>
    new Promise<NonNullable<Reply['result']>>((resolve) => {
      count += 1;
      waiting.set(count, ({ result = {} }) => resolve(result));
      socket.send(JSON.stringify({ id: count, method, params, sessionId }));
    });

  const { targetId } = await request('Target.createTarget', { url: address });
  const { sessionId } = await request('Target.attachToTarget', { targetId, flatten: true });
  return {
    send: (method, parameters = {}) => request(method, parameters, sessionId),
    evaluate: async (expression) => {
      const parameters = { expression, awaitPromise: true, returnByValue: true };
      const { result } = await request('Runtime.evaluate', parameters, sessionId);
      return result?.value;
    },
    [Symbol.dispose]() {
      socket.close();
      browser.once('close', () => rmSync(folder, { recursive: true, force: true }));
      browser.kill('SIGKILL');
    },
  };
}
