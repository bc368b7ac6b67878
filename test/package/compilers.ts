/** The oldest and the newest compiler of users, and the folders that they are installed in. 7.0 has the rules of 6.0. */
export const compilers = [
  ['TypeScript 5.9', 'typescript-5.9'],
  ['TypeScript 7.0', 'typescript-7'],
] as const;
