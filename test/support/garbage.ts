import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What collects garbage, in any process. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
