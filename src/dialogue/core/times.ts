/** The times of a dialogue that no option sets, in milliseconds. */

/**
 * How long a turn, or a live message, waits for requests of the dialogue itself. At most 5 s are promised; the rest is for a
 * slow machine.
 */
export const ownTime = 4500;

/** How much later than its limits a turn may end: after its look at the list, or when its attempt has been aborted. */
export const lastLook = 5000;

/** A live message waits this long before something is asked for it: mostly, another signal has it. */
export const askDelay = 250;

/** The longest wait that the service may ask for before a message is sent again. A person waits for the reply. */
export const maxSendDelay = 30_000;

/** A text without a part for this long is not being written any more: its end was lost. */
export const maxWritingPause = 20_000;

/** By how much the clock of a message may be behind that of ours, if the message came later: two servers of one service. */
export const clockSkew = 2000;
