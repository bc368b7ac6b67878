import { type OpenApiDocument, Unsupported } from './document.ts';
import { type Entry, type OperationParts, readParts } from './entries.ts';
import { type Api, apiByHeader, apiBySecurity, needsCredential } from './security.ts';

/** What AdminClient appends to its address itself. */
const adminPrefix = '/v1/admin';

/** What the clients can call of a document. */
export class Reach {
  readonly #document: OpenApiDocument;
  /** The path of the address that the document has for the service. */
  readonly #base: string | undefined;
  readonly #hasAdminPaths: boolean;
  readonly #hasCredentials: boolean;

  constructor(document: OpenApiDocument, entries: readonly Entry[]) {
    this.#document = document;
    this.#base = pathOfServer(document);
    this.#hasAdminPaths = entries.some(({ path }) => this.#isAdmin(path));
    this.#hasCredentials = entries.some((entry) => {
      try {
        return this.#needsCredential(readParts(entry, document));
      } catch (error) {
        if (error instanceof Unsupported) return false;
        throw error;
      }
    });
  }

  /** Whether an operation needs no credential, unlike others of the document. */
  isPublic(parts: OperationParts): boolean {
    return this.#hasCredentials && !this.#needsCredential(parts);
  }

  /** The path of a record: a client appends the rest of its address itself. */
  pathOf({ path }: Entry): string {
    return path.startsWith(`${adminPrefix}/`) ? path.slice(adminPrefix.length) : path;
  }

  /**
   * The APIs whose clients can call an operation; none if it is not one of `client`. It throws if that client cannot reach
   * it.
   */
  apisOf(
    client: Api | undefined,
    { path }: Entry,
    { operation, parameters, server }: OperationParts,
    note: (text: string) => void,
  ): readonly Api[] {
    if (server !== undefined)
      note(`its server is ${server}: call it with a client of that address`);
    const bySecurity = apiBySecurity(operation, this.#document, note);
    const headers = parameters.filter((parameter) => parameter.in === 'header');
    const byHeader = headers.map(({ name }) => apiByHeader(name)).find((api) => api !== undefined);
    const isAdmin = this.#isAdmin(path);
    const api = isAdmin
      ? 'admin'
      : (byHeader ?? bySecurity ?? (this.#hasAdminPaths ? 'chat' : undefined));
    if (client !== undefined && api !== undefined && client !== api) return [];
    const other = headers.find(
      ({ name, required }) => required && (apiByHeader(name) ?? api) !== api,
    );
    if (other !== undefined) {
      throw new Unsupported(`it needs the header ${other.name} beside those of the other API`);
    }
    if (!isAdmin && (client ?? api) === 'admin') this.#checkAdmin(path, client, note);
    const only = api ?? client;
    return only === undefined ? ['chat', 'admin'] : [only];
  }

  /** AdminClient calls paths below its prefix only. */
  #checkAdmin(path: string, client: Api | undefined, note: (text: string) => void): void {
    const isElsewhere =
      this.#hasAdminPaths || this.#base !== undefined || /^\/v\d+(\/|$)/.test(path);
    const problem = `its path is not below ${adminPrefix}`;
    if (!isElsewhere) note(`${problem}, which AdminClient puts before it`);
    else if (client === undefined) note(`${problem}: AdminClient cannot reach it`);
    else throw new Unsupported(`${problem}, where AdminClient calls`);
  }

  #isAdmin(path: string): boolean {
    return `${this.#base ?? ''}${path}`.startsWith(`${adminPrefix}/`);
  }

  #needsCredential({ operation, parameters }: OperationParts): boolean {
    return needsCredential(operation, parameters, this.#document);
  }
}

/** The path of the first absolute address in `servers`, without a slash at its end. */
function pathOfServer({ root }: OpenApiDocument): string | undefined {
  const [server] = root.servers ?? [];
  const { url = '', variables = {} } = server ?? {};
  const address = url.replaceAll(/\{(.*?)\}/g, (_, name) => variables[name]?.default ?? 'x');
  return URL.canParse(address) ? new URL(address).pathname.replace(/\/+$/, '') : undefined;
}
