import type { ClientEvent } from '../../src/index.ts';

/** An observer, and the events that it has received. */
export interface EventRecorder {
  readonly events: readonly ClientEvent[];
  readonly onEvent: (event: ClientEvent) => void;
}

/** Records the events of the clients that use its `onEvent`. */
export function recordEvents(): EventRecorder {
  const events: ClientEvent[] = [];
  return { events, onEvent: (event) => void events.push(event) };
}
