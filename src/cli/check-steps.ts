import {
  AdminClient,
  ApiError,
  type BotPlatformError,
  ChatClient,
  ConfigurationError,
  ConnectionError,
  defineOperation,
  ForbiddenError,
  isBotPlatformError,
  NotFoundError,
  RedirectError,
} from 'bot-platform-sdk';
import * as z from 'zod/mini';
import { toLine } from '../shared/text.ts';
import { findIgnoredProxy, type Runtime } from './ignored-proxy.ts';

/** The result of a step, and advice if something is wrong. */
interface Finding {
  readonly message: string;
  readonly advice?: string;
}

/** The work of a step: returns its result, or throws. */
export type Try = () => string | Finding | Promise<string | Finding>;

/** The problem that a step found, and the advice about it. */
export class Problem extends Error {
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.advice = advice;
  }
}

/** The facts that the requests of an API show beside their results. */
class Contact {
  readonly #url: string;
  readonly #runtime: Runtime;
  #date: string | null | undefined;
  #status = 0;

  constructor(url: string, runtime: Runtime) {
    this.#url = url;
    this.#runtime = runtime;
  }

  /** The options of a client whose responses are looked at. */
  readonly options = {
    timeout: 10_000,
    retry: 0,
    fetch: async (address: string, init: RequestInit): Promise<Response> => {
      const response = await fetch(address, init);
      this.#date = response.headers.get('date');
      this.#status = response.status;
      return response;
    },
  };

  /** The error of a call; `undefined` if it succeeds. */
  async errorOf(call: () => PromiseLike<unknown>): Promise<BotPlatformError | undefined> {
    try {
      await call();
      return undefined;
    } catch (error) {
      if (isBotPlatformError(error)) return error;
      throw error;
    }
  }

