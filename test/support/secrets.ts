import { inspect } from 'node:util';
import { expect } from 'vitest';

/** Obvious fakes, which are in no text by chance. */
export const secrets = {
  userKey: 'fake-user-key-7Qz1',
  token: 'fake-access-token-8Wx2',
  workspaceId: 'fake-workspace-9Ev3',
  webhook: 'fake-webhook-path-5Rb4',
};

/** Asserts that a value shows no secret to a person, a logger or a debugger. */
export function expectNoSecrets(
  value: unknown,
  hidden: readonly string[] = Object.values(secrets),
): void {
  const forms = hidden.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const seen = renderings(value).map((text) => text.toLowerCase());
  const found = forms.filter((form) => seen.some((text) => text.includes(form.toLowerCase())));
  // Only the secrets are reported, since the texts may have megabytes.
  expect(found, 'secrets in a rendering').toEqual([]);
}

/** Every text of a value: of the whole, and of each property, own or inherited, enumerable or not. */
export function renderings(value: unknown): string[] {
  const texts = [
    attempt(() => String(value)),
    attempt(() => JSON.stringify(value)),
    attempt(() => inspect(value, { showHidden: true, depth: Infinity, maxStringLength: null })),
    attempt(() => inspect(value, { getters: true, depth: Infinity, maxStringLength: null })),
    attempt(() => inspect(structuredClone(value), { showHidden: true, depth: Infinity })),
  ];
  walk(value, new Set(), texts);
  return texts;
}

function walk(value: unknown, seen: Set<unknown>, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  // The text of a function is source code, without values.
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Headers || value instanceof Map) walk([...value], seen, texts);
  if (value instanceof Set) walk([...value], seen, texts);
  if (value instanceof Uint8Array) {
    texts.push(new TextDecoder().decode(value));
    return;
  }
  for (let owner: unknown = value; isInspected(owner); owner = Reflect.getPrototypeOf(owner)) {
    for (const key of Reflect.ownKeys(owner)) {
      texts.push(String(key));
      const holder = owner;
      walk(
        attempt(() => Reflect.get(holder, key, value)),
        seen,
        texts,
      );
    }
  }
}

function isInspected(owner: unknown): owner is object {
  return typeof owner === 'object' && owner !== null && owner !== Object.prototype;
}

/** The rendering, or the message of the error that it throws. */
function attempt<T>(render: () => T): T | string {
  try {
    return render() ?? '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
