import * as z from 'zod/mini';
import { $constructor } from 'zod/v4/core';
import { isJsonObject } from '../shared/json.ts';

type Shape = z.core.$ZodLooseShape;

interface Definition {
  readonly type: 'object';
  readonly shape: Shape;
  readonly catchall: z.core.$ZodType;
}

/**
 * `z.looseObject`, in half the time if everything fits: it copies the object and runs the fields that are declared, where
 * Zod runs a schema for each property. Anything else is left to Zod. Most of what a client reads are such objects.
 */
const LooseObject = /* @__PURE__ */ $constructor<z.ZodMiniObject<Shape, z.core.$loose>, Definition>(
  'LooseObject',
  (inst, def) => {
    const base: z.core.$constructor<z.ZodMiniObject> = z.ZodMiniObject;
    base.init(inst, def as never);
    // A schema that is derived from this one may accept fewer properties.
    if (def.catchall._zod.def.type !== 'unknown') return;
    const { parse } = inst._zod;
    let fields: [key: string, field: z.core.$ZodType][] | undefined;
    inst._zod.parse = (payload, context) => {
      const { value } = payload;
      if (!isJsonObject(value) || Object.hasOwn(value, '__proto__')) return parse(payload, context);
      const copy = { ...value };
      fields ??= Object.entries(def.shape);
      for (const [key, { _zod: field }] of fields) {
        if (!(key in value) && field.optin === 'optional' && field.optout === 'optional') continue;
        const result = field.run({ value: value[key], issues: [] }, context);
        const isOther = result instanceof Promise || result.issues.length > 0;
        if (isOther || !Object.hasOwn(value, key)) return parse(payload, context);
        copy[key] = result.value;
      }
      payload.value = copy;
      return payload;
    };
  },
);

/** An object of a response: its further properties are kept. */
export function looseObject<T extends Shape>(shape: T): z.ZodMiniObject<T, z.core.$loose> {
  return new LooseObject({ type: 'object', shape, catchall: z.unknown() }) as never;
}
