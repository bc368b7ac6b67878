/**
 * How many turns of the microtask queue something needs that has happened, until the code that awaits it runs: a reply, for
 * a direct `for await` over its turn; an open dialogue, for the function that opened it.
 */
export const ticksOfLoop = 4;
export const ticksOfOpening = 12;

/** Lets code that awaits something which has happened run before what follows. */
export async function letOthersRun(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) await undefined;
}
