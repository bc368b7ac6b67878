/** The faults that a connection can show after it was accepted. */
export const acceptedFaults = ['reset', 'stall', 'truncate', 'html'] as const;
/** The faults that prevent a connection. */
export const connectFaults = ['refused', 'dns', 'tls'] as const;

/**
 * What breaks in a connection. `reset` ends it before a response, `refused`, `dns` and `tls` prevent it, `stall` never
 * responds, `truncate` ends it in the middle of the body of a 200, or of an event of a stream, and `html` is the 502 page
 * of a proxy. A request that meets a fault does not change the state of the platform, unless the failure has
 * `processed: true`.
 */
export type Fault = (typeof acceptedFaults)[number] | (typeof connectFaults)[number];
