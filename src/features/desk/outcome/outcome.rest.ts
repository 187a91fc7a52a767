import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isBeyondOffer } from '#claim/offer/offer-status.rules.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { type Action, type Acted, type Acting, actOnClaim } from '../action/act.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { isMasked, withContacts } from '../mask/contacts.data.ts';
import type { Previews } from '../preview/preview-change.server.ts';
import {
  hearChoice,
  issueFromDesk,
  previewOutcome,
  sendFromDesk,
  showAgainFromDesk,
  takeInHandFromDesk,
  withdrawFromDesk,
} from './outcome-actions.server.ts';
import type { ClaimOutcome } from './outcome-answers.rules.ts';
import { outcomeRoutes } from './outcome-routes.ts';
import { readOutcome } from './outcome.data.ts';

/** Leaves out who decided. What people typed is masked as every text of an answer about a claim. */
const withoutNames = ({ choices, ...rest }: ClaimOutcome): ClaimOutcome => ({
  ...rest,
  choices: choices.map((choice) => ({ ...choice, byName: '' })),
});

async function outcomeFor(services: Services, claimId: string, request: FastifyRequest): Promise<ClaimOutcome> {
  const clientId = await clientOf(services, request, claimId);
  const { kysely } = services.database;
  const asker = await withContacts(kysely, accountOf(request));
  const isAuditor = !asker.roles.includes('handler');
  const outcome = await readOutcome(kysely, claimId, { now: services.now(), isAuditor });
  const { state } = await readClaimFacts(kysely, claimId);
  const all = { ...outcome, isBeyond: isBeyondOffer(state) };
  return isMasked(asker, clientId) ? withoutNames(all) : all;
}

type Parts = { guard: Guard; previews: Previews };

export function outcomeCalls(app: FastifyInstance, services: Services, { guard, previews }: Parts): void {
  const act = <Answer extends object>(
    { claimId, name, request }: { claimId: string; name: Action['name']; request: FastifyRequest },
    action: (acting: Acting) => Promise<Acted<Answer>>,
  ) => actOnClaim(services, request, { claimId, name, right: 'quote' }, action);
  addRoutes(app, outcomeRoutes, {
    guard,
    handlers: {
      deskOutcome: ({ params: { claimId }, request }) => outcomeFor(services, claimId, request),
      deskSendOutcome: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'outcome-send', request }, (acting) => sendFromDesk(acting, body)),
      deskWithdrawOutcome: ({ params: { claimId }, body: { number }, request }) =>
        act({ claimId, name: 'outcome-withdraw', request }, (acting) => withdrawFromDesk(acting, number)),
      deskHeardChoice: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'outcome-on-behalf', request }, (acting) => hearChoice(services, acting, body)),
      deskOutcomeInHand: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'outcome-in-hand', request }, (acting) => takeInHandFromDesk(acting, body)),
      deskVoucher: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'outcome-voucher', request }, (acting) => issueFromDesk(services, acting, body)),
      deskShowVoucherAgain: ({ params: { claimId }, body: { number }, request }) =>
        act({ claimId, name: 'outcome-show-again', request }, (acting) => showAgainFromDesk(acting, number)),
      deskPreviewOutcome: ({ params: { claimId }, body, request }) =>
        previewOutcome(services, request, { claimId, wanted: body, previews }),
    },
  });
}
