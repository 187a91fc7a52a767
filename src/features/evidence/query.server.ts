import type { z } from 'zod';

import { Problem } from '#server/http/errors.ts';

export function queryAs<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const result = schema.safeParse({ ...(query as object) });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Problem(400, 'invalid-query', `${issue?.path.join('.') || 'The query'}: ${issue?.message ?? 'not valid'}`);
}
