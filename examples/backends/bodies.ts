// The bodies of the requests that a backend receives.
import * as z from 'zod';

/** A delivery of the webhook. The specification does not show it: adapt it to yours, and check who sent it. */
export const Delivery = z.object({ eventId: z.string() });

/** What a browser says to the bot. */
export const Said = z.object({ text: z.string().min(1) });
