import { HttpHandler, HttpResponse, type RequestHandler } from 'msw';
import { RequestError } from './reply.ts';
import { type ApiName, escapeForRegExp, type Route } from './route.ts';
import { isHello, type Service, type Target } from './service.ts';

/** The addresses of the two APIs. */
export type Addresses = Readonly<Record<ApiName, string>>;

/** The platform as MSW handlers, which serve all of its forms: one for each operation, and one for everything else. */
export function createHandlers(
  service: Service,
  routes: readonly Route[],
  origin: string,
  addresses: Addresses,
): RequestHandler[] {
  // A path may match two templates, such as `/events/latest` and `/events/{id}`: the one with fewer parameters is meant.
  const found = [...routes]
    .sort((a, b) => a.operation.parameters.length - b.operation.parameters.length)
    .map((route) => ({
      route,
      pattern: patternOf(addresses[route.api], `${route.pattern}$`),
    }));
  const respond = async (request: Request, route: Target['route']): Promise<Response> => {
    try {
      return await service.respond(request, { ...locate(addresses, request.url), route });
    } catch {
      // The request was aborted while its body was read: nobody receives a response.
      return HttpResponse.error();
    }
  };
  const handlers = found.map(({ route, pattern }) => {
    const { method, path } = route.operation;
    const methods = method === 'GET' ? /^(GET|HEAD)$/ : method;
    return withHeader(
      `${method} ${addresses[route.api]}${path.replace(/\{(.+?)\}/g, ':$1')}`,
      new HttpHandler(methods, pattern, ({ request }) => respond(request, route)),
    );
  });
  const rest = createRest(origin, (request) => {
    const address = request.url.replace(/[?#].*/s, '');
    const isKnown =
      found.some(({ pattern }) => pattern.test(address)) || isHello(locate(addresses, address));
    const reason = isKnown ? "Method doesn't exist" : "Route doesn't exist";
    return respond(request, new RequestError(404, reason));
  });
  return [...handlers, rest];
}

/** A handler for every request to an origin. */
export function createRest(
  origin: string,
  respond: (request: Request) => Promise<Response | undefined>,
): HttpHandler {
  const handler = new HttpHandler(/./, patternOf(`${origin}/`), ({ request }) => respond(request));
  return withHeader(`* ${origin}/*`, handler);
}

/** Patterns, since the two majors of MSW differ in how they decode and compare a path that is given as text. */
function patternOf(address: string, rest = ''): RegExp {
  return new RegExp(`^${escapeForRegExp(address)}${rest}`);
}

/** A list of handlers shows the header, which MSW derives from the pattern. */
function withHeader(header: string, handler: HttpHandler): HttpHandler {
  handler.info.header = header;
  return handler;
}

function locate(addresses: Addresses, url: string): Omit<Target, 'route'> {
  const { origin, pathname } = new URL(url);
  for (const name of ['chat', 'admin'] as const) {
    const prefix = addresses[name];
    if (!`${origin}${pathname}/`.startsWith(`${prefix}/`)) continue;
    return { api: name, path: (origin + pathname).slice(prefix.length) };
  }
  return { api: undefined, path: pathname };
}
