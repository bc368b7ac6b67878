import * as z from 'zod/v4/core';
import * as operations from '../../src/operations.ts';

/** The report of `bot-platform-sdk/operations`: a line for each operation. Its types follow from docs/openapi.yaml. */
export function reportOperations(): string {
  const { schemas: _, ...records } = operations;
  const lines = Object.values(records).map((record) => {
    const { id, api, method, path } = record;
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const query = 'query' in record ? fieldsOf(record.query) : [];
    const body = 'body' in record ? fieldsOf(record.body) : [];
    const token = 'paging' in record && !query.includes('nextToken?') ? ['nextToken?'] : [];
    const input = [...parameters, ...query, ...body, ...token];
    const result = 'stream' in record ? 'events' : `{ ${fieldsOf(record.response).join(', ')} }`;
    return `${api} ${id}: ${method} ${path} { ${input.join(', ')} } → ${result}`;
  });
  return `${lines.toSorted().join('\n')}\n`.replaceAll('{  }', '{}');
}

/** The properties of an object, those that may be missing with a question mark. A record has any. */
function fieldsOf(schema: z.$ZodType): string[] {
  if (!(schema instanceof z.$ZodObject)) return ['…'];
  const fields = Object.entries<z.$ZodType>(schema._zod.def.shape);
  return fields.map(([name, { _zod }]) => (_zod.optin === 'optional' ? `${name}?` : name));
}
