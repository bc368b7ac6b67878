/**
 * How many turns of the microtask queue pass before a function of the user is called, so that the code which awaits what came
 * before runs first. Each reply needs two to reach a direct `for await` over its turn. An open dialogue needs three to reach the
 * function that opened it, and one for each function that passes it on. Tests fail with half of each.
 */
export const ticksOfLoop = 3;
export const ticksOfOpening = 12;

/** Lets code that awaits something which has happened run before what follows. */
export async function letOthersRun(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) await undefined;
}