  /** The steps to a first response, whatever is in it. */
  steps(call: () => PromiseLike<unknown>): Record<string, Try> {
    // A connection that is reset only has a hint about TLS.
    const isTls = ({ message }: BotPlatformError): boolean => /^\w+: TLS /.test(message);
    return {
      host: async () => {
        const error = await this.errorOf(call);
        if (error instanceof RedirectError || error instanceof ConfigurationError) throw error;
        const ignored = findIgnoredProxy(new URL(this.#url), this.#runtime);
        const found = (message: string): Finding =>
          ignored === undefined
            ? { message }
            : { ...ignored, message: `${message}; ${ignored.message}` };
        if (error === undefined || 'response' in error) return found(`${this.#host()} answers`);
        if (isTls(error)) return found(`${this.#host()} accepts connections`);
        if (ignored === undefined) throw error;
        throw new Problem(found(error.message).message, ignored.advice);
      },
      certificate: async () => {
        const error = await this.errorOf(call);
        if (error !== undefined && isTls(error)) throw error;
        return new URL(this.#url).protocol === 'https:'
          ? 'the certificate is trusted'
          : 'the address is one of plain HTTP, without a certificate';
      },
    };
  }

  /** Whether the address belongs to an API of the service: how it responds to what it must reject shows that. */
  async identify(api: string, advice: string, call: () => PromiseLike<unknown>): Promise<string> {
    const error = await this.errorOf(call);
    if (error?.isTransient === true) throw error;
    const isOfService =
      error === undefined ||
      (error instanceof ApiError && !(error instanceof NotFoundError) && isErrorBody(error.body));
    if (isOfService) return `the address is one of the ${api} API`;
    throw new Problem(`the address is not one of the ${api} API: status ${this.#status}`, advice);
  }

  compareClocks(): string {
    const seconds = Math.round((Date.now() - Date.parse(this.#date ?? '')) / 1000);
    if (Number.isNaN(seconds)) return 'the service does not say what time it is';
    if (Math.abs(seconds) < 60) return 'the clocks agree';
    const direction = seconds > 0 ? 'ahead of' : 'behind';
    throw new Problem(
      `the clock of this machine is ${Math.abs(seconds)} seconds ${direction} that of the service`,
      'Synchronize the clock: signed user keys expire by it.',
    );
  }

  #host(): string {
    return new URL(this.#url).host;
  }
}

function isErrorBody(body: unknown): boolean {
  return typeof Object(body).message === 'string';
}

/** What to do about an error that says by itself what is wrong; `undefined` if it depends on the step. */
export function adviceOn(error: BotPlatformError): string | undefined {
  if (error instanceof RedirectError) {
    return error.locationOrigin === undefined
      ? 'Use the address that the service redirects to.'
      : `Use the address that it leads to: its origin is ${error.locationOrigin}.`;
  }
  if (error instanceof ForbiddenError) {
    return 'The credential is accepted, and does not permit this: check its role.';
  }
  if (error instanceof ApiError && error.status === 402) {
    return 'The credential is accepted. Check the plan and the payments of the workspace.';
  }
  if (error instanceof ConfigurationError) {
    return 'Correct the option, or the environment variable that stands for it.';
  }
  if (error instanceof ConnectionError) {
    return 'Check the address, and whether a proxy or a firewall is in the way.';
  }
  return error.isTransient
    ? 'Try again later. If that does not help, check the address.'
    : undefined;
}

/** A call whose credential may be wrong. */
async function accepted<T>(call: () => PromiseLike<T>, advice: string): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isRejected = error instanceof ApiError && adviceOn(error) === undefined;
    throw isRejected ? new Problem(error.message, advice) : error;
  }
}

// The service responds with a text, which is no JSON: only the status counts.
const hello = defineOperation({
  id: 'hello',
  method: 'GET',
  path: '/hello',
  public: true,
  response: z.unknown(),
});

/** The credential of a request that the service must reject. */
const noCredential = 'check';

/** The steps for an address of the chat API, each with its name. */
export function chatSteps(
  baseUrl: string,
  userKey: string | undefined,
  runtime: Runtime,
): Record<string, Try> {
  const contact = new Contact(baseUrl, runtime);
  const client = (key: string) => new ChatClient({ ...contact.options, baseUrl, userKey: key });
  const greet = async () => client(noCredential).request(hello, {});
  return {
    ...contact.steps(greet),
    api: async () => {
      const advice =
        'The address ends with the webhook id, which the configuration of the Chat integration shows.';
      const greeted = await contact.errorOf(greet);
      if (greeted instanceof ApiError && !greeted.isTransient)
        throw new Problem(greeted.message, advice);
      return contact.identify('chat', advice, () => client(noCredential).getUser());
    },
    clock: () => contact.compareClocks(),
    ...(userKey !== undefined && {
      user: async () => {
        const advice =
          'A key belongs to one webhook. A signed key expires, and is signed with the encryption key of the integration.';
        const { user } = await accepted(async () => client(userKey).getUser(), advice);
        return `the key is the one of ${toLine(user.name ?? 'a user without a name')} (${user.id})`;
      },
    }),
  };
}

export function adminSteps(
  adminUrl: string,
  given: { readonly token: string | undefined; readonly workspaceId: string | undefined },
  runtime: Runtime,
): Record<string, Try> {
  const { token, workspaceId } = given;
  const contact = new Contact(adminUrl, runtime);
  const client = (credentials: { token: string; workspaceId: string | null }) =>
    new AdminClient({ ...contact.options, ...credentials, adminUrl });
  const knock = async () =>
    client({ token: noCredential, workspaceId: noCredential }).listBots().pages().next();
  const advice = 'The address is the one of the API alone: the client appends /v1/admin.';
  return {
    ...contact.steps(knock),
    api: () => contact.identify('admin', advice, knock),
    clock: () => contact.compareClocks(),
    ...(token !== undefined && {
      [workspaceId === undefined ? 'workspaces' : 'workspace']: async () => {
        if (workspaceId === undefined) {
          const list = async () => client({ token, workspaceId: null }).listWorkspaces().toArray();
          const workspaces = await accepted(list, 'Check the token, and whether it has expired.');
          // Other people choose the names.
          const names = workspaces.map(({ id, name }) => `${id} (${toLine(name)})`).join(', ');
          const opened = names === '' ? 'no workspace' : `these workspaces: ${names}`;
          return `the token is accepted, and opens ${opened}`;
        }
        const list = async () => client({ token, workspaceId }).listBots().toArray();
        const help =
          'Check the token, whether it has expired, and whether the workspace is one of its account.';
        const bots = await accepted(list, help);
        return `the token is accepted, and the workspace has ${bots.length} bots`;
      },
    }),
  };
}
