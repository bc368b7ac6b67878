/** The name that the fewest edits make of a text, which may be a typo. */
export function nearestTo(text: string, names: readonly string[]): string {
  const distances = names.map((name) => ({ name, edits: countEdits(text, name) }));
  return distances.reduce((best, other) => (other.edits < best.edits ? other : best)).name;
}

/** How many characters must be inserted, deleted or replaced: the distance of Levenshtein, without regard to case. */
function countEdits(from: string, to: string): number {
  const target = [...to.toLowerCase()];
  let row = [0, ...target.map((_, index) => index + 1)];
  for (const character of from.toLowerCase()) {
    const next = [(row[0] ?? 0) + 1];
    for (const [index, other] of target.entries()) {
      const [before = 0, above = 0] = row.slice(index, index + 2);
      const replaced = before + (character === other ? 0 : 1);
      next.push(Math.min((next[index] ?? 0) + 1, above + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
