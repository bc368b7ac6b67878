import { InvalidRequestError, type Issue, PayloadTooLargeError } from '../errors.ts';
import { bare } from './bare.ts';
import type { CallOptions } from './call-options.ts';
import type { CompiledOperation, Part } from './compile.ts';
import type { CallContext } from './context.ts';
import { ownProperties } from './own-properties.ts';
import { encodeQuery } from './query.ts';
import { maxIssues, summarize, typeName, validate } from './schema.ts';
import { withoutPrototype } from './unpolluted.ts';

/** What a call sends, but for its headers. */
export interface RequestParts {
  /** The path below the client's address, its parameters encoded. */
  readonly path: string;
  /** Encoded query parameters. */
  readonly query: readonly string[];
  readonly body: string | undefined;
  /** Of a paged operation: where to begin. Apart from `query`, since it differs from page to page. */
  readonly nextToken: string | undefined;
  readonly isIdempotent: boolean;
}

type Values = Record<string, unknown>;

/** What is wrong with an input. Of a long list, not all is kept. */
interface Findings {
  readonly issues: Issue[];
  unlisted: number;
}

/** A longer identifier is a mistake, and would run into a server's limit for addresses. */
const maxParameterLength = 1024;

/** Checks the flat input of an operation strictly and takes it apart. Where it throws, nothing has been sent. */
export function buildRequest(
  operation: CompiledOperation,
  input: unknown,
  context: CallContext,
): RequestParts {
  const given = ownProperties(input, (problem, cause) =>
    refuse([{ path: [], message: `the input ${problem}` }], context, cause),
  );
  const findings: Findings = { issues: [], unlisted: 0 };
  const { issues } = findings;
  issues.push(...inheritedProperties(operation, input));
  const path = buildPath(operation, given, issues);
  const parts = distribute(operation, given, findings);
  const query = check(operation.query, parts.query, findings);
  const body = check(operation.body, parts.body, findings);
  const { nextToken = parts.nextToken, ...otherQuery } = query;
  if (nextToken !== undefined && operation.items !== undefined && !isText(nextToken)) {
    issues.push({ path: ['nextToken'], message: 'expected a well-formed string' });
  }
  if (issues.length > 0) refuse(issues, context, undefined, findings.unlisted);
  return {
    path,
    query: writeQuery(operation.items === undefined ? query : otherQuery, context),
    body: operation.body === undefined ? undefined : writeBody(body, context),
    nextToken:
      operation.items === undefined || nextToken === ''
        ? undefined
        : (nextToken as string | undefined),
    isIdempotent: decide(operation, given, context),
  };
}

/** What is inherited, as from a getter of a class, is not sent: where nothing is required, it would be lost. */
function inheritedProperties({ names }: CompiledOperation, input: unknown): Issue[] {
  const isInherited = (name: string): boolean =>
    name in Object(input) && !Object.hasOwn(Object(input), name) && !(name in Object.prototype);
  return names
    .filter(isInherited)
    .map((name) => ({ path: [name], message: 'must be a property of its own' }));
}

/** Fills the path template. What passes is one segment after it is decoded once, whatever is in it. */
function buildPath(
  { literals, parameters }: CompiledOperation,
  given: Values,
  issues: Issue[],
): string {
  let path = literals[0] ?? '';
  parameters.forEach((name, index) => {
    const value = given[name];
    const problem = parameterProblem(value);
    if (problem !== undefined) issues.push({ path: [name], message: problem });
    else path += encodeURIComponent(String(value)) + literals[index + 1];
  });
  return path;
}

function parameterProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return `expected string, received ${typeName(value)}`;
  if (value.trim() === '') return 'must not be empty';
  if (value === '.' || value === '..') return 'must not be a dot segment';
  if (value.length > maxParameterLength)
    return `must have at most ${maxParameterLength} characters`;
  if (/\p{Cc}/u.test(value)) return 'must not contain control characters';
  return value.isWellFormed() ? undefined : 'must not contain a lone surrogate';
}

/** Gives each property of the flat input to the part that declares it, or else to one that takes any. */
function distribute(
  { parameters, query, body, items }: CompiledOperation,
  given: Values,
  findings: Findings,
): { query: Values; body: Values; nextToken: unknown } {
  const parts: { query: Values; body: Values; nextToken: unknown } = {
    query: bare(),
    body: bare(),
    nextToken: undefined,
  };
  for (const [name, value] of Object.entries(given)) {
    if (parameters.includes(name)) continue;
    if (query?.names.includes(name)) parts.query[name] = value;
    else if (body?.names.includes(name)) parts.body[name] = value;
    else if (items !== undefined && name === 'nextToken') parts.nextToken = value;
    else if (body?.open) parts.body[name] = value;
    else if (query?.open) parts.query[name] = value;
    else if (findings.issues.length >= maxIssues) findings.unlisted += 1;
    else findings.issues.push({ path: [name], message: 'unknown property' });
  }
  return parts;
}

function check(part: Part | undefined, value: Values, findings: Findings): Values {
  if (part === undefined) return bare();
  const result = validate(part.schema, value);
  if (result instanceof Promise) {
    result.catch(() => undefined);
    findings.issues.push({
      path: [],
      message: 'the schema of an input must not be asynchronous',
    });
    return bare();
  }
  // A polluted `toJSON` or `nextToken` would be taken for a part of it.
  if ('value' in result) return withoutPrototype(result.value as Values);
  findings.issues.push(...result.issues);
  findings.unlisted += result.count - result.issues.length;
  return bare();
}

function writeQuery(query: Values, context: CallContext): string[] {
  return Object.entries(query).flatMap(
    ([name, value]) =>
      (value === undefined
        ? []
        : encodeQuery(name, value as NonNullable<CallOptions['query']>[string])) ??
      refuse([{ path: [name], message: 'cannot be sent as a query parameter' }], context),
  );
}

function writeBody(body: Values, context: CallContext): string {
  const text = stringify(body, context);
  const limit = context.settings.rule.maxRequestBytes;
  // A UTF-16 unit is at most three bytes of UTF-8: most bodies need no counting.
  if (text.length * 3 > limit) {
    const size = new TextEncoder().encode(text).byteLength;
    if (size > limit) throw new PayloadTooLargeError(limit, size, context);
  }
  return text;
}

function stringify(body: Values, context: CallContext): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    return refuse([{ path: [], message: 'the body cannot be written as JSON' }], context, cause);
  }
}

function decide(operation: CompiledOperation, given: Values, context: CallContext): boolean {
  let answer: unknown;
  let cause: unknown;
  try {
    answer = operation.isIdempotent(given);
  } catch (error) {
    cause = error;
  }
  if (typeof answer === 'boolean') return answer;
  const message = 'the `idempotent` function of the operation must give a boolean';
  return refuse([{ path: [], message }], context, cause);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed();
}

function refuse(
  issues: readonly Issue[],
  context: CallContext,
  cause?: unknown,
  unlisted = 0,
): never {
  throw new InvalidRequestError(
    issues,
    { summary: 'invalid input', detail: summarize(issues, issues.length + unlisted) },
    context,
    cause === undefined ? undefined : { cause },
  );
}
