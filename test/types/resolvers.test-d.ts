import { describe, expectTypeOf, test } from 'vitest';
import type { Message, MessagePayload, updateUser } from '../../src/operations.ts';
import type { Resolved, Resolver } from '../../src/testing.ts';

describe('what a resolver returns', () => {
  test('an optional property may be undefined, a required one may not', () => {
    expectTypeOf<Resolved<{ a: string; b?: { c?: number }[]; d: unknown }>>().toEqualTypeOf<{
      readonly a: string;
      readonly b?: readonly { readonly c?: number | undefined }[] | undefined;
      readonly d: unknown;
    }>();
    expectTypeOf<Message>().toExtend<Resolved<Message>>();
    expectTypeOf<'text'>().toExtend<Resolved<MessagePayload>['type']>();
  });

  test('a resolver that omits a required property does not compile', () => {
    const times = { createdAt: '', updatedAt: '' };
    (({ body: { name } }) => ({ user: { ...times, id: 'u1', name } })) satisfies Resolver<
      typeof updateUser
    >;
    // @ts-expect-error: id is missing
    (({ body: { name } }) => ({ user: { ...times, name } })) satisfies Resolver<typeof updateUser>;
  });
});
