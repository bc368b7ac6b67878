/*
 * Causes a failure and crashes with its error, in the way that its arguments name: the number of the failure, the set of
 * secrets, and how the error gets out.
 */
import { inspect } from 'node:util';
import { stall, startServer } from '../../support/bad-servers.ts';
import { clientsWith, markerSets, secretsOf } from '../../support/markers.ts';
import { failures } from './every-kind.ts';

const [, , number, set = '', way] = process.argv;
const failure = failures[Number(number)];
const markers = markerSets[set];
if (failure === undefined || markers === undefined) throw new Error('no such failure');

const own = secretsOf(markers)[failure.client];
const server = await startServer(failure.respond?.(own) ?? stall());
const clients = clientsWith(markers, server.url, {
  onEvent: (event) => console.log(event, JSON.stringify(event)),
  ...failure.options?.(),
});
console.log(clients, inspect(clients, { showHidden: true, depth: null }));
process.once('uncaughtExceptionMonitor', (error) => console.log('%o', error));

if (way === 'not awaited') {
  void failure.run(clients, own).then((result) => result);
} else {
  try {
    await failure.run(clients, own);
  } catch (error) {
    console.error(error);
    if (way === 'thrown') throw error;
    throw new Error('the nightly sync failed', { cause: new AggregateError([error], 'one bot') });
  }
}
