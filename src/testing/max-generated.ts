/** The largest number of resources of one kind that a platform generates: it holds them in memory. */
export const maxGenerated = 1_000_000;
