/** What a promise resolves with, if it does so before the next turn of the event loop: a test fails at once, not by its time. */
export async function soon<T>(promise: PromiseLike<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  setImmediate(() => late.reject(new Error('the promise is pending at the next turn')));
  return Promise.race([promise, late.promise]);
}
