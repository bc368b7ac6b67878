import { type AnyBotPlatformError, isBotPlatformError } from '../../src/index.ts';
import type { Message } from '../../src/operations.ts';
import { type Called, errorOf } from './dialogue-story-errors.ts';
import {
  isSome,
  type Life,
  mayBeProcessed,
  type Saying,
  type World,
} from './dialogue-story-play.ts';
import { type Exchange, remembered } from './dialogue-story-service.ts';
import { textOf } from './dialogues.ts';

/** How much later than a bound something may happen in a story, whose requests and signals take time. */
const slack = 200;
const lastLook = 5000;
const expected = 60_000;
const clockSkew = 2000;
const writingPause = 20_000;

function timeOf({ createdAt }: Message): number {
  return Date.parse(/Z$/.test(createdAt) ? createdAt : `${createdAt}Z`);
}

function describe(message: Message): string {
  return `${message.id} "${textOf(message)}" of ${message.userId}`;
}

/** Checks everything that the contract promises of what has happened. */
export function check(world: World): void {
  for (const life of world.lives) {
    checkDelivered(world, life);
    checkOrder(world, life);
    checkOwn(world, life);
    checkNothingLost(world, life);
    checkDeltas(world, life);
    checkRepetitions(world, life);
    checkPages(world, life);
    checkDialogue(world, life);
    let before: Saying | undefined;
    for (const saying of life.sayings) {
      checkSent(world, saying, before);
      checkReleased(world, saying);
      checkEnd(world, saying);
      checkRequests(world, saying);
      checkBounds(world, saying);
      checkReplies(world, saying);
      before = saying;
    }
  }
  checkErrors(world);
}

// What is delivered

function checkDelivered(world: World, life: Life): void {
  const seen = new Set<string>();
  const { registeredAt = Number.POSITIVE_INFINITY } = life;
  const sincePlace = life.since === undefined ? undefined : world.service.places.get(life.since);
  for (const { message } of life.delivered) {
    // That many ids are not remembered.
    const isForgotten = seen.size > remembered;
    if (seen.has(message.id) && !isForgotten)
      world.fail('each message is delivered once', describe(message));
    seen.add(message.id);
    const isOld =
      sincePlace === undefined
        ? (world.service.createdAt.get(message.id) ?? 0) < registeredAt
        : (world.service.places.get(message.id) ?? 0) <= sincePlace;
    // If all of the baseline was deleted, dates decide what is old: equal ones are not before it.
    const isUndecided = world.story.setup.hasOneDate && world.service.deleted.size > 0;
    // What a signal brings after the connection is never old.
    if (isOld && !isUndecided && !life.arrived.has(message.id))
      world.fail('nothing old is delivered', describe(message));
  }
}

function checkOrder(world: World, life: Life): void {
  const { places, irregular, odd, deleted } = world.service;
  // A list for a signal that did not fit may be given up.
  const isGivenUp = (id: string): boolean => world.story.limit !== undefined && odd.has(id);
  const { registeredAt = 0 } = life;
  const sincePlace = places.get(life.since ?? '') ?? -1;
  const baseline = baselineOf(world, life);
  const seen = new Set<string>();
  let last: Message | undefined;
  for (const { message } of life.delivered) {
    const { id } = message;
    // A second signal may come on a connection that is younger than its message.
    if ((world.service.createdAt.get(id) ?? 0) <= (life.since === undefined ? registeredAt : 0))
      continue;
    // A late signal may be older than what the program has dealt with.
    if ((places.get(id) ?? 0) <= sincePlace) continue;
    // If it is not known in time who our user is, what may be ours stops no other one.
    if (hasFailedToAsk(world, life, 'user') && world.hasSameText(life, message)) continue;
    // The signal of what a baseline shows may come after a list for another signal.
    if (odd.size > 0 && (places.get(id) ?? 0) <= baseline) continue;
    // A message that comes twice is a matter of another rule.
    if (seen.has(id)) continue;
    seen.add(id);
    // No list has what was deleted.
    if (irregular.has(id) || isGivenUp(id) || deleted.has(id) || world.isTwin(life, message))
      continue;
    if (last !== undefined && (places.get(id) ?? 0) < (places.get(last.id) ?? 0)) {
      world.fail('nothing overtakes', `${describe(last)} before ${describe(message)}`);
    }
    last = message;
  }
}

