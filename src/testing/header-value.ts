/** Whether a credential can be sent in a header. */
export const isHeaderValue = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);

export const headerRule = 'must be visible ASCII characters, without spaces';
