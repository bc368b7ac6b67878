/** Figures by name. */
export type Figures = Readonly<Record<string, number>>;

/** The least of each figure over several rounds: what else runs on the machine can only add to a figure. */
export function leastOf(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, Math.min(...rounds.map((figures) => figures[name] ?? Number.NaN))]),
  );
}
