import { ConfigurationError } from '../errors/index.ts';
import { ownProperties } from './json.ts';

/** The lowest version of Node that this package supports, as in `engines` of its package.json. */
const [lowestMajor, lowestMinor] = [22, 12];

/**
 * Throws on a version of Node that is too old: what it lacks would look like a fault of the connection.
 *
 * @param versions - `process.versions`, whose properties distinguish runtimes.
 */
export function requireNode(caller: string, versions: object): void {
  const { node, bun, deno } = ownProperties(versions);
  if (typeof node !== 'string' || bun !== undefined || deno !== undefined) return;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > lowestMajor || (major === lowestMajor && minor >= lowestMinor)) return;
  const summary = `${caller}: needs Node ${lowestMajor}.${lowestMinor} or later, and this is Node ${node}`;
  throw ConfigurationError.create({ option: 'runtime' }, { summary });
}
