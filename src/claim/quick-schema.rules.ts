// Shortcuts through Zod's schemas: a claim has hundreds of values and an import thousands of claims, and what is plainly
// right is taken at a tenth of the time. Whatever they do not take goes the whole way, which says what is wrong.
import type * as z from 'zod';

/** The schema itself, which asks `take` first: that must answer what the schema would, or undefined where it has to look. */
export function quick<Schema extends z.ZodType>(
  schema: Schema,
  take: (value: unknown) => z.output<Schema> | undefined,
): Schema {
  const { _zod: inner } = schema;
  const { run } = inner;
  inner.run = (payload, context) => {
    const taken = take(payload.value);
    if (taken === undefined) return run(payload, context);
    payload.value = taken;
    return payload;
  };
  return schema;
}

/** What may be missing or null, which both mean unset; `unset` makes the value that then stands. */
export function orUnset<Schema extends z.ZodType, Unset>(schema: Schema, unset: () => Unset, meta: z.GlobalMeta = {}) {
  const whole = schema
    .nullish()
    .transform((value): z.output<Schema> | Unset => value ?? unset())
    .meta(meta);
  const { _zod: inner } = schema;
  const { _zod: outer } = whole;
  outer.run = (payload, context) => {
    if (payload.value !== null && payload.value !== undefined) return inner.run(payload, context);
    payload.value = unset();
    return payload;
  };
  return whole;
}
