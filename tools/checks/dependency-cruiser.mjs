/** What may import what, imports of types included. `npm run check -- imports` checks it. */

const errors = '^src/errors/';
const json = '^src/shared/json\\.ts$';
const methods = '^src/service/generated/(chat|admin)-methods\\.ts$';
const nodeOnly = '^src/((msw|node|testing)\\.ts$|(node|testing|cli)/)';
/** Where a package is found: installed, or not. */
const anyPackage = ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown'];

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** Each folder imports itself, the errors, these, and packages. */
const layers = {
  shared: [],
  // Options are read before there is a call; an observer has the types of its events.
  options: ['shared', 'observer'],
  // A value is validated in the same way wherever it comes from: no call, no operation.
  validation: ['shared'],
  // The core knows no client, no operation and no schema of a resource.
  core: ['validation', 'options', 'shared', 'observer'],
  // A stream is a series of calls, and a call knows no stream.
  streams: ['core', 'options', 'shared'],
  // A fetch knows no client, no fake platform and no command.
  node: ['core', 'options', 'shared'],
};

/** The only files that import a package. */
const packages = {
  ky: '^src/options/ky-fetch\\.ts$',
  'eventsource-parser': '^src/streams/event-stream\\.ts$',
  msw: '^src/msw\\.ts$',
  undici: '^src/node/',
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types count, too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
  forbidden: [
    rule('no-cycle', {}, { circular: true }),
    // Of folders, too: in the core, a call knows what a failure is, and both know the operation.
    {
      ...rule(
        'no-cycle-of-folders',
        { path: '^src/', pathNot: '^src/testing/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule('resolvable', {}, { couldNotResolve: true }),
    // Anyone can import errors, and schemas import `json.ts`.
    rule('errors-import-nothing', { path: errors }, { pathNot: errors }),
    rule('json-imports-nothing', { path: json }, { path: '.' }),
    ...Object.entries(layers).map(([layer, below]) =>
      rule(
        `${layer}-on-${below.join('-') || 'errors'}`,
        { path: `^src/${layer}(\\.ts$|/)` },
        { path: '^src/', pathNot: [`^src/(${[layer, ...below].join('|')})(\\.ts$|/)`, errors] },
      ),
    ),
    ...Object.entries(packages).map(([name, files]) =>
      rule(`${name}-in-its-place`, { pathNot: files }, { path: `^node_modules/${name}/` }),
    ),
    // Schemas and records: the service knows no client.
    rule(
      'service-is-data',
      { path: '^src/service/', pathNot: methods },
      {
        pathNot: [
          '^node_modules/zod/',
          json,
          '^src/(service/|define-operation\\.ts$|options/api\\.ts$|validation/unknown-variant\\.ts$)',
        ],
      },
    ),
    // A method passes its record to the base class of the clients, and names what that returns.
    rule(
      'methods-on-client',
      { path: methods },
      {
        path: '^src/',
        pathNot: [
          '^src/service/',
          '^src/(client|paging/page-list|core/call/run-call|options/call-options|streams/(event-stream|options))\\.ts$',
        ],
      },
    ),
    rule(
      'methods-in-clients',
      { pathNot: '^src/(index|chat-client|admin-client|service/generated/types)\\.ts$' },
      { path: methods },
    ),
    rule('main-without-node-testing-cli', { pathNot: nodeOnly }, { path: nodeOnly }),
    // The fake platform works without MSW, undici and the command.
    rule(
      'testing-without-node-cli',
      { path: '^src/testing(\\.ts$|/)' },
      { path: '^src/(msw\\.ts$|node(\\.ts$|/)|cli/)' },
    ),
    // A bundle of one client has nothing of the other API.
    rule(
      'chat-without-admin',
      { path: '^src/chat-client\\.ts$' },
      { path: '^src/(admin-client|service/generated/admin[\\w-]*)\\.ts$', reachable: true },
    ),
    rule(
      'admin-without-chat',
      { path: '^src/admin-client\\.ts$' },
      { path: '^src/(chat-client|service/generated/chat[\\w-]*)\\.ts$', reachable: true },
    ),
    // The main entry point runs in browsers and Workers.
    rule('main-without-builtins', { pathNot: nodeOnly }, { dependencyTypes: ['core'] }),
    // Of Zod, the parts that are small in a bundle.
    rule(
      'main-on-its-dependencies',
      { pathNot: nodeOnly },
      {
        dependencyTypes: anyPackage,
        pathNot: ['^node_modules/(ky|eventsource-parser)/', '^node_modules/zod/(v4/)?(mini|core)/'],
      },
    ),
    // What the package imports is installed with it, is a peer, or is bundled.
    rule(
      'no-development-dependency',
      { pathNot: '^src/(cli/|testing/chat/user-key\\.ts$)' },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['npm-peer'],
        pathNot: '^node_modules/(ky|eventsource-parser)/',
      },
    ),
  ],
};
