import type { z } from 'zod';

import { Problem } from '#server/http/errors.ts';

/** A query string as its schema says. Throws a Problem (400) that names the first part that is not. */
export function queryAs<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const result = schema.safeParse({ ...(query as object) });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Problem(400, 'invalid-query', `${issue?.path.join('.') || 'The query'}: ${issue?.message ?? 'not valid'}`);
}
