import type { FastifyRequest } from 'fastify';

import type { Settings } from '#server/env.ts';
import { claimTokenHashOf, sessionIdleHours } from '#server/session.ts';

/** Who asks. The hash is all that the server keeps of a claimant's token; whether it is still good only the store knows. */
export type Viewer = { kind: 'anonymous' } | { kind: 'claimant'; tokenHash: Buffer };

export function viewerOf(request: Pick<FastifyRequest, 'headers'>, settings: Pick<Settings, 'publicUrl'>): Viewer {
  const tokenHash = claimTokenHashOf(request, settings);
  return tokenHash === null ? { kind: 'anonymous' } : { kind: 'claimant', tokenHash };
}

/** SQL expressions, such as '$1', of the token's SHA-256 and of the server's clock. */
export type VisibilityParameters = { tokenHash: string; now: string };

/**
 * The one guard of every claim (security promise 1): the SQL condition that the bearer of the token may see the row
 * of the table `claim` named `claim`. It stands in the statement that reads the claim, so no read can forget it, and
 * a claim of somebody else is as absent as one that does not exist.
 */
export function visibleTo(claim: string, { tokenHash, now }: VisibilityParameters): string {
  return `exists (
    select 1 from claim_session s join claim_session_claim sc on sc.session_id = s.id
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${now}
      and s.used_at > ${now}::timestamptz - interval '${sessionIdleHours} hours' and sc.claim_id = ${claim}.id)`;
}
