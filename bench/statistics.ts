/** Figures by name. */
export type Figures = Readonly<Record<string, number>>;

/** The summary of one figure over several rounds. */
export interface Summary {
  readonly median: number;
  /** Half the interquartile range, as a share of the median. */
  readonly spread: number;
}

export function summarize(samples: readonly number[]): Summary {
  const median = quantile(samples, 0.5);
  return { median, spread: (quantile(samples, 0.75) - quantile(samples, 0.25)) / 2 / median };
}

function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
}