/** What was taken for our message, and is not, comes before what was delivered after that was known. */
function checkReleased(world: World, saying: Saying): void {
  const { life, own, ownAt } = saying;
  const placeOf = ({ id }: Message): number => world.service.places.get(id) ?? 0;
  for (const [index, taken] of own.entries()) {
    const releasedAt = ownAt[index + 1];
    if (taken === undefined || releasedAt === undefined || world.service.irregular.has(taken.id))
      continue;
    const end = life.delivered.findIndex(({ message }) => message.id === taken.id);
    const overtaking = life.delivered
      .slice(0, Math.max(0, end))
      .find(
        ({ message, at }) =>
          at > releasedAt &&
          placeOf(message) > placeOf(taken) &&
          !world.service.irregular.has(message.id),
      );
    if (overtaking !== undefined) {
      world.fail('what was not our message keeps its place', describe(taken));
    }
  }
}

/** A list that fails is repeated as often as a stream connects again. */
function checkRepetitions(world: World, life: Life): void {
  if (world.service.odd.size > 0 || life.openedAt === undefined || life.isKilled) return;
  const limit = world.story.limit ?? 30;
  let failures = 0;
  let last = '';
  for (const { called, context, outcome, startedAt } of world.service.exchanges) {
    if (context?.dialogue !== life.index || startedAt <= life.openedAt) continue;
    const isGap = called === 'list' && context.turn === undefined;
    if (called === 'listen' || (isGap && outcome === 'ok')) failures = 0;
    if (!isGap || outcome === 'ok' || outcome === 'aborted' || outcome === undefined) continue;
    failures += 1;
    last = outcome;
    if (failures > limit + 1)
      world.fail('`reconnect.limit` bounds the failures of a list', `${failures}`);
  }
  const { closedError, endedAt } = life;
  const isOfList =
    isBotPlatformError(closedError) && String(closedError.cause).includes('listMessages');
  if (endedAt === undefined && isOfList && failures < limit + 1 && !isFinal.has(last)) {
    world.fail('a list that fails is repeated', `${failures} of ${limit}`);
  }
}

const isFinal: ReadonlySet<string> = new Set(['limited long', 'forbidden', 'broken', 'misfit']);

/** The turn whose attempt has created a message. */
function originOf(world: World, life: Life, message: Message): Saying | undefined {
  const exchange = world.service.exchanges.find(({ created }) => created?.id === message.id);
  if (exchange?.context?.dialogue !== life.index) return undefined;
  return life.sayings.find(({ number }) => number === exchange.context?.turn);
}

/** Whether a dialogue has asked in vain, or for long. */
function hasFailedToAsk(world: World, life: Life, asked: Called): boolean {
  return world.service.exchanges.some(
    ({ called, context, fate }) =>
      called === asked &&
      context?.dialogue === life.index &&
      fate !== 'ok' &&
      (fate !== 'slow' || world.blocked > 0),
  );
}

function createdBy(world: World, saying: Saying): Message[] {
  return world.attemptsOf(saying).flatMap(({ created }) => created ?? []);
}

function checkOwn(world: World, life: Life): void {
  for (const { message, at } of life.delivered) {
    const origin = originOf(world, life, message);
    if (origin === undefined || !origin.isUnique) continue;
    // If it is not known in time who our user is, it is nobody's.
    if (hasFailedToAsk(world, life, 'user')) continue;
    // What is sent twice is twice there.
    if (createdBy(world, origin).length > 1) continue;
    const lastAttempt = world.attemptsOf(origin).at(-1)?.startedAt ?? 0;
    const isForgotten = origin.turn.message === undefined && at - lastAttempt > expected;
    if (!isForgotten) world.fail('our own message is not delivered', describe(message));
  }
  for (const saying of life.sayings) {
    const id = saying.turn.message?.id;
    const own = life.delivered.find(({ message }) => message.id === id);
    if (own !== undefined)
      world.fail('the message of a turn is not delivered', describe(own.message));
  }
}

