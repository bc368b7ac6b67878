import { NodeHeaders, type RawHeaders } from './headers.ts';

/** The head of an answer, as undici gives it. */
export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: RawHeaders;
}

/**
 * A `Response` that costs nothing before it is asked: the platform's own would parse what nobody reads.
 * What it does not do itself, it leaves to one of those.
 */
export class NodeResponse implements Response {
  readonly type = 'default';
  readonly redirected = false;
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: Headers;
  readonly #body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  #whole: Response | undefined;

  constructor(
    url: string,
    { status, statusText, headers }: ResponseHead,
    body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  ) {
    this.url = url;
    this.status = status;
    this.statusText = statusText;
    this.headers = new NodeHeaders(headers);
    this.#body = body;
  }

  get [Symbol.toStringTag](): 'Response' {
    return 'Response';
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#whole === undefined ? this.#body : this.#whole.body;
  }

  get bodyUsed(): boolean {
    return this.#whole?.bodyUsed ?? this.#body?.locked ?? false;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#platform().arrayBuffer();
  }

  blob(): Promise<Blob> {
    return this.#platform().blob();
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#platform().bytes();
  }

  formData(): Promise<FormData> {
    return this.#platform().formData();
  }

  json(): Promise<unknown> {
    return this.#platform().json();
  }

  text(): Promise<string> {
    return this.#platform().text();
  }

  clone(): Response {
    return this.#platform().clone();
  }

  #platform(): Response {
    const { status, statusText, headers } = this;
    this.#whole ??= new Response(this.#body, { status, statusText, headers });
    return this.#whole;
  }
}
