import { describe, expect, test } from 'vitest';
import { type OperationDefinition, operations } from '../../src/index.ts';
import { oneEvent, platformForms } from '../support/platform-forms.ts';
import { noRoute, routerError, sendChat, serviceError } from '../support/raw-requests.ts';

const getOrCreate = '/conversations/get-or-create';

describe.for(platformForms)(
  'the intended differences from the service, and the assumptions about it, over $name',
  ({ start }) => {
    test('an additional property is 400', async () => {
      await using started = await start();
      const [status, message] = await routerError(
        sendChat(started, getOrCreate, { body: { id: 'a', name: 'b' } }),
      );
      expect([status, message]).toEqual([400, expect.stringContaining('unknown property name')]);
    });

    test('a content type that is not JSON is 400', async () => {
      await using started = await start();
      const body = { id: 'a' };
      for (const [type, expected] of [
        ['text/plain', 400],
        ['application/json; charset=utf-8', 200],
      ] as const) {
        const headers = { 'content-type': type };
        const response = await sendChat(started, getOrCreate, { headers, body });
        expect(response.status, type).toBe(expected);
      }
    });

    test.for(['/events/e/', '//events/e', '/events//e', '/events/', '/events/e/f', ''])(
      'the path %j is an unknown route',
      async (path) => {
        await using started = await start(oneEvent);
        expect(await routerError(sendChat(started, path))).toEqual([404, noRoute]);
        expect(started.platform.requests).toMatchObject([{ operation: undefined, path }]);
      },
    );

    test('a body over 1 MiB is 413, and one of exactly 1 MiB is not', async () => {
      await using started = await start();
      const bodyOf = (size: number) => `{"id":"a"${' '.repeat(size - 10)}}`;
      const fits = await sendChat(started, getOrCreate, { body: bodyOf(1024 * 1024) });
      expect(fits.status).toBe(200);
      const tooLarge = sendChat(started, getOrCreate, { body: bodyOf(1024 * 1024 + 1) });
      expect(await serviceError(tooLarge)).toEqual([413, 'PayloadTooLarge']);
      expect(started.platform.requests[1]).toMatchObject({ body: undefined, status: 413 });
    });

    test('an id that is not percent-encoded UTF-8 is 400', async () => {
      await using started = await start();
      expect((await routerError(sendChat(started, '/events/%ff')))[0]).toBe(400);
    });

    test('an address outside of the two APIs is 404', async () => {
      await using started = await start();
      const { origin } = new URL(started.chatOptions.baseUrl);
      for (const path of ['/', '/v1/bots', '/hooks/another/events/e', '/v1/adminbots']) {
        const sent = started.fetch(origin + path);
        expect(await routerError(sent), path).toEqual([404, noRoute]);
      }
    });

    test('every documented operation can be made to fail', async () => {
      await using started = await start();
      const documented: OperationDefinition[] = Object.values(operations);
      for (const { id } of documented) {
        expect(() => started.platform.fail(id, { status: 500 }), id).not.toThrow();
      }
    });
  },
);
