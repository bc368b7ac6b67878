/** The head of an answer, as undici gives it. */
export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
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
  readonly #raw: ResponseHead['headers'];
  readonly #body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  #headers: Headers | undefined;
  #whole: Response | undefined;

  constructor(
    url: string,
    { status, statusText, headers }: ResponseHead,
    body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  ) {
    this.url = url;
    this.status = status;
    this.statusText = statusText;
    this.#raw = headers;
    this.#body = body;
  }

  get [Symbol.toStringTag](): 'Response' {
    return 'Response';
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get headers(): Headers {
    this.#headers ??= createHeaders(this.#raw);
    return this.#headers;
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

function createHeaders(raw: ResponseHead['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const item of typeof value === 'object' ? value : [value]) {
      if (item !== undefined) headers.append(name, item);
    }
  }
  return headers;
}
