import { describe, expect, test } from 'vitest';
import { ChatClient, ConfigurationError } from '../../../src/index.ts';
import { anyAnswer } from '../../support/any-answer.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { chatOptions, createAdmin, createChat, thrown } from '../../support/clients.ts';
import { clientsOf } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectNoSecrets, secrets } from '../../support/secrets.ts';
import { refusalOf } from './refusal.ts';

const foreign = 'fake-foreign-value-2Yh6';

const reserved = [
  'x-user-key',
  'X-User-Key',
  'authorization',
  'AUTHORIZATION',
  'x-workspace-id',
  'Host',
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
];

describe('a header that the client sets itself is refused:', () => {
  test.for(reserved)('%s by the constructor', (name) => {
    const create = () => new ChatClient({ ...chatOptions, headers: { [name]: foreign } });
    const error = thrown(create, ConfigurationError);
    expect(error.option).toBe('headers');
    expectNoSecrets(error, [...Object.values(secrets), foreign]);
  });

  test.for(reserved)('%s by a call, which sends nothing', async (name) => {
    const error = await refusalOf(({ chat }) =>
      chat.getEvent({ id: 'evt_1' }, { headers: { [name]: foreign } }),
    );
    expectNoSecrets(error, [foreign]);
  });

  test.for(reserved)('%s from a function, and nothing is sent', async (name) => {
    await using server = await startServer(send(anyAnswer));
    const headers = () => ({ [name]: foreign });
    const ofClient = createChat({ baseUrl: server.url, headers }).getEvent({ id: 'evt_1' });
    expect(await failureOf(ofClient, ConfigurationError)).toMatchObject({ option: 'headers' });
    const ofCall = createChat({ baseUrl: server.url }).getEvent({ id: 'evt_1' }, { headers });
    expect(await failureOf(ofCall, ConfigurationError)).toMatchObject({ option: 'headers' });
    expect(server.received).toBe('');
  });
});

test('each header of a request arrives once, with one value', async () => {
  await using server = await startServer(send(anyAnswer));
  const headers = { 'X-Trace': 'client', 'x-other': 'client' };
  const { chat } = clientsOf(server, { headers });
  const options = { headers: { 'x-trace': 'call', Accept: 'application/vnd.bot+json' } };
  await chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' }, options);
  await createAdmin({ adminUrl: server.url, headers }).listBots({}, options);

  const heads = server.received.split('\r\n\r\n').filter((part) => part.includes('HTTP/1.1'));
  expect(heads).toHaveLength(2);
  for (const head of heads) {
    const names = [...head.matchAll(/^([\w-]+): /gm)].map(([, name = '']) => name.toLowerCase());
    expect(names).toEqual([...new Set(names)]);
  }
  const [post, get] = server.requests;
  expect(post?.headers.get('x-user-key')).toBe(secrets.userKey);
  expect(get?.headers.get('authorization')).toBe(`Bearer ${secrets.token}`);
  expect(get?.headers.get('x-workspace-id')).toBe(secrets.workspaceId);
  for (const request of [post, get]) {
    expect(request?.headers.get('x-trace')).toBe('call');
    expect(request?.headers.get('x-other')).toBe('client');
    expect(request?.headers.get('accept')).toBe('application/vnd.bot+json');
  }
});

describe('a header that would inject another one, or a request, is refused:', () => {
  test.for<[title: string, name: string, value: string]>([
    ['CR LF in a value', 'x-trace', `a\r\nx-injected: ${foreign}`],
    ['LF in a value', 'x-trace', `a\nx-injected: ${foreign}`],
    ['CR in a value', 'x-trace', `a\rx-injected: ${foreign}`],
    ['NUL in a value', 'x-trace', `a\0${foreign}`],
    ['a whole request in a value', 'x-trace', `a\r\n\r\nGET /injected HTTP/1.1\r\n${foreign}`],
    ['what becomes CR LF in one byte each', 'x-trace', `a\u010d\u010a${foreign}`],
    ['CR LF in a name', `x-trace: a\r\nx-injected-${foreign}`, 'b'],
    ['a colon in a name', `x-trace:${foreign}`, 'b'],
    ['a space in a name', `x-trace `, foreign],
    ['an empty name', '', foreign],
  ])('$0', async ([, name, value]) => {
    const headers = { [name]: value };
    expect(
      thrown(() => new ChatClient({ ...chatOptions, headers }), ConfigurationError).option,
    ).toBe('headers');
    const error = await refusalOf(({ chat }) => chat.getEvent({ id: 'evt_1' }, { headers }));
    expect(error.issues[0]?.path).toEqual(['headers']);
    if (!name.includes(foreign)) expectNoSecrets(error, [foreign]);
  });
});
