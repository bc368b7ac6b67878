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

/** A property of an object schema. */
export interface SchemaProperty {
  readonly name: string;
  readonly isRequired: boolean;
}

/** The properties of an object schema. */
export function propertiesOf(schema: unknown): SchemaProperty[] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape).map(([name, property]) => ({
    name,
    isRequired: property._zod.optin !== 'optional',
  }));
}