/** The place of the newest message that a baseline shows: it and older ones are not new. */
function baselineOf({ service }: World, { index, openedAt = 0 }: Life): number {
  const pages = service.exchanges.filter(
    ({ called, context, startedAt }) =>
      called === 'list' && context?.dialogue === index && startedAt <= openedAt,
  );
  const places = pages.flatMap(({ page = [] }) =>
    page.map(({ id }) => service.places.get(id) ?? 0),
  );
  return Math.max(0, ...places);
}

function checkNothingLost(world: World, life: Life): void {
  const { service } = world;
  if (life.closedAt !== undefined || life.openedAt === undefined || life.isKilled) return;
  const { registeredAt = Number.POSITIVE_INFINITY } = life;
  const sincePlace = life.since === undefined ? undefined : service.places.get(life.since);
  const delivered = new Set(life.delivered.map(({ message }) => message.id));
  const own = new Set(life.sayings.map(({ turn }) => turn.message?.id));
  const baseline = baselineOf(world, life);
  const credits = new Map<string, number>();
  for (const saying of life.sayings) {
    if (!isUnsure(world, saying)) continue;
    credits.set(saying.text, (credits.get(saying.text) ?? 0) + 1);
  }
  for (const message of service.messages) {
    const { id } = message;
    if (delivered.has(id) || own.has(id)) continue;
    const isNew =
      sincePlace === undefined
        ? (service.createdAt.get(id) ?? 0) > registeredAt
        : (service.places.get(id) ?? 0) > sincePlace;
    if (!isNew) continue;
    const isInBaseline = (service.places.get(id) ?? 0) <= baseline;
    if (sincePlace === undefined && isInBaseline && !life.arrived.has(id)) continue;
    // If all of the baseline was deleted, dates decide what is old.
    const { hasOneDate, skews } = world.story.setup;
    if ((hasOneDate || skews.bot !== skews.others) && service.deleted.size > 0) continue;
    // So many messages later, what was left out is not told from what is forgotten.
    const newer = service.places.size - (service.places.get(id) ?? 0);
    const isUnheard = service.irregular.has(id) || service.odd.has(id);
    if (isUnheard && newer > remembered) continue;
    const origin = originOf(world, life, message);
    if (origin !== undefined && (createdBy(world, origin).length > 1 || origin.isUnique)) continue;
    const credit = credits.get(textOf(message)) ?? 0;
    const isOfUser = !service.isBot(message.userId);
    if (isOfUser && credit > 0 && !isAfterExpectation(world, life, message)) {
      credits.set(textOf(message), credit - 1);
      continue;
    }
    world.fail('no message is lost', describe(message));
  }
}

/** Whether a turn has ended without its message, which may have been sent. */
function isUnsure(world: World, saying: Saying): boolean {
  if (saying.turn.message !== undefined || saying.endedAt === undefined) return false;
  return world
    .attemptsOf(saying)
    .some(({ outcome = 'hang' }) => outcome === 'ok' || mayBeProcessed(outcome));
}

/** Whether a message was sent so late that no failed turn expects it any more. */
function isAfterExpectation(world: World, life: Life, message: Message): boolean {
  const sent = world.service.createdAt.get(message.id) ?? 0;
  const last = life.sayings
    .filter(({ text }) => text === textOf(message))
    .flatMap((saying) => world.attemptsOf(saying))
    .map(({ startedAt, settledAt }) =>
      Math.min(settledAt ?? Number.POSITIVE_INFINITY, startedAt + 90_000),
    );
  return sent > Math.max(...last) + expected + life.lostTime + life.listTime + world.blocked + 5000;
}

