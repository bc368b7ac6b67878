/** The undici of the tests, if the Node that runs them is too old for undici 8. */
export const oldUndici = isOlderThan(22, 19) ? { undici: 'undici-lowest' } : {};

/** What the Node of the tests needs to run TypeScript. */
export const typeScriptFlags: readonly string[] = isOlderThan(22, 18)
  ? ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  : [];

function isOlderThan(...wanted: readonly [major: number, minor: number]): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < wanted[0] || (major === wanted[0] && minor < wanted[1]);
}
