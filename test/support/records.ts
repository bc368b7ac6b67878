import * as z from 'zod/mini';
import { ChatClient, type OperationDefinition } from '../../src/index.ts';
import * as operations from '../../src/operations.ts';

/** The records of all built-in operations. */
export const everyRecord: readonly OperationDefinition[] =
  Object.values<unknown>(operations).filter(isRecord);

function isRecord(value: unknown): value is OperationDefinition {
  return typeof value === 'object' && value !== null && 'method' in value;
}

export function apiOf({ id }: OperationDefinition): 'chat' | 'admin' {
  return id in ChatClient.prototype ? 'chat' : 'admin';
}

/** A property of the input of an operation. */
export interface InputProperty {
  readonly name: string;
  readonly isRequired: boolean;
}

/** The properties of an input: those of the path, then of the body, then of the query. */
export function inputOf({ path, body, query }: OperationDefinition): InputProperty[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    isRequired: true,
  }));
  return [...inPath, ...propertiesOf(body), ...propertiesOf(query)];
}

/** The properties of an object schema, which may be made on first use. */
export function propertiesOf(schema: unknown): InputProperty[] {
  if (schema instanceof z.ZodMiniLazy) return propertiesOf(schema.def.getter());
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape).map(([name, property]) => ({
    name,
    isRequired: property._zod.optin !== 'optional',
  }));
}
