import { HttpHandler, HttpResponse, http, type RequestHandler } from 'msw';
import { respond } from './in-memory.ts';
import type { Service } from './service.ts';

/** One handler an operation, so that a list of handlers tells what there is, and one for everything else. */
export function createHandlers(service: Service, origin: string): RequestHandler[] {
  const answer = async ({ request }: { readonly request: Request }): Promise<Response> => {
    try {
      return await respond(service, request, request.signal);
    } catch {
      // Thrown, it would become a 500. What `fetch` makes of an abort, it knows by itself.
      return HttpResponse.error();
    }
  };
  const routes = service.routes.map(({ interface: name, operation }) => {
    const path = operation.path.replace(/\{([\w-]+)\}/g, (_, parameter: string) => {
      return `:${parameter.replaceAll('-', '_')}`;
    });
    return new HttpHandler(operation.method, origin + service.pathOf(name) + path, answer);
  });
  return [...routes, http.all(`${origin}/*`, answer)];
}
