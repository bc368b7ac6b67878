import {
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  Unsupported,
} from './document.ts';

/** The API that an operation belongs to, by the client that calls it. */
export type Api = 'chat' | 'admin';

/** A header of another name, which users set with the option `headers`. */
interface OtherHeader {
  readonly header: string;
}

/** Whether an operation needs a credential, by its security or by a header. */
export function needsCredential(
  { security }: OperationObject,
  parameters: readonly ParameterObject[],
  document: OpenApiDocument,
): boolean {
  const alternatives = security ?? document.root.security ?? [];
  return (
    alternatives.some((schemes) => Object.keys(schemes).length > 0) ||
    parameters.some(({ in: place, name }) => place === 'header' && apiByHeader(name) !== undefined)
  );
}

/** The API whose client sends what an operation asks for; `undefined` if either does. */
export function apiBySecurity(
  operation: OperationObject,
  document: OpenApiDocument,
  note: (text: string) => void,
): Api | undefined {
  const alternatives = operation.security ?? document.root.security ?? [];
  if (alternatives.length === 0) return undefined;
  const usable = alternatives
    .map((schemes) => Object.keys(schemes).map((name) => credential(document, name)))
    .filter((credentials) => !credentials.includes(undefined));
  const [first] = usable;
  if (first === undefined) {
    const names = alternatives.flatMap((schemes) => Object.keys(schemes)).join(', ');
    throw new Unsupported(`its security is ${names}, which no client sends`);
  }
  for (const one of first) {
    if (typeof one === 'object')
      note(`the header ${one.header} is left out: pass it with the option \`headers\``);
  }
  const apis = new Set(usable.map((all) => all.find((one) => typeof one === 'string')));
  const [api] = apis;
  return apis.size === 1 && typeof api === 'string' ? api : undefined;
}

function credential(document: OpenApiDocument, name: string): Api | OtherHeader | undefined {
  const { type, in: place, name: header = '', scheme } = document.scheme(name);
  if (type === 'oauth2' || type === 'openIdConnect') return 'admin';
  if (type === 'http') return scheme?.toLowerCase() === 'bearer' ? 'admin' : undefined;
  return type === 'apiKey' && place === 'header' ? (apiByHeader(header) ?? { header }) : undefined;
}

export function apiByHeader(name: string): Api | undefined {
  const header = name.toLowerCase();
  if (header === 'x-user-key') return 'chat';
  return header === 'authorization' || header === 'x-workspace-id' ? 'admin' : undefined;
}

/** Whether an operation of the admin API acts on a workspace: whether its security has the header for it. */
export function needsWorkspace(
  { security = [] }: OperationObject,
  document: OpenApiDocument,
): boolean {
  return security.some((schemes) =>
    Object.keys(schemes).some((name) => document.scheme(name).name === 'x-workspace-id'),
  );
}
