/** Runs a function when a signal is aborted: at once if it is already. The function that it returns ends that. */
export function whenAborted(signal: AbortSignal | null | undefined, run: () => void): () => void {
  if (signal?.aborted === true) run();
  else signal?.addEventListener('abort', run);
  return () => signal?.removeEventListener('abort', run);
}
