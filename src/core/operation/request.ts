import type { Issue } from '../../errors/index.ts';
import { readOwnProperties } from '../../options/reader.ts';
import { isObject, notPlain, ownProperty, withoutPrototype } from '../../shared/json.ts';
import { encodeQuery } from '../../shared/query.ts';
import { explainType } from '../../validation/issues.ts';
import { validateSync } from '../../validation/schema.ts';
import type { CompiledOperation, InputPart } from './compile-operation.ts';
import { type ThrowIssues, writeJson } from './write-json.ts';

export interface RequestParts {
  /** The path below the client's address, its parameters encoded. */
  readonly path: string;
  readonly query: readonly string[];
  /** The names of those that the input leaves out: they have defaults. */
  readonly presets: readonly string[];
  readonly body: string | undefined;
  /** Where a list begins. Apart from `query`, since it differs from page to page. */
  readonly nextToken: string | undefined;
  readonly isIdempotent: boolean;
}

/** Query parameters of many services. The operation does not declare them, so the user may not know how to send them. */
const queryNames: readonly string[] = [
  ...['pageSize', 'page_size', 'limit', 'offset', 'page', 'cursor', 'sort', 'order', 'filter'],
  ...['search', 'tags'],
];

type Values = Record<string, unknown>;

/** A longer identifier is a mistake, and would exceed a server's limit for addresses. */
const maxParameterLength = 1024;

/** Checks the flat input of an operation strictly and splits it. If it throws, nothing was sent. */
export function buildRequest(
  operation: CompiledOperation,
  input: unknown,
  throwIssues: ThrowIssues,
): RequestParts {
  const properties =
    input === undefined
      ? withoutPrototype()
      : readOwnProperties(input, (_, problem, cause) =>
          throwIssues([{ path: [], message: `the input ${problem}` }], cause),
        );
  const issues = inheritedProperties(operation, input);
  const path = buildPath(operation, properties, issues);
  const parts = distribute(operation, properties, issues);
  const query = validatePart(operation.query, parts.query, issues) ?? {};
  const body = validatePart(operation.body, parts.body, issues);
  if (operation.isBuiltIn && body !== undefined) issues.push(...emptied(parts.body, body));
  const isPaged = operation.tokenPath !== undefined;
  const nextToken = ownProperty(query, 'nextToken') ?? parts.nextToken;
  if (isPaged && nextToken !== undefined && !isToken(nextToken)) {
    // An empty checkpoint is a mistake: it would begin the list anew.
    const message = nextToken === '' ? 'must not be empty' : 'expected a well-formed string';
    issues.push({ path: ['nextToken'], message });
  }
  if (issues.length > 0) throwIssues(issues);
  return {
    path,
    query: writeQuery(query, isPaged, throwIssues),
    presets: Object.keys(query).filter((name) => properties[name] === undefined),
    body: writeJson(body, throwIssues),
    nextToken: isPaged && isToken(nextToken) ? nextToken : undefined,
    isIdempotent: decideIdempotence(operation, properties, throwIssues),
  };
}

/** Inherited properties, such as getters of a class, are not sent. Without an error, an optional one would be lost silently. */
function inheritedProperties({ names }: CompiledOperation, input: unknown): Issue[] {
  const isInherited = (name: string): boolean =>
    name in Object(input) && !Object.hasOwn(Object(input), name) && !(name in Object.prototype);
  return names
    .filter(isInherited)
    .map((name) => ({ path: [name], message: 'must be an own property' }));
}

/** Fills the path template. A value that passes is one segment after it is decoded once. */
function buildPath(
  { literals, parameters }: CompiledOperation,
  properties: Values,
  issues: Issue[],
): string {
  let path = literals[0] ?? '';
  parameters.forEach((name, index) => {
    const value = properties[name];
    const problem = parameterProblem(value);
    if (problem !== undefined) issues.push({ path: [name], message: problem });
    else path += encodeURIComponent(String(value)) + literals[index + 1];
  });
  return path;
}

