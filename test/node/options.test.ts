import { createPrivateKey } from 'node:crypto';
import { Agent } from 'undici';
import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';
import { createCertificate } from '../support/certificates.ts';
import { thrown, untyped } from '../support/clients.ts';
import { expectNoSecrets } from '../support/secrets.ts';

const certificate = await createCertificate({ host: 'localhost' });
const other = await createCertificate({ host: 'other' });
const broken = '-----BEGIN CERTIFICATE-----\nZmFrZQ==\n-----END CERTIFICATE-----';

describe('a wrong option is a ConfigurationError that names it', () => {
  test.for([
    ['connections', 0],
    ['connections', 1.5],
    ['connections', Number.POSITIVE_INFINITY],
    ['connections', '8'],
    ['pipelining', 1],
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
    ['ca', ''],
    ['ca', []],
    ['ca', 'authority.pem'],
    ['ca', new URL('file:///authority.pem')],
    ['ca', broken],
    ['ca', [certificate.cert, broken]],
    ['ca', `${certificate.cert}\n${broken}`],
    ['ca', certificate.key],
    ['ca', '-----BEGIN CERTIFICATE-----\n'.repeat(20_000)],
    ['cert', 1],
    ['key', []],
    ['agent', {}],
    ['rejectUnauthorized', false],
  ] as const)('createNodeFetch rejects a wrong option and names it: %s: %s', ([option, value]) => {
    const create = () => createNodeFetch(untyped({ [option]: value }));

    const error = thrown(create, ConfigurationError);

    expect(error.option).toBe(option);
    expect(error.message).toContain(`createNodeFetch: \`${option}\``);
  });

  test.for([null, 'http://proxy.example', ['connections']])(
    'createNodeFetch rejects options that are no object: %s',
    (options) => {
      const error = thrown(() => createNodeFetch(untyped(options)), ConfigurationError);

      expect(error.option).toBe('options');
    },
  );
});

test.for([
  ['key', { cert: certificate.cert }],
  ['cert', { key: certificate.key }],
  ['cert', { cert: broken, key: certificate.key }],
] as const)(
  '`cert` and `key` are rejected unless both are set and can be read: `%s`',
  ([option, options]) => {
    expect(thrown(() => createNodeFetch(options), ConfigurationError).option).toBe(option);
  },
);

describe('the error about a rejected private key', () => {
  const { cert, key } = certificate;
  const encrypted = createPrivateKey(key).export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'fake-passphrase',
  });
  test.for([
    ['it is the key of another certificate', other.key],
    ['it has a passphrase', String(encrypted)],
    ['it is not complete', key.slice(0, -60)],
    ['it is not PEM', 'fake-key-fake-key-fake-key'],
  ] as const)(
    'the error about a rejected private key does not contain the key: %s',
    ([, wrong]) => {
      const error = thrown(() => createNodeFetch({ cert, key: wrong }), ConfigurationError);

      expect(error.option).toBe('key');
      expectNoSecrets(
        error,
        wrong.split('\n').filter((line) => line !== '' && !line.startsWith('-----')),
      );
    },
  );
});

test.for([
  'https://fake-proxy-user:fake-proxy-password@proxy.example/path',
  'http://fake-proxy-user:100%fake-proxy-password@proxy.example',
  'ftp://fake-proxy-user:fake-proxy-password@proxy.example',
  'http://fake-proxy-user:fake-proxy-password@proxy.example:99999',
])('the error about a rejected proxy address does not contain the address: %#', (proxy) => {
  const error = thrown(() => createNodeFetch({ proxy }), ConfigurationError);

  expect(error.option).toBe('proxy');
  expectNoSecrets(error, ['fake-proxy-user', 'fake-proxy-password']);
});

test('the secrets of a proxy are in no rendering of the fetch', async () => {
  const proxy = 'http://fake-proxy-user:fake-proxy-password@proxy.example';
  await using fetch = createNodeFetch({ proxy });

  expectNoSecrets({ fetch }, ['fake-proxy-user', 'fake-proxy-password']);
});

test('where `undici` has no dispatcher, as on Bun, createNodeFetch throws', () => {
  Object.defineProperty(Agent.prototype, 'dispatch', { value: undefined, configurable: true });
  try {
    const error = thrown(() => createNodeFetch(), ConfigurationError);

    expect(error.option).toBe('runtime');
    expect(error.message).toMatch(/^createNodeFetch: needs the package `undici`/);
  } finally {
    Reflect.deleteProperty(Agent.prototype, 'dispatch');
  }
});
