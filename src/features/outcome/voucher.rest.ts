import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { type ShownVoucher, showVoucher } from '#claim/offer/issue-voucher.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { voucherRoutes } from './voucher-routes.ts';

function asProblem(error: unknown): never {
  if (!(error instanceof GraphQLError)) throw error;
  if (error.extensions['code'] === 'CLAIM_NOT_FOUND') throw new Problem(404, 'claim-not-found', error.message);
  const detail = 'The code of a voucher is shown to the claimant alone.';
  if (error.extensions['code'] === 'CLAIM_READ_ONLY') throw new Problem(403, 'claim-read-only', detail);
  throw error;
}

/** Each showing is in the audit, in the transaction that shows: a session may be in other hands. */
async function showOwn(services: Services, request: FastifyRequest, claimId: string): Promise<ShownVoucher> {
  const asker = { services, viewer: viewerOf(request, services.settings), now: services.now() };
  let shown: ShownVoucher | null = null;
  await changeOwnClaim(asker, claimId, async (tx) => {
    const { now } = asker;
    shown = await showVoucher(services, { tx, claimId: claimId.toLowerCase(), now });
    const detail = shown.isFirst ? 'voucher shown' : 'voucher shown again';
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail }, now);
    return shown.isFirst;
  }).catch(asProblem);
  if (shown === null) throw new Error('A change that was not refused has shown the voucher.');
  return shown;
}

/** The code of a voucher is in no page and no other answer, so that nothing keeps it. */
export function voucherRest(services: Services): FastifyPluginAsync {
  return async (app) => {
    addRoutes(app, voucherRoutes, {
      guard: accountGuard(services),
      handlers: {
        showVoucher: async ({ params: { claimId }, request, reply }) => {
          const { code, openUntil } = await showOwn(services, request, claimId);
          reply.header('cache-control', 'no-store');
          return { code, openUntil: openUntil.toISOString() };
        },
      },
    });
  };
}
