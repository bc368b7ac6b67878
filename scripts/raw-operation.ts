import type { OpenApiDocument } from './openapi/document.ts';
import type { WrittenOperation } from './openapi/write-operation.ts';

/** An operation as the document has it, with what the generator does not read. */
export function rawOperation(
  { path, method }: WrittenOperation,
  { root: { paths = {} } }: OpenApiDocument,
): object {
  const item = Object(paths[path] ?? paths[`/v1/admin${path}`]);
  return Object(item[method]);
}
