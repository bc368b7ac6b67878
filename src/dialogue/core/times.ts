/** The times of a dialogue that no option sets, in milliseconds. */

/**
 * How long a turn, or a message, waits for a request of the dialogue or for a function of the user. At most 5 s are promised;
 * the rest is for a slow machine.
 */
export const patience = 4500;

/** How much later than its limits a turn may end. */
export const lastLook = 5000;

/** How long an attempt that was told to stop has to return, at the end of these times. */
export const stopTime = 250;

/** How long a page of a list may take before it is requested again: at first, and at most. */
export const firstPageTime = 5000;
export const maxPageTime = 20_000;

/** How long the message of a failed turn is expected after its last attempt. */
export const expectedTime = 60_000;

/** A live message waits this long before something is asked for it: mostly, another signal has it. */
export const askDelay = 250;

/** A request that is made so much later than it was due is late: the event loop was blocked. */
export const maxLateness = 50;

/** The longest wait that the service may ask for before a message is sent again. A person waits for the reply. */
export const maxSendDelay = 30_000;

/** A text without a part for this long is not being written any more: its end was lost. */
export const maxWritingPause = 20_000;

/** By how much the clock of a message may be behind that of ours, if the message came later: two servers of one service. */
export const clockSkew = 2000;

/** When something happens that is not to happen. */
export const never = Number.POSITIVE_INFINITY;
