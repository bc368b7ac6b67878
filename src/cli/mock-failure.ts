import type { Failure } from 'bot-platform-sdk/testing';
import { UsageError } from './command.ts';

/** The faults that a connection can show after it was accepted. */
const faults: readonly string[] = [
  'reset',
  'stall',
  'truncate',
  'html',
] satisfies Failure['fault'][];

/** Parses the value of `--fail`, such as `getEvent:429x2,retry-after=1`: an operation and its failure, which `fail` checks. */
export function parseFailure(text: string): { operation: string; failure: Failure } {
  const refuse = (problem: string): never => {
    throw new UsageError(`--fail ${text}: ${problem}`);
  };
  const expected = (): never =>
    refuse('expected operation:status or operation:fault, such as getEvent:503x2; see --help');
  const [, operation = '', what = ''] = /^([\w.-]+):(.+)$/.exec(text) ?? [];
  const failure: Record<string, unknown> = { times: 1 };
  const headers: Record<string, string> = {};
  for (const part of what.split(',')) {
    const [, content = '', times] = /^(.*?)(?:x(\d+))?$/.exec(part) ?? [];
    const [name = '', ...value] = content.split('=');
    if (times !== undefined) failure.times = Number(times);
    if (content === '') expected();
    else if (/^\d+$/.test(content)) failure.status = Number(content);
    else if (/^\d/.test(content)) expected();
    else if (value.length === 0 && faults.includes(content)) failure.fault = content;
    else if (value.length === 0) refuse(`\`fault\` must be one of ${faults.join(', ')}`);
    else if (name === 'delay') failure.delayMs = Number(value.join('='));
    else headers[name] = value.join('=');
  }
  if (Object.keys(headers).length > 0) failure.headers = headers;
  return { operation, failure: failure as unknown as Failure };
}
