import { ConfigurationError } from '../errors/index.ts';

/** The lowest version of Node that this package supports, as in `engines` of its package.json. */
const [lowestMajor, lowestMinor] = [22, 12];

/** The part of `process.versions` that distinguishes runtimes. */
interface Versions {
  /** Absent from a browser. */
  readonly node?: string;
  readonly bun?: string;
  readonly deno?: string;
}

/** Throws on a version of Node that is too old: what it lacks would look like a fault of the connection. */
export function requireNode(caller: string, { node, bun, deno }: Versions): void {
  if (node === undefined || bun !== undefined || deno !== undefined) return;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > lowestMajor || (major === lowestMajor && minor >= lowestMinor)) return;
  const summary = `${caller}: needs Node ${lowestMajor}.${lowestMinor} or later, and this is Node ${node}`;
  throw ConfigurationError.create({ option: 'runtime' }, { summary });
}
