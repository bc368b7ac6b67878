/* A server of the framework that the command line names, which handles no error. `/<way>/<error>` throws, `/ok` responds. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { AdminClient, ChatClient } from 'bot-platform-sdk';
import createError from 'http-errors';

const [framework] = process.argv.slice(2);

const options = { baseUrl: 'https://chat.example/hook', userKey: 'private-key', retry: 0 };
const respond = (body, init) => async () =>
  new Response(body, { headers: { 'content-type': 'application/json', 'x-own': 'y' }, ...init });
const getEvent = (fetch, call = {}, id = 'e') =>
  new ChatClient({ ...options, fetch }).getEvent({ id }, call);
const ofStatus = (status) => [
  `status_${status}`,
  () => getEvent(respond(JSON.stringify({ code: status, message: 'no' }), { status })),
];

/** Each class of errors. */
const errors = {
  configuration: () => new ChatClient({ ...options, timeout: -1 }),
  invalid_input: () => getEvent(undefined, {}, '..'),
  too_large: () => new ChatClient(options).getOrCreateConversation({ id: 'x'.repeat(2 ** 20) }),
  ...Object.fromEntries([400, 401, 403, 404, 409, 418, 429, 500, 503].map(ofStatus)),
  error_in_a_200: () => getEvent(respond('{"code":404,"message":"no"}')),
  redirect: () => getEvent(respond(null, { status: 302, headers: { location: '/x' } })),
  invalid_response: () => getEvent(respond('{}')),
  connection: () =>
    getEvent(async () => {
      throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' });
    }),
  timeout: () => getEvent(() => new Promise(() => undefined), { timeout: 1 }),
  aborted: () => getEvent(undefined, { signal: AbortSignal.abort() }),
  pagination: () => {
    const fetch = respond('{"bots":[],"meta":{"nextToken":"t"}}');
    const admin = { adminUrl: 'https://admin.example', token: 'private', workspaceId: 'private' };
    return new AdminClient({ ...admin, fetch }).listBots().toArray();
  },
};

async function fail(way, name, wrap = (error) => createError(502, error)) {
  try {
    await errors[name]();
  } catch (error) {
    throw way === 'wrapped' ? wrap(error) : error;
  }
  throw new Error(`${name} has not failed`);
}

async function koa(module) {
  const { default: Koa } = await import(module);
  const app = new Koa();
  app.use(async (ctx) => {
    const [, way, name] = ctx.path.split('/');
    if (name === undefined) ctx.body = 'ok';
    else if (way === 'wrapped') await fail(way, name, (error) => ctx.throw(502, error));
    else await fail(way, name);
  });
  return createServer(app.callback());
}

const frameworks = {
  'koa-2': () => koa('koa-2'),
  koa: () => koa('koa'),
  async express() {
    const { default: express } = await import('express');
    const app = express();
    app.get('/ok', (_, response) => response.send('ok'));
    app.get('/:way/:name', ({ params: { way, name } }) => fail(way, name));
    return createServer(app);
  },
  async fastify() {
    const { fastify } = await import('fastify');
    const app = fastify({ logger: { level: 'error' } });
    app.get('/ok', async () => 'ok');
    app.get('/:way/:name', ({ params: { way, name } }) => fail(way, name));
    await app.ready();
    return app.server;
  },
  async hono() {
    const { Hono } = await import('hono');
    const { createAdaptorServer } = await import('@hono/node-server');
    const app = new Hono();
    app.get('/ok', (context) => context.text('ok'));
    app.get('/:way/:name', async (context) =>
      fail(context.req.param('way'), context.req.param('name')),
    );
    return createAdaptorServer({ fetch: app.fetch });
  },
  async nest() {
    await import('reflect-metadata');
    const { Controller, Get, Module, Param } = await import('@nestjs/common');
    const { NestFactory } = await import('@nestjs/core');
    class Routes {
      ok() {
        return 'ok';
      }
      fail(way, name) {
        return fail(way, name);
      }
    }
    // As a compiler applies decorators.
    const decorate = (decorator, method) =>
      decorator(
        Routes.prototype,
        method,
        Object.getOwnPropertyDescriptor(Routes.prototype, method),
      );
    Controller()(Routes);
    decorate(Get('ok'), 'ok');
    decorate(Get(':way/:name'), 'fail');
    Param('way')(Routes.prototype, 'fail', 0);
    Param('name')(Routes.prototype, 'fail', 1);
    class App {}
    Module({ controllers: [Routes] })(App);
    const app = await NestFactory.create(App, { logger: ['error'] });
    await app.init();
    return app.getHttpServer();
  },
};

const server = await frameworks[framework]();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`listening ${server.address().port} ${Object.keys(errors).join()}`);
