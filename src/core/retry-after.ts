/** The longest wait that is told; what a service asks for may be any number of digits. */
const maxWait = Number.MAX_SAFE_INTEGER;

/** The wait a service asks for, in milliseconds: `Retry-After` on 429 and 5xx, else `RateLimit-Reset` on 429. */
export function retryAfter(status: number, headers: Headers): number | undefined {
  if (status !== 429 && status < 500) return undefined;
  const asked = headers.get('retry-after');
  if (asked !== null) {
    const wait = seconds(asked) ?? untilDate(asked, headers.get('date'));
    if (wait !== undefined) return wait;
  }
  return status === 429 ? seconds(headers.get('ratelimit-reset') ?? '') : undefined;
}

/** Whole or decimal seconds. Of a header that came twice, and so is a list, the longest: no one is undercut. */
function seconds(text: string): number | undefined {
  const items = text.split(',').map((item) => item.trim());
  if (!items.every((item) => /^\d+(\.\d+)?$/.test(item))) return undefined;
  return Math.min(maxWait, Math.ceil(Math.max(...items.map(Number)) * 1000));
}

/** An HTTP date, counted from the service's own clock where it tells it: the local one may be days off. */
function untilDate(text: string, now: string | null): number | undefined {
  const until = httpDate(text);
  if (until === undefined) return undefined;
  return Math.max(0, until - ((now === null ? undefined : httpDate(now)) ?? Date.now()));
}

/** In any of the three forms of RFC 9110. `Date.parse` alone takes `-1` and `1, 2` for dates. */
function httpDate(text: string): number | undefined {
  // The oldest form ends in the year; it means GMT and does not say so.
  const isDate = /^[A-Z][a-z]{2,8},? .*( GMT| \d{4})$/.test(text);
  const time = isDate ? Date.parse(text.replace(/\d$/, '$& GMT')) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
