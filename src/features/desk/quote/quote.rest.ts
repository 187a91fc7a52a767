import type { FastifyInstance, FastifyRequest } from 'fastify';

import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { insurerOf } from '#claim/rules/insurer.rules.ts';
import { isBeyondQuote } from '#claim/quote/quote-status.rules.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { type Action, type Acted, type Acting, actOnClaim } from '../action/act.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { isMasked, withContacts } from '../mask/contacts.data.ts';
import type { Previews } from '../preview/preview-change.server.ts';
import { hearDecision } from './heard-decision.server.ts';
import type { ClaimQuotes } from './quote-answers.rules.ts';
import { dropDraft, saveDraft } from './quote-draft.server.ts';
import { quoteRoutes } from './quote-routes.ts';
import { previewQuote, sendDraft, withdrawNewest } from './quote-send.server.ts';
import { findParts, type Quotes, readQuotes } from './quotes.data.ts';

/** Leaves out who decided. What people typed is masked as every text of an answer about a claim. */
function withoutNames({ authorisations, ...rest }: Quotes): Quotes {
  return {
    ...rest,
    authorisations: authorisations.map((one) => ({ ...one, byName: '' })),
  };
}

async function quotesFor(services: Services, claimId: string, request: FastifyRequest): Promise<ClaimQuotes> {
  const clientId = await clientOf(services, request, claimId);
  const { database, now } = services;
  const asker = await withContacts(database.kysely, accountOf(request));
  const isAuditor = !asker.roles.includes('handler');
  const quotes = await readQuotes(database.kysely, claimId, { now: now(), isAuditor });
  const { state, customer, brand } = await readClaimFacts(database.kysely, claimId);
  const shown = isMasked(asker, clientId) ? withoutNames(quotes) : quotes;
  return {
    ...shown,
    draft: isAuditor ? null : quotes.draft,
    insurer: insurerOf(customer, brandsOf(services).byId(brand).insurer) ?? '',
    isBeyond: isBeyondQuote(state),
    isOver: isClaimOver(state),
  };
}

type Parts = { guard: Guard; previews: Previews };

export function quoteCalls(app: FastifyInstance, services: Services, { guard, previews }: Parts): void {
  const act = <Answer extends object>(
    { claimId, name, request }: { claimId: string; name: Action['name']; request: FastifyRequest },
    action: (acting: Acting) => Promise<Acted<Answer>>,
  ) => actOnClaim(services, request, { claimId, name, right: 'quote' }, action);
  addRoutes(app, quoteRoutes, {
    guard,
    handlers: {
      deskQuotes: ({ params: { claimId }, request }) => quotesFor(services, claimId, request),
      deskParts: async ({ query: { beginning } }) => ({ parts: await findParts(services.database.kysely, beginning) }),
      deskSaveQuote: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'quote-save', request }, (acting) => saveDraft(acting, body)),
      deskDropQuote: ({ params: { claimId }, body: { seen }, request }) =>
        act({ claimId, name: 'quote-drop', request }, (acting) => dropDraft(acting, seen)),
      deskSendQuote: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'quote-send', request }, (acting) => sendDraft(acting, body)),
      deskWithdrawQuote: ({ params: { claimId }, body: { number }, request }) =>
        act({ claimId, name: 'quote-withdraw', request }, (acting) => withdrawNewest(acting, number)),
      deskHeardDecision: ({ params: { claimId }, body, request }) =>
        act({ claimId, name: 'quote-on-behalf', request }, (acting) => hearDecision(services, acting, body)),
      deskPreviewQuote: ({ params: { claimId }, body, request }) =>
        previewQuote(services, request, { claimId, wanted: body, previews }),
    },
  });
}
