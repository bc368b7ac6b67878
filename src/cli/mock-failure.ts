import type { Failure } from 'bot-platform-sdk/testing';
import { withoutPrototype } from '../shared/json.ts';
import { acceptedFaults } from '../testing/failures/fault.ts';
import { UsageError } from './command.ts';

const faults: readonly string[] = acceptedFaults;

/** Parses the value of `--fail`, such as `getEvent:429x2,retry-after=1`: an operation and its failure, which `fail` checks. */
export function parseFailure(text: string): { operation: string; failure: Failure } {
  const throwMistake = (problem: string): never => {
    throw new UsageError(`--fail ${text}: ${problem}`);
  };
  const throwExpected = (): never =>
    throwMistake(
      'expected operation:status or operation:fault, such as getEvent:503x2; see --help',
    );
  const [, operation = '', what = ''] = /^([\w.-]+|\*):(.+)$/.exec(text) ?? [];
  const failure = withoutPrototype();
  // A header may have the name of an inherited property.
  const headers = withoutPrototype();
  const set = (name: string, value: unknown, target = failure): void => {
    if (Object.hasOwn(target, name)) throwMistake(`\`${name}\` is given twice`);
    target[name] = value;
  };
  for (const part of what.split(',')) {
    const [, content = '', times] = /^(.*?)(?:x(\d+|Infinity))?$/.exec(part) ?? [];
    const [name = '', ...value] = content.split('=');
    if (times !== undefined) set('times', Number(times));
    if (content === '') throwExpected();
    else if (/^\d+$/.test(content)) set('status', Number(content));
    else if (/^\d/.test(content)) throwExpected();
    else if (content === 'processed') set('processed', true);
    else if (value.length === 0 && faults.includes(content)) set('fault', content);
    else if (value.length === 0) throwMistake(`\`fault\` must be one of ${faults.join(', ')}`);
    else if (name === 'delay') set('delayMs', Number(value.join('=')));
    else set(name, value.join('='), headers);
  }
  if (Object.keys(headers).length > 0) failure.headers = headers;
  return { operation, failure: failure as unknown as Failure };
}
