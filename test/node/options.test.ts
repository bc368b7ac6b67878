import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node/index.ts';
import { thrown, untyped } from '../support/clients.ts';
import { expectNoSecrets } from '../support/secrets.ts';

describe('a wrong option is a ConfigurationError that names it', () => {
  test.for([
    ['connections', 0],
    ['connections', 1.5],
    ['connections', Number.POSITIVE_INFINITY],
    ['connections', '8'],
    ['pipelining', 0],
    ['pipelining', Number.NaN],
    ['keepAliveTimeout', 0],
    ['keepAliveTimeout', -1],
    ['keepAliveTimeout', 2 ** 31],
    ['keepAliveTimeout', null],
    ['proxy', ''],
    ['proxy', 'proxy.example:8080'],
    ['proxy', 'socks5://proxy.example'],
    ['proxy', 'http://proxy.example/path'],
    ['proxy', 'http://proxy.example?query'],
    ['proxy', new URL('http://proxy.example')],
    ['agent', {}],
  ] as const)('%s: %s', ([option, value]) => {
    const create = () => createNodeFetch(untyped({ [option]: value }));

    const error = thrown(create, ConfigurationError);

    expect(error.option).toBe(option);
    expect(error.message).toContain(`\`${option}\``);
  });

  test.for([null, 'http://proxy.example', ['connections']])('options: %s', (options) => {
    const error = thrown(() => createNodeFetch(untyped(options)), ConfigurationError);

    expect(error.option).toBe('options');
  });
});

test.for([
  'https://fake-proxy-user:fake-proxy-password@proxy.example/path',
  'http://fake-proxy-user:100%fake-proxy-password@proxy.example',
  'ftp://fake-proxy-user:fake-proxy-password@proxy.example',
  'http://fake-proxy-user:fake-proxy-password@proxy.example:99999',
])('a refused proxy address is not repeated: %#', (proxy) => {
  const error = thrown(() => createNodeFetch({ proxy }), ConfigurationError);

  expect(error.option).toBe('proxy');
  expectNoSecrets(error, ['fake-proxy-user', 'fake-proxy-password']);
});

test('nothing has to be given, and an option that is undefined is not', async () => {
  await using _ = createNodeFetch();
  await using __ = createNodeFetch({ connections: undefined, proxy: undefined });
});

test('the secrets of a proxy are in no rendering of the fetch', async () => {
  const proxy = 'http://fake-proxy-user:fake-proxy-password@proxy.example';
  await using fetch = createNodeFetch({ proxy });

  expectNoSecrets({ fetch }, ['fake-proxy-user', 'fake-proxy-password']);
});