function checkDeltas(world: World, life: Life): void {
  const { service } = world;
  const before = new Map<string, string>();
  for (const { streamId, text } of life.deltas) {
    const whole = service.streams.get(streamId) ?? '';
    const last = before.get(streamId) ?? '';
    const message = service.messages.find((one) => textOf(one) === whole);
    // The part that follows the message.
    const id = message?.id ?? '';
    const isOver = life.arrived.has(id) && !service.irregular.has(id);
    const isNext = text.startsWith(last) && text.length > last.length;
    const isWithin = whole.startsWith(text) || (!isOver && text === `${whole} more`);
    if (!isNext || !isWithin) {
      world.fail('each part of a text once, in order', `"${text}" after "${last}" of "${whole}"`);
    }
    before.set(streamId, text);
  }
}

function checkDialogue(world: World, life: Life): void {
  if (life.isKilled) return;
  if (life.wrongContexts > 0) world.fail('each function runs in its context', `${life.index}`);
  const { thrown, endedAt, closedAt, closedError } = life;
  if (thrown !== undefined) {
    const isNamed =
      isBotPlatformError(closedError) &&
      closedError.kind === 'configuration' &&
      closedError.option === thrown.option;
    if (!isNamed)
      world.fail('a function that throws ends the dialogue with its name', thrown.option);
  }
  if (endedAt !== undefined && life.openedAt !== undefined) {
    const took = (closedAt ?? Number.POSITIVE_INFINITY) - endedAt;
    if (took > lastLook + slack) world.fail('`closed` settles', `after ${took} ms`);
  }
  if (life.heldAtClosed.length > 0) {
    world.fail('nothing is held when `closed` settles', life.heldAtClosed.join(', '));
  }
}

// What is sent

const endsRequest: ReadonlySet<string> = new Set(['reset', 'unavailable']);
const isLater: ReadonlySet<string> = new Set(['limited', 'refused']);

function checkSent(world: World, saying: Saying, before: Saying | undefined): void {
  const attempts = world.attemptsOf(saying);
  const { life, endedAt = Number.POSITIVE_INFINITY } = saying;
  let unknown = 0;
  let certain = 0;
  for (const [index, attempt] of attempts.entries()) {
    if (attempt.context?.dialogue !== life.index) {
      world.fail('a message is sent in the context of its `say`', saying.text);
    }
    if (attempt.startedAt > endedAt)
      world.fail('nothing is sent after the end of a turn', saying.text);
    if (before !== undefined && attempt.startedAt < (before.endedAt ?? Number.POSITIVE_INFINITY)) {
      world.fail('turns run one at a time', saying.text);
    }
    const last = attempts[index - 1];
    if (last === undefined) continue;
    const problem = refusal(world, saying, last, attempt);
    if (problem !== undefined)
      world.fail(`a message is sent again only if ${problem}`, saying.text);
    if (mayBeProcessed(last.outcome ?? 'hang')) unknown += 1;
    else certain += 1;
  }
  if (unknown > (world.story.resend ?? 2))
    world.fail('`resend` bounds what is sent again', saying.text);
  if (certain > 3) world.fail('what was not processed is sent again three times', saying.text);
}

function refusal(world: World, saying: Saying, last: Exchange, next: Exchange): string | undefined {
  const { outcome, settledAt = Number.POSITIVE_INFINITY, created } = last;
  if (outcome === undefined || settledAt > next.startedAt) return 'the attempt before is over';
  if (isLater.has(outcome)) return undefined;
  if (!endsRequest.has(outcome)) return 'the error has ended the request';
  const isThere =
    created !== undefined &&
    !world.service.deleted.has(created.id) &&
    (world.service.createdAt.get(created.id) ?? 0) <= settledAt;
  if (isThere) return 'the list does not show it';
  const isListed = world.service.exchanges.some(
    ({ called, context, outcome: result, startedAt, settledAt: readAt }) =>
      called === 'list' &&
      context?.dialogue === saying.life.index &&
      result === 'ok' &&
      startedAt >= settledAt &&
      (readAt ?? Number.POSITIVE_INFINITY) <= next.startedAt,
  );
  return isListed ? undefined : 'the list was read';
}

