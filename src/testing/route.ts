import { type CompiledOperation, compileOperation } from '../core/operation.ts';
import type { OperationDefinition } from '../operation.ts';
import { type Api, adminApi, chatApi } from '../options/apis.ts';
import { Refusal } from './reply.ts';
import type { Resolver } from './resolver.ts';

/** The two interfaces of the platform. */
export type InterfaceName = 'chat' | 'admin';

export const interfaceRules: Readonly<Record<InterfaceName, Api>> = {
  chat: chatApi,
  admin: adminApi,
};

/** An operation, the interface that it belongs to, and what answers it. */
export interface Route {
  readonly interface: InterfaceName;
  readonly operation: CompiledOperation;
  readonly resolve: (request: unknown) => unknown;
  /** The path parameters, still encoded; `undefined` where the path is another one. */
  match(method: string, path: string): readonly string[] | undefined;
}

export function createRoute<const D extends OperationDefinition>(
  name: InterfaceName,
  definition: D,
  resolver: Resolver<D>,
): Route {
  const operation = compileOperation(definition);
  const pattern = new RegExp(`^${operation.literals.map(escapeForRegExp).join('([^/]+)')}$`);
  return {
    interface: name,
    operation,
    // What is passed in was checked against the schemas that the type of the request is made of.
    resolve: resolver as Route['resolve'],
    match: (method, path) =>
      method === operation.method ? pattern.exec(path)?.slice(1) : undefined,
  };
}

/** Decodes path parameters, once. */
export function decodeParameters(
  { operation }: Route,
  values: readonly string[],
): Record<string, string> {
  try {
    return Object.fromEntries(
      operation.parameters.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
    );
  } catch {
    throw new Refusal(400, 'the path is not percent-encoded UTF-8');
  }
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
