/** What may import what, imports of types included. `npm run check -- imports` checks it. */

const errors = '^src/errors/';
const json = '^src/shared/json\\.ts$';
/** The methods of the clients. */
const methods = '^src/service/generated/(chat|admin)-methods\\.ts$';
/** The types of the events that an observer receives. */
const observer = '^src/observer\\.ts$';
const nodeOnly = '^src/((msw|node|testing)\\.ts$|(node|testing|cli)/)';
/** Where a package is found: installed, or not. */
const anyPackage = ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown'];

/** These files import nothing but this, and packages. */
const layer = (name, comment, from, allowed) =>
  rule(name, comment, { path: from }, { path: '^src/', pathNot: allowed });

/** Only these files import this. */
const only = (name, comment, from, to) => rule(name, comment, { pathNot: from }, { path: to });

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

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
    rule('no-cycle', 'A file is never part of what it imports.', {}, { circular: true }),
    rule('resolvable', 'Every import is there.', {}, { couldNotResolve: true }),
    rule(
      'errors-import-nothing',
      'Errors are the lowest layer: anyone can import them.',
      { path: errors },
      { pathNot: errors },
    ),
    rule('json-imports-nothing', 'Schemas import it.', { path: json }, { path: '.' }),
    rule(
      'service-is-data',
      'The service is described as data: schemas and records. It knows no client.',
      { path: '^src/service/', pathNot: methods },
      {
        pathNot: [
          '^node_modules/zod/',
          json,
          '^src/(service/|define-operation\\.ts$|options/api\\.ts$|validation/unknown-variant\\.ts$)',
        ],
      },
    ),
    layer(
      'methods-on-client',
      'A method passes its record to the base class of the clients, and names what that returns.',
      methods,
      [
        '^src/service/',
        '^src/(client|paging/page-list|core/call/run-call|options/call-options|streams/(event-stream|options))\\.ts$',
      ],
    ),
    layer(
      'shared-on-errors',
      'What is shared is small and below everything but the errors.',
      '^src/shared/',
      ['^src/shared/', errors],
    ),
    layer('options-below-core', 'Options are read before there is a call.', '^src/options/', [
      '^src/(options|shared)/',
      errors,
      observer,
    ]),
    layer(
      'validation-below-core',
      'A value is validated in the same way wherever it comes from: no call, no operation.',
      '^src/validation/',
      ['^src/(validation|shared)/', errors],
    ),
    layer(
      'core-below-clients',
      'The core knows no client, no operation and no schema of a resource.',
      '^src/core/',
      ['^src/(core|validation|options|shared)/', errors, observer],
    ),
    layer(
      'streams-on-core',
      'A stream is a series of calls. It knows no client and no operation, and a call knows no stream.',
      '^src/streams/',
      ['^src/(streams|core|options|shared)/', errors],
    ),
    layer(
      'dialogue-core-is-pure',
      'The rules of a dialogue know no client, no call, no timer and no error.',
      '^src/dialogue/core/',
      ['^src/(dialogue/core|service|shared)/', '^src/streams/reconnect\\.ts$'],
    ),
    layer(
      'node-on-core',
      'A fetch knows no client, no operation, no fake platform and no command.',
      '^src/node(\\.ts$|/)',
      ['^src/(node|core|options|shared)/', errors],
    ),
    only(
      'methods-in-clients',
      'Methods are used through a client.',
      '^src/(index|chat-client|admin-client|service/generated/types)\\.ts$',
      methods,
    ),
    only(
      'main-without-node-testing-cli',
      'The main entry point does not import the other ones.',
      nodeOnly,
      nodeOnly,
    ),
    rule(
      'testing-without-node-cli',
      'The fake platform works without MSW, undici and the command.',
      { path: '^src/testing(\\.ts$|/)' },
      { path: '^src/(msw\\.ts$|node(\\.ts$|/)|cli/)' },
    ),
    rule(
      'chat-without-admin',
      'A bundle of the chat client has nothing of the admin API.',
      { path: '^src/chat-client\\.ts$' },
      { path: '^src/(admin-client|service/generated/admin[\\w-]*)\\.ts$', reachable: true },
    ),
    rule(
      'admin-without-chat',
      'A bundle of the admin client has nothing of the chat API.',
      { path: '^src/admin-client\\.ts$' },
      { path: '^src/(chat-client|service/generated/chat[\\w-]*)\\.ts$', reachable: true },
    ),
    only(
      'ky-in-ky-fetch',
      'Only the default of the option `fetch` knows ky.',
      '^src/options/ky-fetch\\.ts$',
      '^node_modules/ky/',
    ),
    only(
      'parser-in-event-stream',
      'Only the file of streams knows the parser of their events.',
      '^src/streams/event-stream\\.ts$',
      '^node_modules/eventsource-parser/',
    ),
    only('msw-in-its-entry', 'It is optional.', '^src/msw\\.ts$', '^node_modules/msw/'),
    only('undici-in-node', 'It is optional.', '^src/node/', '^node_modules/undici/'),
    rule(
      'main-without-builtins',
      'The main entry point runs in browsers and Workers.',
      { pathNot: nodeOnly },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'main-on-its-dependencies',
      'Of Zod, the parts that are small in a bundle.',
      { pathNot: nodeOnly },
      {
        dependencyTypes: anyPackage,
        pathNot: ['^node_modules/(ky|eventsource-parser)/', '^node_modules/zod/(v4/)?(mini|core)/'],
      },
    ),
    rule(
      'no-development-dependency',
      'What the package imports is installed with it, is a peer, or is bundled.',
      { pathNot: '^src/(cli/|testing/chat/user-key\\.ts$)' },
      {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['npm-peer'],
        pathNot: '^node_modules/(ky|eventsource-parser)/',
      },
    ),
  ],
};
