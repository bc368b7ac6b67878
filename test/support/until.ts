const { setTimeout } = globalThis;

/** Waits until a condition holds, in real time even if the clock of the test is fake, which it does not advance. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`it did not become true: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
