/** The compilers of users, and the folders that they are installed in. */
export const compilers = [
  ['TypeScript 5.9', 'typescript-5.9'],
  ['TypeScript 6.0', 'typescript'],
  ['TypeScript 7.0', 'typescript-7'],
] as const;

/** For programs whose configuration does not depend on the compiler: 7.0 has the rules of 6.0, and takes a third of its time. */
export const oldestAndNewest = compilers.filter(([title]) => title !== 'TypeScript 6.0');
