import { describe, expect, test, vi } from 'vitest';
import { type ClientEvent, isBotPlatformError } from '../../../src/index.ts';
import { stall, startServer } from '../../support/bad-servers.ts';
import { consoleOutput } from '../../support/console-output.ts';
import { recordEvents } from '../../support/events.ts';
import { isLeast } from '../../support/extent.ts';
import {
  clientsWith,
  formsOf,
  type Markers,
  markerSets,
  secretsOf,
} from '../../support/markers.ts';
import { expectNoSecrets } from '../../support/secrets.ts';
import { transport } from '../../support/transport.ts';
import { everyEventType, everyKind, type Failure, failures } from './every-kind.ts';

test('every kind of error is among the failures', () => {
  const kinds = new Set(failures.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(Object.keys(everyKind).sort());
});

// Every second set is returned by functions.
const sets = Object.entries(markerSets).map(
  ([title, markers], index) => [title, markers, index % 2 === 1] as const,
);
describe.for(isLeast ? sets.slice(0, 1) : sets)('secrets %s', ([, markers, fromFunctions]) => {
  test.for(failures.map((failure) => [failure.title, failure] as const))(
    '%s shows no secret in its error, in an event or on the console',
    async ([, failure]) => {
      const { error, events, logged, hidden } = await fail(failure, markers, fromFunctions);

      if (!isBotPlatformError(error)) throw new Error('no error of the package', { cause: error });
      expect(error.kind).toBe(failure.kind);
      expectNoSecrets(error, hidden);
      expectNoSecrets(events, hidden);
      expectNoSecrets(await printed(error), hidden);
      expect(logged).toEqual([]);
    },
  );
});

test('every type of event is among those of the failures', async () => {
  const types = new Set<ClientEvent['type']>();
  for (const failure of failures) {
    const markers = markerSets['of letters'];
    if (markers === undefined || failure.kind !== 'internal_server') continue;
    const retry = { limit: 1, maxDelay: 1 };
    const { events, hidden } = await fail(failure, markers, false, retry);
    expectNoSecrets(events, hidden);
    for (const { type } of events) types.add(type);
  }
  expect([...types].sort()).toEqual(Object.keys(everyEventType).sort());
});

/** Runs a failure, and returns everything that it shows. */
async function fail(
  { client, respond, options, run }: Failure,
  markers: Markers,
  fromFunctions: boolean,
  retry: { limit: number; maxDelay: number } = { limit: 0, maxDelay: 1 },
) {
  const secrets = secretsOf(markers);
  const own = secrets[client];
  await using server = await startServer(respond?.(own) ?? stall());
  const { events, onEvent } = recordEvents();
  const logged: unknown[][] = [];
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const)
    vi.spyOn(console, name).mockImplementation((...parameters: unknown[]) =>
      logged.push(parameters),
    );
  const clients = clientsWith(markers, server.url, {
    ...transport,
    fromFunctions,
    retry,
    onEvent,
    ...options?.(),
  });
  let error: unknown;
  try {
    await run(clients, own);
  } catch (caught) {
    error = caught;
  }
  vi.restoreAllMocks();
  return { error, events, logged, hidden: formsOf([...secrets.chat, ...secrets.admin]) };
}

/** What Node's own console prints of an error, alone and as the cause of another one. */
function printed(error: unknown): Promise<string> {
  return consoleOutput((output) => {
    output.log(error);
    output.error('%s %o %O %j', error, error, error, error);
    output.dir(error, { showHidden: true, depth: null });
    output.table(error);
    output.error(new Error('sync failed', { cause: error }));
    output.error(new AggregateError([error], 'sync failed'));
  });
}
