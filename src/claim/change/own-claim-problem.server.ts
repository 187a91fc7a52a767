import { GraphQLError } from 'graphql';

import { Problem } from '#server/http/errors.ts';

/** Rethrows what `changeOwnClaim` throws as the problem of a REST call. */
export function asProblem(error: unknown): never {
  if (!(error instanceof GraphQLError)) throw error;
  if (error.extensions['code'] === 'CLAIM_NOT_FOUND') throw new Problem(404, 'claim-not-found', error.message);
  if (error.extensions['code'] === 'CLAIM_READ_ONLY') throw new Problem(403, 'claim-read-only', error.message);
  throw error;
}
