import type { ClientEvent } from '../../src/index.ts';

/** An observer, and the events that it has received. */
export interface EventRecorder {
  readonly events: readonly ClientEvent[];
  readonly observer: (event: ClientEvent) => void;
}

/** Records the events of the clients that use its `observer`. */
export function recordEvents(): EventRecorder {
  const events: ClientEvent[] = [];
  return { events, observer: (event) => void events.push(event) };
}
