import type { OperationDefinition } from '../define-operation.ts';
import { InvalidInputError } from '../errors/index.ts';
import { flag, problemThrower, readOptions } from '../options/reader.ts';
import { toLine } from '../shared/text.ts';
import type { FailingOperation } from './failures/failure.ts';
import { throwMistake } from './mistake.ts';
import { nearestTo } from './nearest.ts';
import { RequestError } from './reply.ts';
import type { ApiName, HandleOptions } from './resolver.ts';
import { compileRoute, isHello, type Route, type Target } from './route.ts';

const handleRules = { public: flag };
const encodedSlash = /^\/conversations\/.*%(2f|5c)/i;

export class RouteTable {
  #routes: readonly Route[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes;
  }

  /** Finds the route of a request, or why there is none. */
  find({ api, path }: Target, method: string): Route | RequestError {
    const found = this.#routes
      .filter((route) => route.api === api && route.pattern.test(path))
      // A path may match two templates, such as `/events/latest` and `/events/{id}`: the one with fewer parameters is meant.
      .sort(
        ({ operation: a }, { operation: b }) =>
          a.parameters.length - b.parameters.length ||
          // Of two with as many parameters, the one whose first parameter stands further right.
          (b.literals[0] ?? '').length - (a.literals[0] ?? '').length,
      );
    const source = found[0]?.pattern.source;
    const route = found.find(
      ({ operation, pattern }) => pattern.source === source && operation.method === method,
    );
    if (route !== undefined) return route;
    const what = found.length > 0 || isHello({ api, path }) ? 'Method' : 'Route';
    const hint = encodedSlash.test(path)
      ? '; the service finds no conversation by an id with a slash'
      : '; `platform.handle` adds an operation to the fake platform';
    return new RequestError(404, `${what} doesn't exist${api === undefined ? '' : hint}`);
  }

  /** The operation that `platform.fail` names. */
  failing(operation: unknown): FailingOperation {
    if (operation === '*') return { id: '*', isStream: false };
    const operations = this.#routes.map((route) => route.operation);
    const ids = operations.map(({ id }) => id);
    return (
      operations.find(({ id }) => id === operation) ??
      throwUnknownOperation('platform.fail', String(operation), 'operation', ids)
    );
  }

  /** Adds the route of `platform.handle`, in place of those that it replaces. */
  handle(
    api: ApiName,
    operation: OperationDefinition | string,
    resolver: (request: never) => unknown,
    options: HandleOptions | undefined,
  ): void {
    const throwProblem = problemThrower('platform.handle');
    if (api !== 'chat' && api !== 'admin') throwProblem('api', "must be 'chat' or 'admin'");
    if (typeof resolver !== 'function') throwProblem('resolver', 'must be a function');
    const { public: isPublic } = readOptions(handleRules, options, throwProblem);
    const route = compileRoute(api, this.#recordOf(api, operation), resolver, isPublic);
    const { id, method, path, api: declared = api } = route.operation;
    if (declared !== api) {
      const problem = `the operation belongs to the ${declared} API, not the ${api} API`;
      const issues = [{ path: [], message: problem }];
      const unsent = { attempts: 0, wasProcessed: false, pageToken: undefined };
      const context = { ...unsent, operation: id, method, path, startedAt: performance.now() };
      const summary = `platform.handle: ${problem}`;
      throw InvalidInputError.create({ issues }, { summary, context });
    }
    this.#routes = [...this.#routes.filter((other) => !isReplaced(other, route)), route];
  }

  #recordOf(api: ApiName, operation: OperationDefinition | string): OperationDefinition {
    if (typeof operation !== 'string') return operation;
    const known = this.#routes.filter((route) => route.api === api);
    const found =
      known.find(({ definition }) => definition.id === operation) ??
      this.#routes.find(({ definition: { id, api } }) => id === operation && api !== undefined);
    if (found !== undefined) return found.definition;
    const ids = known.map(({ definition }) => definition.id);
    return throwUnknownOperation('platform.handle', operation, `operation of the ${api} API`, ids);
  }
}

/** Whether a route can no longer be meant once another one is added: by its name, or by the requests that it matches. */
function isReplaced(old: Route, { api, operation, pattern }: Route): boolean {
  if (old.api !== api) return false;
  const matches =
    old.operation.method === operation.method && old.pattern.source === pattern.source;
  return matches || old.operation.id === operation.id;
}

function throwUnknownOperation(
  caller: string,
  given: string,
  noun: string,
  ids: readonly string[],
): never {
  const name = toLine(given, 80);
  const problem = `\`${name}\` is not a known ${noun}; did you mean \`${nearestTo(name, ids)}\`?`;
  throwMistake(caller, 'operation', problem);
}