function parameterProblem(value: unknown): string | undefined {
  if (value === undefined) return 'is required';
  if (typeof value !== 'string') return explainType('string', value);
  if (value === '') return 'must have at least 1 character';
  if (value.trim() === '') return 'must not be only white space';
  if (value === '.' || value === '..') return 'must not be a dot segment';
  if (value.length > maxParameterLength) {
    return `must have at most ${maxParameterLength} characters`;
  }
  if (/\p{Cc}/u.test(value)) return 'must not contain control characters';
  return value.isWellFormed() ? undefined : 'must not contain a lone surrogate';
}

/** Assigns each property of the flat input to the part that declares it, or else to one that accepts any. */
function distribute(
  { parameters, query, body, tokenPath }: CompiledOperation,
  properties: Values,
  issues: Issue[],
): { query: Values; body: Values; nextToken: unknown } {
  const parts: { query: Values; body: Values; nextToken: unknown } = {
    query: withoutPrototype(),
    body: withoutPrototype(),
    nextToken: undefined,
  };
  for (const [name, value] of Object.entries(properties)) {
    if (parameters.includes(name)) continue;
    if (query?.names.includes(name)) parts.query[name] = value;
    else if (body?.names.includes(name)) parts.body[name] = value;
    else if (tokenPath !== undefined && name === 'nextToken') parts.nextToken = value;
    else if (body?.open) parts.body[name] = value;
    else if (query?.open) parts.query[name] = value;
    else issues.push({ path: [name], message: describeUnknown(name) });
  }
  return parts;
}

function describeUnknown(name: string): string {
  return queryNames.includes(name)
    ? 'unknown property; to send it as a query parameter, use the option `query` of the call'
    : 'unknown property';
}

/** Validates a part. Without any of its properties, an optional one is left out, or takes its default. */
function validatePart(
  part: InputPart | undefined,
  values: Values,
  issues: Issue[],
): object | undefined {
  if (part === undefined) return undefined;
  const isAbsent = part.isOptional && Object.keys(values).length === 0;
  const result = validateSync(part.schema, isAbsent ? undefined : values);
  if (result === undefined) {
    issues.push({ path: [], message: 'the schema of an input must not be asynchronous' });
    return undefined;
  }
  if (result.ok) return result.value === undefined ? undefined : Object(result.value);
  for (const issue of result.issues) issues.push(issue);
  return undefined;
}

/**
 * To Zod, what keeps its content elsewhere than in its properties, such as a promise, is an object without properties. A schema
 * of a user may do the same on purpose.
 */
function emptied(given: Values, body: object): Issue[] {
  const issues: Issue[] = [];
  for (const name of Object.keys(body)) {
    const [value, made] = [given[name], Reflect.get(body, name)];
    if (made === value || !isObject(value) || Array.isArray(value)) continue;
    const message = Object.keys(Object(made)).length === 0 ? notPlain(value) : undefined;
    if (message !== undefined) issues.push({ path: [name], message });
  }
  return issues;
}

function writeQuery(query: object, isPaged: boolean, throwIssues: ThrowIssues): string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null || (isPaged && name === 'nextToken')) return [];
    const message = 'cannot be sent as a query parameter';
    return encodeQuery(name, value) ?? throwIssues([{ path: [name], message }]);
  });
}

export function oversize(body: string | undefined, limit: number): number | undefined {
  // A UTF-16 unit is at most three bytes of UTF-8: most bodies need no counting.
  if (body === undefined || body.length * 3 <= limit) return undefined;
  const size = new TextEncoder().encode(body).byteLength;
  return size > limit ? size : undefined;
}

function decideIdempotence(
  operation: CompiledOperation,
  properties: Values,
  throwIssues: ThrowIssues,
): boolean {
  let isIdempotent: unknown;
  let cause: unknown;
  try {
    isIdempotent = operation.isIdempotent(properties);
  } catch (error) {
    cause = error;
  }
  if (typeof isIdempotent === 'boolean') return isIdempotent;
  const message = 'the `idempotent` function of the operation must return a boolean';
  return throwIssues([{ path: [], message }], cause);
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.isWellFormed();
}
