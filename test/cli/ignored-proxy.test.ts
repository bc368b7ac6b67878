import { expect, test } from 'vitest';
import { findIgnoredProxy } from '../../src/cli/ignored-proxy.ts';

const address = new URL('https://api.example.com/v1');
const node = '24.1.0';

function find(env: object, { versions = { node }, execArgv = [] as string[] } = {}) {
  return findIgnoredProxy(address, { env: { ...env }, versions, execArgv });
}

test.for(['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'])(
  '%s alone is ignored, and NODE_USE_ENV_PROXY=1 is what to do',
  (name) => {
    const found = find({ [name]: 'http://proxy.example' });
    expect(found?.message).toBe(`${name} is set, and Node ignores it without NODE_USE_ENV_PROXY=1`);
    expect(found?.advice).toMatch(/^Set NODE_USE_ENV_PROXY=1, or .*createNodeFetch/);
  },
);

const proxy = { HTTPS_PROXY: 'http://proxy.example' };

test.for<[string, object]>([
  ['none is set', {}],
  ['the variable is empty', { HTTPS_PROXY: '' }],
  ['Node uses it', { ...proxy, NODE_USE_ENV_PROXY: '1' }],
  ['a flag in NODE_OPTIONS makes Node use it', { ...proxy, NODE_OPTIONS: '-r a --use-env-proxy' }],
  ['NO_PROXY has the host', { ...proxy, NO_PROXY: 'localhost, api.example.com' }],
  ['NO_PROXY has the port, too', { ...proxy, NO_PROXY: 'api.example.com:443' }],
  ['no_proxy has the domain', { ...proxy, no_proxy: 'localhost,.example.com' }],
  ['NO_PROXY has a wildcard of the domain', { ...proxy, NO_PROXY: '*.Example.com' }],
  ['NO_PROXY is everything', { ...proxy, NO_PROXY: '*' }],
])('no variable of a proxy is ignored if %s', ([, env]) => {
  expect(find(env)).toBeUndefined();
});

test('a flag of the command line makes Node use the variables', () => {
  expect(find(proxy, { execArgv: ['--use-env-proxy'] })).toBeUndefined();
});

test('NO_PROXY with other hosts excludes nothing', () => {
  expect(find({ ...proxy, NO_PROXY: 'example.org, i.example.com' })).toBeDefined();
});

test.for(['22.20.0', '23.11.0'])('Node %s cannot use the variables', (version) => {
  const found = find({ ...proxy, NODE_USE_ENV_PROXY: '1' }, { versions: { node: version } });
  expect(found?.message).toBe(`HTTPS_PROXY is set, and Node ${version} ignores it`);
  expect(found?.advice).toMatch(/^Use Node 22\.21 or 24 /);
});

test('Node 22.21 can use the variables', () => {
  const options = { versions: { node: '22.21.0' } };
  expect(find({ ...proxy, NODE_USE_ENV_PROXY: '1' }, options)).toBeUndefined();
});

test('ALL_PROXY is ignored even if Node uses the other variables', () => {
  const all = { ALL_PROXY: 'http://proxy.example', NODE_USE_ENV_PROXY: '1' };
  expect(find(all)?.advice).toMatch(/^Set HTTPS_PROXY/);
  expect(find({ ...all, ...proxy })).toBeUndefined();
});

test.for(['bun', 'deno'])('%s uses the variables by itself', (runtime) => {
  expect(find(proxy, { versions: { node, [runtime]: '2.0.0' } })).toBeUndefined();
});
