/** The names that undici would read from `Object.prototype`, unless the options of a request have them. */
export const undefinedOptions: object = {
  query: undefined,
  reset: undefined,
  upgrade: undefined,
  throwOnError: undefined,
  maxRedirections: undefined,
  dispatcher: undefined,
};
