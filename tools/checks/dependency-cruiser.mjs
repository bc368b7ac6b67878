/** What may import what, imports of types included. `npm run lint:imports` checks it. */

const errors = '^src/errors/';
const json = '^src/shared/json\\.ts$';
/** The methods of the clients. */
const methods = '^src/service/generated/(chat|admin)-methods\\.ts$';
/** The types of the events that an observer receives. */
const observer = '^src/observer\\.ts$';
const nodeOnly = '^src/((node|testing)\\.ts$|(node|testing|cli)/)';
/** Where a package is found: installed, or not. */
const anyPackage = ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown'];

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
    {
      name: 'no-cycle',
      comment: 'A file is never part of what it imports.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import is of a file or of a package that is there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'errors-import-nothing',
      comment: 'Errors are the lowest layer: anyone can import them.',
      severity: 'error',
      from: { path: errors },
      to: { pathNot: errors },
    },
    {
      name: 'service-is-data',
      comment: 'The service is described as data: schemas and records. It knows no client.',
      severity: 'error',
      from: { path: '^src/service/', pathNot: [methods, '^src/service/generated/resources\\.ts$'] },
      to: {
        pathNot: [
          '^node_modules/zod/',
          json,
          '^src/(service/|define-operation\\.ts$|options/api\\.ts$|validation/unknown-variant\\.ts$)',
        ],
      },
    },
    {
      name: 'methods-on-client',
      comment:
        'A method passes its record to the base class of the clients, and names what that returns.',
      severity: 'error',
      from: { path: methods },
      to: {
        pathNot: [
          '^src/service/',
          '^src/(client|page-list|core/run-call|options/call-options|streams/(event-stream|options))\\.ts$',
        ],
      },
    },
    {
      name: 'methods-in-clients',
      comment: 'Methods are used through a client.',
      severity: 'error',
      from: { pathNot: '^src/(index|chat-client|admin-client|service/generated/types)\\.ts$' },
      to: { path: methods },
    },
    {
      name: 'json-imports-nothing',
      comment: 'Schemas import it.',
      severity: 'error',
      from: { path: json },
      to: { path: '.' },
    },
    {
      name: 'shared-on-errors',
      comment: 'What is shared is small and below everything but the errors.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/', pathNot: ['^src/shared/', errors] },
    },
    {
      name: 'options-below-core',
      comment: 'Options are read before there is a call.',
      severity: 'error',
      from: { path: '^src/options/' },
      to: { path: '^src/', pathNot: ['^src/(options|shared)/', errors, observer] },
    },
    {
      name: 'validation-below-core',
      comment:
        'A value is validated in the same way wherever it comes from: no call, no operation.',
      severity: 'error',
      from: { path: '^src/validation/' },
      to: { path: '^src/', pathNot: ['^src/(validation|shared)/', errors] },
    },
    {
      name: 'core-below-clients',
      comment: 'The core knows no client, no operation and no schema of a resource.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: '^src/', pathNot: ['^src/(core|validation|options|shared)/', errors, observer] },
    },
    {
      name: 'streams-on-core',
      comment:
        'A stream is a series of calls. It knows no client and no operation, and a call knows no stream.',
      severity: 'error',
      from: { path: '^src/streams/' },
      to: { path: '^src/', pathNot: ['^src/(streams|core|options|shared)/', errors] },
    },
    {
      name: 'main-without-node-testing-cli',
      comment: 'The main entry point does not import the other ones.',
      severity: 'error',
      from: { pathNot: nodeOnly },
      to: { path: nodeOnly },
    },
    {
      name: 'node-on-core',
      comment: 'A fetch knows no client, no operation, no fake platform and no command.',
      severity: 'error',
      from: { path: '^src/node(\\.ts$|/)' },
      to: { path: '^src/', pathNot: ['^src/(node|core|options|shared)/', errors] },
    },
    {
      name: 'testing-without-node-cli',
      comment: 'The fake platform works without undici, and without the command.',
      severity: 'error',
      from: { path: '^src/testing(\\.ts$|/)' },
      to: { path: '^src/(node(\\.ts$|/)|cli/)' },
    },
    {
      name: 'chat-without-admin',
      comment: 'A bundle of the chat client has nothing of the admin API.',
      severity: 'error',
      from: { path: '^src/chat-client\\.ts$' },
      to: { path: '^src/(admin-client|service/admin[\\w-]*)\\.ts$', reachable: true },
    },
    {
      name: 'admin-without-chat',
      comment: 'A bundle of the admin client has nothing of the chat API.',
      severity: 'error',
      from: { path: '^src/admin-client\\.ts$' },
      to: { path: '^src/(chat-client|service/chat[\\w-]*)\\.ts$', reachable: true },
    },
    {
      name: 'ky-in-ky-fetch',
      comment: 'Only the default of the option `fetch` knows ky.',
      severity: 'error',
      from: { pathNot: '^src/options/ky-fetch\\.ts$' },
      to: { path: '^node_modules/ky/' },
    },
    {
      name: 'parser-in-event-stream',
      comment: 'Only the file of streams knows the parser of their events.',
      severity: 'error',
      from: { pathNot: '^src/streams/event-stream\\.ts$' },
      to: { path: '^node_modules/eventsource-parser/' },
    },
    {
      name: 'msw-in-testing',
      severity: 'error',
      from: { pathNot: '^src/testing/' },
      to: { path: '^node_modules/msw/' },
    },
    {
      name: 'undici-in-node',
      severity: 'error',
      from: { pathNot: '^src/node/' },
      to: { path: '^node_modules/undici/' },
    },
    {
      name: 'main-without-builtins',
      comment: 'The main entry point runs in browsers and Workers.',
      severity: 'error',
      from: { pathNot: nodeOnly },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main-on-its-dependencies',
      comment: 'Of Zod, the parts that are small in a bundle.',
      severity: 'error',
      from: { pathNot: nodeOnly },
      to: {
        dependencyTypes: anyPackage,
        pathNot: ['^node_modules/(ky|eventsource-parser)/', '^node_modules/zod/(v4/)?(mini|core)/'],
      },
    },
    {
      name: 'no-development-dependency',
      comment:
        'What the package imports is installed with it, is a peer, or is bundled into the command or the fake platform.',
      severity: 'error',
      from: { pathNot: '^src/(cli/|testing/chat/user-key\\.ts$)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm-peer'] },
    },
  ],
};
