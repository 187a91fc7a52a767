import type { FastifyRequest } from 'fastify';

import type { Settings } from '#server/env.ts';
import { claimTokenHashOf, sessionIdle } from '#server/session.ts';

/** Who asks. The hash is all that the server keeps of a claimant's token; whether it is still good only the store knows. */
export type Viewer = { kind: 'anonymous' } | { kind: 'claimant'; tokenHash: Buffer };

export function viewerOf(request: Pick<FastifyRequest, 'headers'>, settings: Pick<Settings, 'publicUrl'>): Viewer {
  const tokenHash = claimTokenHashOf(request, settings);
  return tokenHash === null ? { kind: 'anonymous' } : { kind: 'claimant', tokenHash };
}

/** No token has an empty hash, so it finds no session: an anonymous viewer needs no statement of its own. */
const hashOfNobody = Buffer.alloc(0);

/** The three values that `visibleTo` reads: the token's hash, now, and the instant since when a session must have been used. */
export type VisibilityValues = [tokenHash: Buffer, now: Date, usedSince: Date];

export function visibilityValues(viewer: Viewer, now: Date): VisibilityValues {
  const tokenHash = viewer.kind === 'claimant' ? viewer.tokenHash : hashOfNobody;
  return [tokenHash, now, new Date(now.getTime() - sessionIdle)];
}

/**
 * The one guard of every claim (security promise 1): the SQL condition that the viewer may see the claim whose id the
 * expression `claimId` gives. It stands in the statement that reads the claim, so no read can forget it, and a claim
 * of somebody else is as absent as one that does not exist. `first` is the number of the parameter that holds the
 * first of `visibilityValues`; the other two follow it.
 */
export function visibleTo(claimId: string, first: number): string {
  return visibleToHolder(`$${first}`, claimId, first + 1);
}

/** The same for a token's hash that an expression gives, so that one statement can ask for many; `first` is now. */
export function visibleToHolder(tokenHash: string, claimId: string, first: number): string {
  return `exists (
    select 1 from claim_session s join claim_session_claim sc on sc.session_id = s.id
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > $${first}
      and s.used_at > $${first + 1} and sc.claim_id = ${claimId})`;
}
