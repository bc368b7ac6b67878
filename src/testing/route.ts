import { type CompiledOperation, compileOperation } from '../core/operation.ts';
import type { OperationDefinition } from '../operation.ts';
import { type Api, adminApi, chatApi } from '../options/apis.ts';
import { RequestError } from './reply.ts';
import type { Resolver } from './resolver.ts';

/** The two APIs of the platform. */
export type ApiName = 'chat' | 'admin';

/** @deprecated Renamed to {@link ApiName}. */
export type InterfaceName = ApiName;

export const apiRules: Readonly<Record<ApiName, Api>> = {
  chat: chatApi,
  admin: adminApi,
};

/** An operation, the API that it belongs to, and the function that responds. */
export interface Route {
  readonly api: ApiName;
  readonly operation: CompiledOperation;
  readonly resolve: (request: unknown) => unknown;
  /** Whether the operation is called without a credential. */
  readonly isPublic: boolean;
  /** Whether `platform.handle` may take its place. */
  readonly isReplaceable: boolean;
  /** Matches the path below the address of the API. */
  readonly pattern: string;
}

/** What is special about a route. */
interface RouteRule {
  readonly isPublic?: boolean | undefined;
  readonly isReplaceable?: boolean;
  /** A regular expression for its path parameters. */
  readonly parameter?: string;
}

export function createRoute<const D extends OperationDefinition>(
  name: ApiName,
  definition: D,
  resolver: Resolver<D>,
  { isPublic = false, isReplaceable = false, parameter = '[^/]+' }: RouteRule = {},
): Route {
  const operation = compileOperation(definition);
  return {
    api: name,
    operation,
    // What is passed in was checked against the schemas that the type of the request is made of.
    resolve: resolver as Route['resolve'],
    isPublic,
    isReplaceable,
    pattern: operation.literals.map(escapeForRegExp).join(parameter),
  };
}

/** Decodes path parameters, once. */
export function decodeParameters({ operation }: Route, path: string): Record<string, string> {
  const segments = path.split('/');
  try {
    return Object.fromEntries(
      operation.path.split('/').flatMap((segment, index) => {
        const name = /^\{(.+)\}$/.exec(segment)?.[1];
        return name === undefined ? [] : [[name, decodeURIComponent(segments[index] ?? '')]];
      }),
    );
  } catch {
    throw new RequestError(400, 'the path is not percent-encoded UTF-8');
  }
}

export function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
