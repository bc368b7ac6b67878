import { camelCase } from 'change-case';
import type { Shape } from './shape.ts';

/** The names of the path parameters, which are free: one that another input has, or that is no identifier, is changed. */
export function namesInPath(
  path: string,
  parts: readonly (Shape | undefined)[],
  note: (text: string) => void,
): Map<string, string> {
  const given: string[] = [];
  inPath(path, (name) => String(given.push(name)));
  const taken = new Set([...given, ...parts.flatMap((part) => [...(part?.fields?.keys() ?? [])])]);
  return new Map(
    given.map((name) => {
      const isElsewhere = parts.some((part) => part?.fields?.has(name));
      if (!isElsewhere && isParameterName(name)) return [name, name];
      const free = freeName(isElsewhere ? `${name}InPath` : camelCase(name), taken);
      const reason = isElsewhere
        ? `the body or query has ${name}, too`
        : `${name} is no identifier`;
      note(`the path parameter ${name} is called ${free}: ${reason}`);
      return [name, free];
    }),
  );
}

/** Replaces each parameter of a path template. */
export function inPath(path: string, replace: (name: string) => string): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => replace(name));
}

function freeName(text: string, taken: Set<string>): string {
  const [ascii, underscored] = [text.replaceAll(/[^\w-]/g, ''), `_${text}`];
  const name = [ascii, underscored].find(isParameterName) ?? 'parameter';
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${name}${count}`;
    if (taken.has(numbered)) continue;
    taken.add(numbered);
    return numbered;
  }
}

function isParameterName(text: string): boolean {
  return /^[A-Za-z_][\w-]*$/.test(text) && text !== '__proto__';
}
