import { GraphQLError } from 'graphql';

import { Problem } from '#server/http/errors.ts';

/** CODE_WRONG becomes `code-wrong`, at the field. */
function codeProblem({ message: detail, extensions }: GraphQLError, graphqlCode: string): Problem {
  const { retryAfterSeconds } = extensions as { retryAfterSeconds?: number };
  const code = graphqlCode.toLowerCase().replaceAll('_', '-');
  if (retryAfterSeconds !== undefined) return new Problem(429, code, detail, { retryAfterSeconds });
  return new Problem(422, code, detail, { errors: [{ pointer: '/code', detail }] });
}

/** Throws what a REST call answers where a change of the claim, or its mailed code, was refused. */
export const asProblem =
  (readOnly: string) =>
  (error: unknown): never => {
    if (!(error instanceof GraphQLError)) throw error;
    const code = String(error.extensions['code']);
    if (code === 'CLAIM_NOT_FOUND') throw new Problem(404, 'claim-not-found', error.message);
    if (code === 'CLAIM_READ_ONLY') throw new Problem(403, 'claim-read-only', readOnly);
    throw code.startsWith('CODE_') ? codeProblem(error, code) : error;
  };
