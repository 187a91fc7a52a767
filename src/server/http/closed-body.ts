import type { z } from 'zod';

import { type FieldError, Problem } from './errors.ts';

function pointerTo(path: PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== 'unrecognized_keys') return [{ pointer: pointerTo(issue.path), detail: issue.message }];
  return issue.keys.map((key) => ({
    pointer: pointerTo([...issue.path, key]),
    detail: 'This field is not known here.',
  }));
}

export function bodyAs<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new Problem(400, 'invalid-body', 'The body is not valid.', {
    errors: result.error.issues.flatMap(fieldErrors),
  });
}
