import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { fencesOf } from '../docs/markdown.ts';
import { scratch } from '../package/scratch.ts';
import { startNode, untilPrinted } from '../support/run-node.ts';

/** A server in which each path is a status of the service that no code catches, and how its framework is given a handler. */
const servers: Readonly<Record<string, (handler: string) => string>> = {
  Express: (handler) => `
    import express from 'express';
    const app = express();
    app.get('/:status', async ({ params }) => fail(params.status));
    ${handler}
    const server = app.listen(0, '127.0.0.1', () => ready(server.address().port));`,
  Fastify: (handler) => `
    import fastify from 'fastify';
    const app = fastify();
    ${handler}
    app.get('/:status', async ({ params }) => fail(params.status));
    await app.listen({ port: 0, host: '127.0.0.1' });
    ready(app.server.address().port);`,
  Koa: (handler) => `
    import Koa from 'koa';
    const app = new Koa();
    app.silent = true;
    ${handler}
    app.use(({ path }) => fail(path.slice(1)));
    const server = app.listen(0, '127.0.0.1', () => ready(server.address().port));`,
  NestJS: (handler) => `
    import 'reflect-metadata';
    import { Controller, Get, Module, Param } from '@nestjs/common';
    import { NestFactory } from '@nestjs/core';
    ${handler}
    @Controller()
    class Routes {
      @Get(':status')
      get(@Param('status') status: string) {
        return fail(status);
      }
    }
    @Module({ controllers: [Routes] })
    class Application {}
    const app = await NestFactory.create(Application, { logger: false });
    ${handler && 'app.useGlobalFilters(new BotPlatformFilter(app.getHttpAdapter()));'}
    await app.listen(0, '127.0.0.1');
    ready(app.getHttpServer().address().port);`,
  Hono: (handler) => `
    import { Hono } from 'hono';
    import { serve } from '@hono/node-server';
    const app = new Hono();
    ${handler}
    app.get('/:status', (context) => fail(context.req.param('status')));
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => ready(port));`,
};

const shared = `
  import { ChatClient, isBotPlatformError } from 'bot-platform-sdk';
  import { createPlatform } from 'bot-platform-sdk/testing';
  const platform = createPlatform({ events: 1 });
  const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
  async function fail(status: string) {
    if (status === 'other') throw new Error('a defect');
    platform.fail('getEvent', { status: Number(status) });
    await chat.getEvent({ id: 'event_1' });
  }
  const report = (error: { kind: string }) => console.log('report ' + error.kind);
  const ready = (port: number) => console.log('ready ' + port);`;

const fences = fencesOf(readFileSync('docs/backends.md', 'utf8'));

/** The handler of the guide for a framework. */
function handlerOf(name: string): string {
  const info = `the tests of the package run it with ${name}`;
  const fence = fences.find((candidate) => candidate.info.endsWith(info));
  if (fence === undefined) throw new Error(`the guide has no handler for ${name}`);
  // The server imports it.
  return fence.code.replace("import { isBotPlatformError } from 'bot-platform-sdk';", '');
}

/** What a visitor gets for each path, and what the program reports. */
async function visit(name: string, handler: string, paths: readonly string[]) {
  const program = `${shared}${servers[name]?.(handler)}`;
  const tsconfigRaw = { compilerOptions: { experimentalDecorators: true } };
  const { code } = transformSync(program, { loader: 'ts', format: 'esm', tsconfigRaw });
  using project = scratch({ 'package.json': '{ "type": "module" }', 'server.js': code });
  using server = startNode(['server.js'], { cwd: project.path });
  const [, port] = await untilPrinted(server, /ready (\d+)/);
  const statuses: number[] = [];
  let text = '';
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`);
    statuses.push(response.status);
    text += await response.text();
  }
  return { statuses, text, reported: server.stdout().match(/(?<=report )\w+/g) ?? [] };
}

describe.for(Object.keys(servers))(
  'an error of the service that no code catches, on %s',
  (name) => {
    const paths = ['401', '404', '500'];

    test('the handler of the guide responds with 502, reports it, and shows nothing of it', async () => {
      const { statuses, text, reported } = await visit(name, handlerOf(name), [...paths, 'other']);
      expect(statuses).toEqual([502, 502, 502, 500]);
      expect(reported.slice(0, 3)).toEqual(['unauthorized', 'not_found', 'internal_server']);
      expect(text).not.toContain('getEvent');
    });

    test('the default handler responds as the table of the guide says', async () => {
      const { statuses } = await visit(name, '', paths);
      const keepsStatus = ['Express', 'Fastify', 'Koa'].includes(name);
      expect(statuses).toEqual(keepsStatus ? [401, 404, 500] : [500, 500, 500]);
    });
  },
);