function checkErrors(world: World): void {
  const errors = world.sayings
    .map(({ error }) => error)
    .filter((error) => isBotPlatformError(error));
  if (new Set(errors).size !== errors.length) world.fail('each turn has an error of its own', '');
  for (const saying of world.sayings) {
    const { error } = saying;
    if (error === undefined || saying.life.isKilled) continue;
    if (!isBotPlatformError(error)) {
      world.fail('a turn rejects with an error of the package', String(error));
      continue;
    }
    checkTruth(world, saying, error);
    checkCause(world, saying, error);
  }
}

/** An attempt that was begun may have been processed, unless it was certainly not. */
function checkTruth(world: World, saying: Saying, error: AnyBotPlatformError): void {
  const { endedAt = Number.POSITIVE_INFINITY } = saying;
  const attempts = world.attemptsOf(saying).filter(({ startedAt }) => startedAt <= endedAt);
  const isPossible = attempts.some(({ outcome, settledAt = Number.POSITIVE_INFINITY }) => {
    return outcome === undefined || settledAt > endedAt || mayBeProcessed(outcome);
  });
  if (error.maybeProcessed !== isPossible) {
    world.fail(
      '`maybeProcessed` says the truth',
      `${saying.text}: ${error.maybeProcessed}, ${error.message}`,
    );
  }
  if (attempts.length === 0 && error.maybeProcessed) {
    world.fail('`maybeProcessed` is false without an attempt', saying.text);
  }
  if (!error.maybeProcessed && createdBy(world, saying).length > 0) {
    world.fail('what certainly was not processed is not there', saying.text);
  }
}

function checkCause(world: World, saying: Saying, error: AnyBotPlatformError): void {
  if (error.kind !== 'timeout') return;
  const { option } = error;
  if (option !== 'replyTimeout' && option !== 'maxDuration') return;
  const isKnown = saying.turn.message !== undefined;
  const isUnlisted = isKnown && error.cause !== undefined;
  if (error.isTransient === isKnown && !isUnlisted)
    world.fail('no reply is not transient', saying.text);
  if (isKnown && option === 'maxDuration')
    world.fail('`maxDuration` is no error once our message is known', saying.text);
  checkListCause(world, saying, error);
  const last = world.attemptsOf(saying).at(-1);
  const { outcome, settledAt = 0 } = last ?? {};
  if (isKnown || outcome === undefined || outcome === 'ok' || outcome === 'aborted') return;
  if (settledAt >= (saying.endedAt ?? 0)) return;
  const cause = error.cause;
  const isNamed = isBotPlatformError(cause) && cause.kind === errorOf('create', outcome).kind;
  if (!isNamed)
    world.fail('a turn whose sending fails names the error', `${saying.text}: ${outcome}`);
}

/** A turn whose list does not come says so. */
function checkListCause(world: World, saying: Saying, error: AnyBotPlatformError): void {
  const { listedSinceAtEnd: since, life, endedAt = 0, wasConnectedAtEnd } = saying;
  if (since === undefined || saying.turn.message === undefined || !wasConnectedAtEnd) return;
  // A list for a signal is given up in the end.
  if (world.service.odd.size > 0) return;
  const attempts = world.service.exchanges.filter(
    ({ called, context, startedAt, settledAt = Number.POSITIVE_INFINITY }) =>
      called === 'list' &&
      context?.dialogue === life.index &&
      context.turn === undefined &&
      startedAt >= since &&
      settledAt <= endedAt,
  );
  const isRead = attempts.at(-1)?.outcome === 'ok';
  const hasFailed = !isRead && attempts.some(({ outcome }) => outcome !== 'ok');
  const isNamed = isBotPlatformError(error.cause) && error.cause.operation === 'listMessages';
  if (hasFailed && !isNamed)
    world.fail('a turn whose list fails names its error', `${saying.text}: ${error.message}`);
}

// How turns end

