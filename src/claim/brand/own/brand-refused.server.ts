import { type FieldError, Problem } from '#server/http/errors.ts';

/** Its errors are whole sentences, while those of a body's schema are fragments such as "must not be empty". */
export function brandRefused(errors: FieldError[], members: Record<string, unknown> = {}): Problem {
  return new Problem(400, 'brand-refused', 'The brand cannot be saved like this.', { errors, members });
}
