import { dayOf } from '#claim/promise/noon.rules.ts';
import { Problem } from '#server/http/errors.ts';
import { fieldErrors } from './needs-body.rules.ts';
import type { WantedNeeds } from './support-needs.rules.ts';

/** Throws 400 `invalid-body` with each field that is wrong. */
export function checkNeeds(wanted: WantedNeeds, now: Date): void {
  const errors = fieldErrors(wanted, dayOf(now));
  const [first] = errors;
  if (first) throw new Problem(400, 'invalid-body', first.detail, { errors });
}