function checkEnd(world: World, saying: Saying): void {
  const { turn, endedAt, saidAt, times, text, life } = saying;
  if (life.isKilled) return;
  if (endedAt === undefined) {
    world.fail('every turn settles', text);
    return;
  }
  const isError = saying.error !== undefined;
  if ((turn.endedBy === 'error') !== isError) world.fail('`endedBy` says how a turn ended', text);
  const took = endedAt - saidAt;
  const lastReplyAt = saying.repliesAt.at(-1);
  const deltasAt = life.deltas.filter(({ at }) => at >= saidAt && at < endedAt).map(({ at }) => at);
  if (turn.endedBy === 'quiet') {
    const quietTime = times.quietTime ?? 2000;
    const heardAt = Math.max(lastReplyAt ?? Number.POSITIVE_INFINITY, ...deltasAt);
    if (endedAt - heardAt < quietTime - 1) world.fail('a turn ends after its quiet time', text);
    if (!saying.wasConnectedAtEnd)
      world.fail('the quiet time does not run without a connection', text);
  }
  if (turn.endedBy === 'maxDuration' && took < (times.maxDuration ?? 0) - 1) {
    world.fail('a turn ends after its longest duration', text);
  }
  const { error } = saying;
  if (isBotPlatformError(error) && error.kind === 'timeout') {
    const { option } = error;
    const least = option === 'maxDuration' ? times.maxDuration : times.replyTimeout;
    // An error of the stream may be one, too.
    const isOfTurn = option === 'maxDuration' || option === 'replyTimeout';
    if (isOfTurn && took < (least ?? 0) - 1)
      world.fail('a turn has its time', `${text}: ${option} after ${took} ms`);
    const hasHeard =
      option === 'replyTimeout' && times.until === 'none' && saying.replies.length > 0;
    if (hasHeard && life.lostTime + life.listTime === 0)
      world.fail('a turn with a reply is not without', text);
  }
  // It may turn out later that it was that of another tab.
  const isSure = saying.own.length <= 2;
  if (
    turn.endedBy !== 'error' &&
    turn.endedBy !== 'break' &&
    isSure &&
    turn.message === undefined
  ) {
    world.fail('a turn that succeeds has its message', text);
  }
  if (turn.endedBy === 'break' && !saying.isLeft)
    world.fail('only a loop that is left breaks a turn', text);
}

/** Nothing is requested for a turn that is over; what it waits for is aborted. */
function checkRequests(world: World, saying: Saying): void {
  const { endedAt, life, number, error } = saying;
  if (endedAt === undefined || life.isKilled) return;
  for (const { called, context, startedAt, settledAt = Number.POSITIVE_INFINITY, ...one } of world
    .service.exchanges) {
    if (context?.turn !== number) continue;
    const isOfTurn = called === 'list' || (called === 'create' && error !== undefined);
    if (!isOfTurn || one.isAbortedByClient) continue;
    if (startedAt > endedAt || settledAt > endedAt + 1) {
      world.fail('a turn that is over requests nothing', `${saying.text}: ${called}`);
    }
  }
}

/** A page that does not come is requested again after 5 s, then after 10 s, then 20 s. */
function checkPages(world: World, life: Life): void {
  const { openedAt, closedAt = Number.POSITIVE_INFINITY, isKilled } = life;
  if (openedAt === undefined || isKilled) return;
  const end = Math.min(world.clock.now, closedAt);
  const gaps = world.service.exchanges.filter(
    ({ called, context, startedAt }) =>
      called === 'list' &&
      context?.dialogue === life.index &&
      context.turn === undefined &&
      startedAt >= openedAt,
  );
  for (const [index, { startedAt, settledAt = Number.POSITIVE_INFINITY }] of gaps.entries()) {
    const isFirst = index === 0 || gaps[index - 1]?.outcome === 'ok';
    const dueAt = startedAt + (isFirst ? 5000 : 20_000) + slack + world.blocked;
    const isLost = life.lost.some(({ from, to }) => to > startedAt && from < dueAt);
    if (settledAt <= dueAt || isLost || end <= dueAt) continue;
    const next = gaps[index + 1]?.startedAt ?? Number.POSITIVE_INFINITY;
    if (next > dueAt)
      world.fail('a page that does not come is requested again', `after ${startedAt}`);
  }
}

