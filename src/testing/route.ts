import { type CompiledOperation, compileOperation } from '../core/operation/compile-operation.ts';
import type { OperationDefinition } from '../define-operation.ts';
import { statuses } from '../service/generated/statuses.ts';
import { RequestError, serviceError } from './reply.ts';
import type { ApiName, Resolver, ResolverRequest } from './resolver.ts';

type AnyRequest = Pick<ResolverRequest<OperationDefinition>, 'workspaceId'>;

/** An operation, the API that it belongs to, and the function that responds. */
export interface Route {
  readonly api: ApiName;
  readonly definition: OperationDefinition;
  readonly operation: CompiledOperation;
  readonly resolve: (request: AnyRequest) => unknown;
  /** Whether the operation is called without a credential. */
  readonly isPublic: boolean;
  /** The status of a success. */
  readonly status: number;
  /** Matches the path below the address of the API. */
  readonly pattern: RegExp;
}

export function compileRoute(
  api: ApiName,
  definition: OperationDefinition,
  resolver: (request: never) => unknown,
  isPublic = false,
): Route {
  const operation = compileOperation(definition);
  // The router of the service finds nothing of a conversation whose id has a slash.
  const parameter = operation.path.startsWith('/conversations/{')
    ? '((?:(?!%2[fF]|%5[cC])[^/])+)'
    : '([^/]+)';
  return {
    api,
    definition,
    operation,
    // The request was checked against the schemas that its type is made of.
    resolve: resolver as (request: object) => unknown,
    isPublic: isPublic || operation.isPublic,
    status: statuses.get(operation.id) ?? 200,
    pattern: new RegExp(`^${operation.literals.map(escapeForRegExp).join(parameter)}$`),
  };
}

/** A request for an operation of the service. Without the header, the `workspaceId` is empty. */
export type ServiceRequest<D extends OperationDefinition> = Omit<
  ResolverRequest<D>,
  'workspaceId'
> & { readonly workspaceId: string };

/** How the operations of an API respond from the state of a platform, by id. */
export type Rules<Records, State> = {
  readonly [Id in keyof Records]?: Records[Id] extends OperationDefinition
    ? (state: State, request: ServiceRequest<Records[Id]>) => ReturnType<Resolver<Records[Id]>>
    : never;
};

/** Creates the routes of an API. Queries are checked, as bodies are. An operation without a rule is left to `platform.handle`. */
export function routesOf<State>(
  api: ApiName,
  records: Readonly<Record<string, OperationDefinition>>,
  rules: Readonly<Record<string, (state: State, request: never) => unknown>>,
  state: State,
): Route[] {
  return Object.entries(records).map(([id, definition]) => {
    const respond = rules[id] ?? (() => throwNotCarriedOut(id));
    const resolver = (request: AnyRequest): unknown =>
      respond(state, { ...request, workspaceId: request.workspaceId ?? '' } as never);
    return compileRoute(api, definition, resolver);
  });
}

function throwNotCarriedOut(id: string): never {
  const problem = `the fake platform does not carry out ${id}`;
  throw serviceError(404, `${problem}; \`platform.handle\` adds a resolver for it`);
}

export interface Target {
  readonly api: ApiName | undefined;
  /** The path below the address of the API. */
  readonly path: string;
}

/** The clients of the service send this request first, with a slash at its end. */
export function isHello({ api, path }: Target): boolean {
  return api === 'chat' && /^\/hello\/?$/.test(path);
}

/** Decodes path parameters, once. */
export function decodeParameters(
  { operation, pattern }: Route,
  path: string,
): Record<string, string> {
  const values = pattern.exec(path)?.slice(1) ?? [];
  try {
    return Object.fromEntries(
      operation.parameters.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
    );
  } catch {
    throw new RequestError(400, 'the path is not percent-encoded UTF-8');
  }
}

export function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
