import fc from 'fast-check';

/** Any string of JavaScript, lone surrogates and control characters included, and often of a few odd characters. */
export const anyString = fc.oneof(
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'E', 'f', '?', '#', ';', ' ') }),
  fc.string({ unit: fc.constantFrom('a', '\0', '\t', '\r', '\n', '\u00a0', '\ufeff', '\ud800') }),
  fc.constantFrom('', '.', '..', '%2e%2e', '__proto__', 'constructor', 'toString'),
);

const printable = fc.nat(0x7e - 0x20).map((code) => String.fromCharCode(0x20 + code));

/** A secret as a header can carry it, without white space or quotes around it. */
export const anySecret = fc
  .oneof(
    fc.string({ unit: printable, minLength: 4, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'aB3 "\\/+%&=._-'), minLength: 4, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 15 }),
  )
  .map((secret) => secret.trim())
  .filter((secret) => secret.length >= 4 && !/^(["'`]).*\1$/.test(secret));

/** Some secrets, often ones that begin alike. */
export const someSecrets = fc
  .array(fc.tuple(anySecret, fc.nat(3), anySecret), { minLength: 1, maxLength: 3 })
  .map((parts) =>
    parts.flatMap(([secret, kind, other]) => {
      if (kind === 0) return [secret, secret + other];
      return kind === 1 ? [secret + other, secret] : [secret];
    }),
  );

/** Any value of JavaScript. */
export const anyValue = fc.oneof(
  fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  fc.constantFrom<unknown>(Symbol('value'), () => 'value', class {}, /x/, Number.NaN, 1e9, -1),
  // fast-check reads the properties of a value, so not every trap can throw.
  fc.constantFrom('get', 'ownKeys', 'getOwnPropertyDescriptor').map(
    (trap) =>
      new Proxy(
        { id: 'evt_1' },
        {
          [trap]() {
            throw new Error(`the trap ${trap}`);
          },
        },
      ),
  ),
  fc.anything().map((reason) => ({
    get id(): never {
      throw reason;
    },
  })),
);

/** An object of some of these properties, each of any value. */
export function anyRecord(names: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.dictionary(fc.constantFrom(...names), anyValue, { maxKeys: 4 });
}
