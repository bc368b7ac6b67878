// @module-tag processes
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Backend,
  backendScenarios,
  createBackendPlatform,
  postTo,
  stopDuringWork,
} from '../../test/support/backends.ts';
import { startNode, untilPrinted } from '../../test/support/run-node.ts';

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const scenarios = Object.entries(backendScenarios);

// Most of their time is the wait for a further reply.
describe.concurrent.for(['express', 'hono'])('a backend: %s, over TCP', (name) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startProgram(name);
  });

  test.for(scenarios)('%s', { concurrent: false }, ([, scenario]) => scenario(backend));
});

test.concurrent.for(['express', 'hono'])(
  'a backend on %s that is terminated does the work of its webhook, and ends',
  async (name) => {
    const { program, ...backend } = await startProgram(name);
    await stopDuringWork(backend, () => program.child.kill('SIGTERM'));
    expect(await program.ended).toMatchObject({ code: 0, stderr: '' });
  },
);

// The handler of Next.js has a suite of its own, in a real server.
describe('a backend: the handler of Lambda, called by the test', () => {
  let backend: Backend;
  beforeAll(async () => {
    const { platform, env } = await startPlatform();
    // Its module keeps the client that it has created.
    vi.resetModules();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    backend = { platform, post: await loadLambda() };
  });

  beforeEach(() => {
    // It logs each error.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  test.for(scenarios)('%s', ([, scenario]) => scenario(backend));
});

/** Starts a platform, and returns it with the environment in which a backend finds it. */
async function startPlatform() {
  const platform = createBackendPlatform();
  const server = await platform.listen();
  ends.push(() => server.close());
  const { chatOptions } = server;
  const env = { CHAT_BASE_URL: chatOptions.baseUrl, CHAT_USER_KEY: chatOptions.userKey };
  return { platform, env };
}

/** Starts a program as a user does. */
async function startProgram(name: string) {
  const { platform, env } = await startPlatform();
  const program = startNode([`examples/backends/${name}.ts`], { env });
  ends.push(() => program[Symbol.dispose]());
  const [, origin] = await untilPrinted(program, /listens on (http:\/\/127\.0\.0\.1:\d+)/);
  return { platform, program, post: postTo(origin ?? '') };
}

/** Calls what Lambda calls, with the event of a function URL and a stream for the response. */
async function loadLambda(): Promise<Backend['post']> {
  Object.assign(globalThis, { awslambda: fakeLambda });
  ends.push(() => Reflect.deleteProperty(globalThis, 'awslambda'));
  const { handler } = await import('./lambda.ts');
  return async (path, text, { signal, headers = {} } = {}) => {
    const body = Buffer.from(text).toString('base64');
    const stream = new LambdaStream();
    signal?.addEventListener('abort', () => stream.destroy());
    const event = {
      rawPath: path,
      headers: { host: 'lambda.example', 'content-type': 'application/json', ...headers },
      body,
      isBase64Encoded: true,
    };
    const ended = handler(event, stream).then(() => {
      throw new Error('the handler has ended without a response');
    });
    ended.catch(() => undefined);
    const metadata = await Promise.race([stream.metadata.promise, ended]);
    const chunks = new ReadableStream<Uint8Array>({
      async start(controller) {
        for await (const chunk of stream) controller.enqueue(chunk);
        controller.close();
      },
    });
    return new Response(chunks, { status: metadata.statusCode, headers: metadata.headers });
  };
}

interface Metadata {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
}

class LambdaStream extends PassThrough {
  readonly metadata = Promise.withResolvers<Metadata>();
}

const fakeLambda = {
  streamifyResponse: <Handler>(handler: Handler) => handler,
  HttpResponseStream: {
    from(stream: LambdaStream, metadata: Metadata) {
      stream.metadata.resolve(metadata);
      return stream;
    },
  },
};
