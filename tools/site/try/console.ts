import { formatWithOptions, inspect } from 'node-inspect-extracted';

/** Prints a text on a level. */
export type Print = (level: 'log' | 'error', text: string) => void;

/**
 * The methods of a console that prints as Node does.
 *
 * @param shown - What is printed in place of a value.
 */
export function createConsole(print: Print, shown: (value: unknown) => unknown): Partial<Console> {
  const starts = new Map<string, number>();
  const log =
    (level: 'log' | 'error') =>
    (...values: unknown[]): void =>
      print(level, formatWithOptions({}, ...values.map(shown)));
  const elapsed = (label: string): string => {
    const start = starts.get(label);
    return start === undefined
      ? `${label}: no timer with this label`
      : `${label}: ${(performance.now() - start).toFixed(1)} ms`;
  };
  return {
    log: log('log'),
    info: log('log'),
    debug: log('log'),
    warn: log('error'),
    error: log('error'),
    dir: (value, options) => print('log', inspect(value, options)),
    table: (rows, columns) => print('log', tableOf(rows, columns) ?? inspect(rows)),
    time: (label = 'default') => {
      starts.set(label, performance.now());
    },
    timeLog: (label = 'default') => print('log', elapsed(label)),
    timeEnd: (label = 'default') => {
      print('log', elapsed(label));
      starts.delete(label);
    },
  };
}

/** Rows with a column for each property, as Node prints them; `undefined` if the value has no rows. */
function tableOf(value: unknown, chosen?: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const rows = value instanceof Map ? [...value] : Object.entries(value);
  const isObject = (row: unknown): row is object => typeof row === 'object' && row !== null;
  const keys = chosen ?? [
    ...new Set(rows.flatMap(([, row]) => (isObject(row) ? Object.keys(row) : []))),
  ];
  const hasValues = rows.some(([, row]) => !isObject(row));
  const cells = rows.map(([index, row]) => [
    String(index),
    ...keys.map((key) => (isObject(row) && key in row ? inspect(Reflect.get(row, key)) : '')),
    ...(hasValues ? [isObject(row) ? '' : inspect(row)] : []),
  ]);
  const header = ['(index)', ...keys, ...(hasValues ? ['Values'] : [])];
  const widths = header.map((text, column) =>
    Math.max(text.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' │ ');
  const rule = widths.map((width) => '─'.repeat(width)).join('─┼─');
  return [line(header), rule, ...cells.map(line)].join('\n');
}
