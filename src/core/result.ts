import type { ResponseInfo, Success } from './attempt.ts';

/** A result beside the response it came in. */
export interface WithResponse<T> {
  readonly data: T;
  readonly response: ResponseInfo;
}

/** The promise of a result. */
export interface Call<T> extends Promise<T> {
  /** The result beside the status and the headers of its response. */
  withResponse(): Promise<WithResponse<T>>;
}

/** The one place where validated JSON becomes the type of its schema. */
export function toData<T>({ data }: Success): T {
  return data as T;
}

/** The items of a page, likewise; that they are an array was checked with the envelope. */
export function toItems<Item>({ data }: Success, items: string): readonly Item[] {
  return (data as Record<string, readonly Item[]>)[items] ?? [];
}

function toResult<T>(success: Success): WithResponse<T> {
  const { status, headers } = success.response;
  return { data: toData(success), response: { status, headers } };
}

/** Turns a running call into the promise that its caller gets. */
export function createCall<T>(running: Promise<Success>): Call<T> {
  const data = running.then(toData<T>);
  return Object.assign(data, {
    withResponse() {
      // Of the two promises, the caller handles the one that is returned; the other must not count as unhandled.
      data.catch(() => undefined);
      return running.then(toResult<T>);
    },
  });
}
