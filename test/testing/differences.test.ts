import { describe, expect, test } from 'vitest';
import type { OperationDefinition } from '../../src/index.ts';
import { operations } from '../support/built-in.ts';
import { oneEvent, platformForms } from '../support/platform-forms.ts';
import { expectOutcome, noRoute, sendChat } from '../support/raw-requests.ts';

const getOrCreate = '/conversations/get-or-create';

describe.for(platformForms)(
  'the intended differences from the service, and the assumptions about it, over $name',
  ({ start }) => {
    test('an additional property is 400', async () => {
      await using started = await start();
      const sent = sendChat(started, getOrCreate, { body: { id: 'a', name: 'b' } });
      await expectOutcome(sent, '400: the body is not as documented: unknown property name');
    });

    test('a content type that is not JSON is 400', async () => {
      await using started = await start();
      const body = { id: 'a' };
      for (const [type, expected] of [
        ['text/plain', '400: '],
        ['application/json; charset=utf-8', '200'],
      ] as const) {
        const headers = { 'content-type': type };
        await expectOutcome(sendChat(started, getOrCreate, { headers, body }), expected);
      }
    });

    test.for(['/events/e/', '//events/e', '/events//e', '/events/', '/events/e/f', ''])(
      'the path %j is an unknown route',
      async (path) => {
        await using started = await start(oneEvent);
        await expectOutcome(sendChat(started, path), noRoute);
        expect(started.platform.requests).toMatchObject([{ operation: undefined, path }]);
      },
    );

    test('a body over 1 MiB is 413, and one of exactly 1 MiB is not', async () => {
      await using started = await start();
      const bodyOf = (size: number) => `{"id":"a"${' '.repeat(size - 10)}}`;
      const send = (size: number) => sendChat(started, getOrCreate, { body: bodyOf(size) });
      await expectOutcome(send(1024 * 1024), '200');
      await expectOutcome(send(1024 * 1024 + 1), '413 PayloadTooLarge');
      expect(started.platform.requests[1]).toMatchObject({ body: undefined, status: 413 });
    });

    test('an id that is not percent-encoded UTF-8 is 400', async () => {
      await using started = await start();
      await expectOutcome(sendChat(started, '/events/%ff'), '400: ');
    });

    test('an address outside of the two APIs is 404', async () => {
      await using started = await start();
      const { origin } = new URL(started.chatOptions.baseUrl);
      for (const path of ['/', '/v1/bots', '/hooks/another/events/e', '/v1/adminbots']) {
        await expectOutcome(started.fetch(origin + path), noRoute);
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
