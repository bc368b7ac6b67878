const { setTimeout } = globalThis;

/**
 * Waits until a condition holds, in real time even if the clock of the test is fake, which it does not advance. It fails before
 * the time of the test is over, so that the test names the condition.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`it did not become true: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
