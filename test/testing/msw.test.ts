import { getResponse } from 'msw';
import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { ChatClient, NotFoundError } from '../../src/index.ts';
import { handlersOf } from '../../src/msw.ts';
import { createPlatform, type PlatformOptions } from '../../src/testing.ts';
import { rejection } from '../support/clients.ts';
import { oneEvent } from '../support/platform-forms.ts';

function eventOf(id: string): PlatformOptions {
  return { conversations: 1, events: [{ id, conversationId: 'conversation_1' }] };
}

test('handlersOf returns one handler, which is listed with the address of the platform', () => {
  const platform = createPlatform();
  const { adminOptions } = platform;
  expect(handlersOf(platform).map(({ info }) => info.header)).toEqual([
    `* ${adminOptions.adminUrl}/*`,
  ]);
});

test('`getResponse` of MSW serves a Request without any interception', async () => {
  const platform = createPlatform(oneEvent);
  const { baseUrl, userKey } = platform.chatOptions;
  const request = new Request(`${baseUrl}/events/e`, { headers: { 'x-user-key': userKey } });
  const response = await getResponse(handlersOf(platform), request);
  expect(await response?.json()).toEqual({ event: platform.events.get('e') });
});

test('the handler leaves a request to another address to others', async () => {
  const platform = createPlatform();
  const request = new Request('https://elsewhere.example/v1/admin/bots');
  expect(await getResponse(handlersOf(platform), request)).toBeUndefined();
});

test('the handlers of two fake platforms work in one process', async () => {
  const first = createPlatform(eventOf('a'));
  const second = createPlatform(eventOf('b'));
  const interception = setupServer(...handlersOf(first), ...handlersOf(second));
  interception.listen({ onUnhandledFrame: 'error' });
  try {
    const [one, two] = [first, second].map(({ chatOptions: { baseUrl, userKey } }) => {
      return new ChatClient({ baseUrl, userKey });
    });
    await one?.getEvent({ id: 'a' });
    await two?.getEvent({ id: 'b' });
    await rejection(two?.getEvent({ id: 'a' }) ?? Promise.resolve(), NotFoundError);
    expect(first.requests).toHaveLength(1);
    expect(second.requests).toHaveLength(2);
  } finally {
    interception.close();
  }
});
