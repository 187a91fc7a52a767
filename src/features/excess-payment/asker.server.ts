import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Problem } from '#server/http/errors.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { lockOwnExcess, visibleClaim, type ExcessClaim } from './excess-claim.data.ts';
import type { Nominee } from './intents.data.ts';
import { paymentProblem } from './rest/payment-problems.server.ts';

/** `nominee` asks for the claimant; null for the claimant, and for handlers, who only look. */
export type Asked = { claim: ExcessClaim; nominee: Nominee | null };

/** Whoever asks about the excess of one claim. What they may is asked anew each time. */
export type Asker = {
  /** Throws the same problem for missing, foreign and malformed ids. */
  read: () => Promise<Asked>;
  /** Locks the claim. Returns null for whoever may not pay. */
  lock: (tx: Tx) => Promise<Asked | null>;
  /** Why they may not pay: a handler may only view the claim; for others it does not exist. */
  refusal: () => Promise<Problem>;
};

export function askerOf(services: Services, { claimId, viewer }: { claimId: string; viewer: Viewer }): Asker {
  const { database, now } = services;
  const find = async () => visibleClaim(database.pool, claimId, viewer, now());
  return {
    read: async () => {
      const claim = await find();
      if (!claim) throw paymentProblem('claim-not-found');
      await auditHandlerView(database.pool, viewer, { viewed: 'claim', named: byId(claim.id) }, now());
      return { claim, nominee: null };
    },
    lock: async (tx) => {
      const claim = await lockOwnExcess(tx, claimId, viewer, now());
      return claim && { claim, nominee: null };
    },
    refusal: async () => paymentProblem((await find()) ? 'claim-read-only' : 'claim-not-found'),
  };
}
