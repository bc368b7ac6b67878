// What the examples use of runtimes whose types are not installed, since they would replace those of Node.

declare const Deno: {
  readonly env: { toObject(): Record<string, string> };
  serve(
    options: { port: number; hostname: string; onError: (error: unknown) => Response },
    handler: (request: Request) => Promise<Response>,
  ): { shutdown(): Promise<void> };
  addSignalListener(signal: 'SIGTERM', listener: () => void): void;
};

declare const Bun: {
  serve(options: {
    port: number;
    hostname: string;
    routes: Record<string, { POST(request: BunRequest): Promise<Response> }>;
    error: (error: Error) => Response;
  }): { readonly url: URL; stop(): Promise<void> };
};

interface BunRequest extends Request {
  readonly params: { readonly id: string };
}

declare const awslambda: {
  streamifyResponse<Event>(
    handler: (event: Event, stream: import('node:stream').Writable) => Promise<void>,
  ): typeof handler;
  readonly HttpResponseStream: {
    from(
      stream: import('node:stream').Writable,
      metadata: { statusCode: number; headers: Record<string, string> },
    ): import('node:stream').Writable;
  };
};

declare module 'next/server' {
  export function after(work: () => unknown): void;
}