/** When a turn begins at the latest, after those before it. */
function latestStart(world: World, saying: Saying): number {
  const { life, saidAt, times } = saying;
  const before = life.sayings.slice(0, life.sayings.indexOf(saying));
  const attempts = before.flatMap((one) => world.attemptsOf(one));
  // The next turn waits for an attempt that was told to stop, and after a success, for the response.
  const isSlow = attempts.some(({ isAbortedByClient }) => isAbortedByClient);
  const ends = before.map(({ endedAt = Number.POSITIVE_INFINITY }) => {
    const isLate = attempts.some(({ settledAt = 0 }) => settledAt > endedAt);
    return endedAt + (isSlow || isLate ? lastLook : 0);
  });
  const start = Math.max(saidAt, ...ends);
  const hasOthers = world.sayings.some((other) => other.life !== life);
  return start + (hasOthers ? times.replyTimeout : 0);
}

function checkBounds(world: World, saying: Saying): void {
  const { endedAt, times, text, life, saidAt, abortedAt } = saying;
  if (endedAt === undefined || life.isKilled) return;
  // Another message may have been taken for ours before.
  const ownKnownAt = saying.ownAt.at(-1) ?? 0;
  const start = latestStart(world, saying);
  const more = slack + world.blocked;
  const { replyTimeout, maxDuration, until, quietTime } = times;
  const isLate = (bound: number, rule: string): void => {
    if (endedAt > bound + more) world.fail(rule, `${text}: ${endedAt - bound} ms late`);
  };
  if (abortedAt !== undefined) isLate(abortedAt + lastLook, 'a turn that is aborted settles');
  if (maxDuration !== undefined) {
    isLate(start + maxDuration + lastLook, 'a turn settles 5 s after `maxDuration`');
  }
  const deltasAt = life.partsAt.filter((at) => at >= saidAt && at <= endedAt);
  const heardAt = Math.max(0, ...saying.repliesAt, ...deltasAt);
  const known = Math.max(
    start,
    saying.own.length > 2 ? ownKnownAt : Math.min(ownKnownAt, start + replyTimeout + lastLook),
  );
  const last = Math.max(known, heardAt);
  if (saying.repliesAt.length === 0 || until !== 'none') {
    isLate(last + replyTimeout + lastLook, 'a turn settles 5 s after `replyTimeout`');
  }
  const quiet = quietTime ?? (until === 'none' ? 2000 : undefined);
  if (quiet === undefined || saying.repliesAt.length === 0) return;
  let lostTime = 0;
  for (const { from, to } of life.lost) {
    lostTime += Math.max(0, Math.min(to, endedAt) - Math.max(from, last));
  }
  const isWritten = life.partsAt.some((at) => at >= saidAt - writingPause && at <= endedAt);
  const writing = isWritten ? writingPause : 0;
  const pauses = Math.max(quiet + lastLook, replyTimeout + lastLook) + writing + lostTime;
  isLate(last + pauses, 'a turn with replies settles');
}

// What is a reply

function checkReplies(world: World, saying: Saying): void {
  const { turn, replies, looped, text, times, life } = saying;
  if (life.isKilled) return;
  const ids = (messages: readonly Message[]): string => messages.map(({ id }) => id).join(' ');
  if (ids(turn.replies) !== ids(replies)) {
    world.fail(
      'replies are in the order of delivery',
      `${text}: ${ids(turn.replies)}, delivered ${ids(replies)}`,
    );
  }
  if (saying.result !== undefined && ids(saying.result) !== ids(replies)) {
    world.fail('a turn resolves with its replies, in the order of delivery', text);
  }
  if (!saying.isLeft && saying.leaveAfter === undefined && ids(looped) !== ids(replies)) {
    world.fail(
      'a loop gets each reply, in the order of delivery',
      `${text}: ${ids(looped)}, delivered ${ids(replies)}`,
    );
  }
  const isEnd = (reply: Message): boolean =>
    times.until === 'first' || (times.until === 'last' && textOf(reply).endsWith('!'));
  const ending = replies.findIndex(isEnd);
  if (ending !== -1 && ending !== replies.length - 1) world.fail('`until` ends a turn', text);
  if (turn.endedBy === 'until' && ending === -1) world.fail('only `until` ends a turn so', text);
  for (const reply of replies) checkReply(world, saying, reply);
  checkMisplaced(world, saying);
}

