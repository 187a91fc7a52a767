import { Problem } from '#server/http/errors.ts';

export function claimNotFound(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
}
