import { HttpHandler, HttpResponse, type RequestHandler } from 'msw';
import { Refusal } from './reply.ts';
import { escapeForRegExp, type InterfaceName, interfaceRules, type Route } from './route.ts';
import type { Service, Target } from './service.ts';

/** The addresses of a platform. Each starts with the origin, which is its own in every form. */
export interface Addresses {
  readonly origin: string;
  /** Contains the webhook-specific segment. */
  readonly chat: string;
  readonly admin: string;
}

/** The platform as MSW handlers, which serve all of its forms: one for each operation, and one for everything else. */
export function createHandlers(
  service: Service,
  routes: readonly Route[],
  addresses: Addresses,
): RequestHandler[] {
  // A path may match two templates, such as `/events/latest` and `/events/{id}`: the one with fewer parameters is meant.
  const found = [...routes]
    .sort((a, b) => a.operation.parameters.length - b.operation.parameters.length)
    .map((route) => ({ route, address: addressOf(addresses, route.interface) }))
    .map((entry) => ({ ...entry, pattern: patternOf(entry.address, `${entry.route.pattern}$`) }));
  const respond = async (request: Request, route: Target['route']): Promise<Response> => {
    try {
      return await service.respond(request, { ...locate(addresses, request.url), route });
    } catch {
      // The request was aborted while its body was read: nobody receives a response.
      return HttpResponse.error();
    }
  };
  const handlers = found.map(({ route, address, pattern }) => {
    const { method, path } = route.operation;
    const methods = method === 'GET' ? /^(GET|HEAD)$/ : method;
    return createHandler(
      `${method} ${address}${path.replace(/\{(.+?)\}/g, ':$1')}`,
      new HttpHandler(methods, pattern, ({ request }) => respond(request, route)),
    );
  });
  const { origin } = addresses;
  const rest = createRest(origin, (request) => {
    const address = origin + new URL(request.url).pathname;
    const isKnown = found.some(({ pattern }) => pattern.test(address));
    const reason = isKnown ? "Method doesn't exist" : "Route doesn't exist";
    return respond(request, new Refusal(404, reason));
  });
  return [...handlers, rest];
}

/** A handler for every request to an origin. */
export function createRest(
  origin: string,
  respond: (request: Request) => Promise<Response | undefined>,
): HttpHandler {
  const pattern = patternOf(`${origin}/`);
  return createHandler(
    `* ${origin}/*`,
    new HttpHandler(/./, pattern, ({ request }) => respond(request)),
  );
}

/** Patterns, since the two majors of MSW differ in how they decode and compare a path that is given as text. */
function patternOf(address: string, rest = ''): RegExp {
  return new RegExp(`^${escapeForRegExp(address)}${rest}`);
}

/** A list of handlers shows the header, which MSW derives from the pattern. */
function createHandler(header: string, handler: HttpHandler): HttpHandler {
  handler.info.header = header;
  return handler;
}

function addressOf(addresses: Addresses, name: InterfaceName): string {
  return addresses[name] + interfaceRules[name].suffix;
}

function locate(addresses: Addresses, url: string): Omit<Target, 'route'> {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  for (const name of ['chat', 'admin'] as const) {
    const prefix = addressOf(addresses, name);
    if (`${address}/`.startsWith(`${prefix}/`)) {
      return { interface: name, path: address.slice(prefix.length) };
    }
  }
  return { interface: undefined, path: pathname };
}
