import { expectTypeOf, test } from 'vitest';
import type { Dialogue, EventStream, PageList, Turn } from '../../src/index.ts';

type IsAny<T> = 0 extends 1 & T ? true : false;

/** The names of the properties of an object that are `any`, and of its methods that return it. */
type AnyMembers<T> = {
  [K in keyof T]-?: true extends
    | IsAny<T[K]>
    | (T[K] extends (...parameters: never) => infer Result ? IsAny<Result> : false)
    ? K
    : never;
}[keyof T];

/** Those of the instances of each class that an entry exports. The `prototype` of a function is `any`. */
type AnyMembersOf<Entry> = {
  [K in keyof Entry]: Entry[K] extends { readonly prototype: infer Instance }
    ? true extends IsAny<Instance>
      ? never
      : AnyMembers<Instance>
    : never;
}[keyof Entry];

test('no property of a class is `any`, and no method returns it', () => {
  // biome-ignore lint/suspicious/noExplicitAny: it is what must be found.
  expectTypeOf<AnyMembers<{ a: number; b(): any; c: any }>>().toEqualTypeOf<'b' | 'c'>();
  expectTypeOf<AnyMembersOf<typeof import('../../src/index.ts')>>().toBeNever();
  // These are exported as types.
  expectTypeOf<AnyMembers<Turn>>().toBeNever();
  expectTypeOf<AnyMembers<Dialogue>>().toBeNever();
  expectTypeOf<AnyMembers<EventStream<string>>>().toBeNever();
  expectTypeOf<AnyMembers<PageList<string, object>>>().toBeNever();
});