function checkReply(world: World, saying: Saying, reply: Message): void {
  const { service, story } = world;
  const { turn, life } = saying;
  if (
    story.isReply === 'default' &&
    !service.isBot(reply.userId) &&
    !hasFailedToAsk(world, life, 'participants')
  ) {
    world.fail('a reply is a message of the bot', describe(reply));
  }
  if (story.isReply === 'some' && !isSome(reply)) world.fail('`isReply` decides', describe(reply));
  const { message } = turn;
  if (message === undefined || saying.own.length > 2) return;
  const { skews, hasOneDate } = story.setup;
  if (skews.bot !== skews.others || hasOneDate) return;
  const isBefore = timeOf(message) - timeOf(reply) > clockSkew;
  if (isBefore) world.fail('no reply is older than its message', describe(reply));
}

/** A message of the bot after ours is a reply while the turn runs. */
function checkMisplaced(world: World, saying: Saying): void {
  const { service, story } = world;
  const { life, turn, ownKnownAt, endedAt = Number.POSITIVE_INFINITY } = saying;
  const { message: own } = turn;
  if (own === undefined || saying.own.length > 2 || ownKnownAt === undefined) return;
  if (story.isReply !== 'default') return;
  const responses = world
    .attemptsOf(saying)
    .filter(({ created, outcome }) => created?.id === own.id && outcome === 'ok');
  const ownSeenAt = Math.min(
    life.arrived.get(own.id) ?? Number.POSITIVE_INFINITY,
    ...responses.map(({ settledAt = Number.POSITIVE_INFINITY }) => settledAt),
  );
  const { skews, hasOneDate } = story.setup;
  const hasOneClock = skews.bot === skews.others && !hasOneDate;
  for (const { message, at, turn: of } of life.delivered) {
    if (of !== undefined || !service.isBot(message.userId)) continue;
    if (at <= ownKnownAt || at >= endedAt) continue;
    const arrivedAt = life.arrived.get(message.id);
    const isLive = arrivedAt !== undefined && arrivedAt > ownSeenAt;
    const cameLater =
      isLive &&
      timeOf(message) - timeOf(own) >= -clockSkew &&
      !wasListed(world, life, message, arrivedAt);
    const isBehind = (service.places.get(message.id) ?? 0) > (service.places.get(own.id) ?? 0);
    if (cameLater || (hasOneClock && isBehind)) {
      world.fail('what the bot says after our message is a reply', describe(message));
    }
  }
}

function wasListed(world: World, life: Life, message: Message, before: number): boolean {
  return world.service.exchanges.some(
    ({ page, context, settledAt = Number.POSITIVE_INFINITY }) =>
      context?.dialogue === life.index &&
      settledAt <= before &&
      page?.some(({ id }) => id === message.id) === true,
  );
}

/** Checks that nothing is left behind when all is closed. */
export function checkNothingLeft(world: World): void {
  const { clock, service } = world;
  if (clock.timers.size > 0) world.fail('no timer is left behind', `${clock.timers.size}`);
  if (service.connections.size > 0) world.fail('no connection is left behind', '');
  if (world.listeners.count > 0)
    world.fail('no listener is left behind', `${world.listeners.count}`);
  for (const life of world.lives) {
    const held = world.heldBy(life);
    if (held.length > 0) world.fail('no request is left behind', held.join(', '));
  }
}
