import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ClientEvent, ConnectionError, isBotPlatformError } from '../../src/index.ts';
import type { Failure } from '../../src/testing.ts';
import { rejection } from '../support/clients.ts';
import type { Clients } from '../support/every-operation.ts';
import {
  oneEvent,
  type PlatformForm,
  platformClients,
  platformForms,
} from '../support/platform-forms.ts';

const faults = ['reset', 'refused', 'dns', 'tls', 'stall', 'truncate', 'html'] as const;
const failures: readonly (readonly [title: string, failure: Failure])[] = [
  ...faults.map((fault) => [`fault: '${fault}'`, { fault }] as const),
  ['delayMs` above `timeout', { delayMs: 10_000 }],
  ...[500, 503, 429].map((status) => [`status: ${status}`, { status }] as const),
];

const calls = {
  getEvent: ({ chat }: Clients) => chat.getEvent({ id: 'e' }),
  addParticipant: ({ chat }: Clients) =>
    chat.addParticipant({ conversationId: 'c', userId: 'user_1' }),
};

/** The error of a call that fails each time, and whether the client tried again. */
async function outcomeOf(
  { start }: PlatformForm,
  failure: Failure,
  operation: keyof typeof calls,
): Promise<{ readonly error: string; readonly isRetried: boolean }> {
  await using started = await start(oneEvent);
  started.platform.fail(operation, { ...failure, times: Infinity });
  const isEndless = failure.fault === 'stall' || failure.delayMs !== undefined;
  const timeout = isEndless ? 60 : 10_000;
  let isRetried = false;
  const observer = ({ type }: ClientEvent): void => {
    isRetried ||= type === 'retry';
  };
  const clients = platformClients(started, { timeout, retry: { limit: 1, maxDelay: 1 }, observer });
  const error: unknown = await calls[operation](clients).then(
    () => undefined,
    (reason) => reason,
  );
  if (!isBotPlatformError(error)) throw new Error('expected a failure', { cause: error });
  const status = 'response' in error ? ` ${error.response.status}` : '';
  const processed =
    'maybeProcessed' in error ? `, \`maybeProcessed: ${error.maybeProcessed}\`` : '';
  return { error: `\`${error.name}\`${status}${processed}`, isRetried };
}

/** The rows of one failure: one if all forms agree. */
async function rowsOf([title, failure]: (typeof failures)[number]): Promise<string[]> {
  const forms = new Map<string, string[]>();
  for (const form of platformForms) {
    const get = await outcomeOf(form, failure, 'getEvent');
    const add = await outcomeOf(form, failure, 'addParticipant');
    // What went wrong does not depend on the operation.
    expect(add.error, `${title} over ${form.name}`).toBe(get.error);
    const [first, second] = [get, add].map(({ isRetried }) => (isRetried ? 'yes' : 'no'));
    const outcome = `${get.error} | ${first} | ${second}`;
    forms.set(outcome, [...(forms.get(outcome) ?? []), form.name]);
  }
  return [...forms].map(([outcome, names]) => {
    const all = names.length === platformForms.length ? 'all' : names.join(', ');
    return `| \`${title}\` | ${all} | ${outcome} |`;
  });
}

test('the documentation has the outcome of each failure in each form', async () => {
  const rows: string[] = [];
  for (const failure of failures) rows.push(...(await rowsOf(failure)));
  const page = readFileSync(new URL('../../docs/mock-server.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| Failure | Form |')).split('\n\n')[0] ?? '';
  expect(table.split('\n').slice(2).join('\n').trim()).toBe(rows.join('\n'));
});

test.for(platformForms)('the fault reset is reported as a reset over $name', async ({ start }) => {
  await using started = await start();
  started.platform.fail('getEvent', { fault: 'reset' });
  const { chat } = platformClients(started, { retry: 0 });
  const error = await rejection(chat.getEvent({ id: 'e' }), ConnectionError);
  expect(error.message).toContain('connection reset');
});
