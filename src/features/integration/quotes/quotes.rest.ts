import type { FastifyInstance } from 'fastify';

import { readClientId } from '#claim/access/client-of-claim.data.ts';
import { asInsurerReads } from '#claim/quote/earlier-decision.rules.ts';
import { type Authorisation, listAuthorisations } from '#claim/quote/authorisations.data.ts';
import { contentOf } from '#claim/quote/quote-body.rules.ts';
import { listVersions, type QuoteVersion } from '#claim/quote/quote-versions.data.ts';
import { decideOfNumber, putQuote, removeQuote, sendQuoteOf } from '#claim/quote/quotes-of-claim.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { penceOf, poundsOf } from '#shared/money.ts';
import { claimOfPath } from '../desk/claim-of-path.server.ts';
import { operatorOf } from '../integration.access.ts';
import { type AuthorisationAnswer, quoteRoutes, type VersionAnswer, wantedIn } from './quote-routes.ts';

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

function versionAnswer(quote: QuoteVersion): VersionAnswer {
  const { id, externalId, number, status, origin, decides, goodUntil, sentence, contentHash } = quote;
  return {
    id,
    externalId,
    quoteVersion: number,
    status,
    origin,
    decides,
    goodUntil,
    sentence,
    contentHash,
    lines: quote.lines.map(({ part, description, quantity, netPence, vatRate, vatPence, totalPence }) => ({
      part,
      description,
      quantity,
      vatRate,
      net: poundsOf(netPence),
      vat: poundsOf(vatPence),
      total: poundsOf(totalPence),
    })),
    total: poundsOf(quote.totalPence),
    vat: poundsOf(quote.vatPence),
    claimantPays: poundsOf(quote.claimantPence),
    sentAt: isoOrNull(quote.sentAt),
    decidedAt: quote.decision === null ? null : isoOrNull(quote.settledAt),
    decidedBy: quote.settledBy,
  };
}

function authorisationAnswer(one: Authorisation): AuthorisationAnswer {
  const { id, versionNumber, decision, reasonCode, reason, byKind, byName, channel, contentHash, agreed } = one;
  return {
    id,
    quoteVersion: versionNumber,
    decision,
    reason: reasonCode,
    text: reason,
    by: byKind,
    name: byName,
    channel,
    contentHash,
    agreed,
    total: poundsOf(one.totalPence),
    decidedAt: one.decidedAt.toISOString(),
  };
}

function checkReason(decision: 'approved' | 'declined', reason: string | undefined): void {
  if (decision === 'approved' || reason !== undefined) return;
  const errors = [{ pointer: '/reason', detail: 'Say why it was declined.' }];
  throw new Problem(400, 'invalid-body', 'The body is not valid.', { errors });
}

/** Versions of a quote and decisions about them, by the operator's or the insurer's system. */
export function quoteCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { kysely } = services.database;
  addRoutes(app, quoteRoutes, {
    guard,
    handlers: {
      putQuote: async ({ params, body, request, reply }) => {
        const { decides, ...wanted } = wantedIn(body);
        const content = contentOf({ ...wanted, decides: decides ?? 'insurer' });
        const byName = operatorOf(request);
        const { isNew, ...put } = await putQuote(services, params, { wanted: { ...content, decides }, byName });
        reply.code(isNew ? 201 : 200);
        return put;
      },
      sendQuote: ({ params, query: { quiet } }) => sendQuoteOf(services, params, quiet),
      removeQuote: ({ params }) => removeQuote(services, params),
      listQuotes: async ({ params: { number } }) => ({
        quotes: (await listVersions(kysely, await claimOfPath(services, number)))
          // What handlers prepare is seen by nobody outside the desk.
          .filter(({ status, origin }) => status !== 'draft' || origin === 'system')
          .map(versionAnswer),
      }),
      listAuthorisations: async ({ params: { number } }) => {
        const claimId = await claimOfPath(services, number);
        const clientId = await readClientId(kysely, claimId);
        const found = await listAuthorisations(kysely, claimId);
        // A key may be the insurer's.
        const read = clientId === null ? found : found.map((one) => asInsurerReads(one, clientId));
        return { authorisations: read.map(authorisationAnswer) };
      },
      authoriseQuote: ({ params: { number }, body, request }) => {
        const { quoteVersion, total, decision, reason, text, name } = body;
        checkReason(decision, reason);
        const by = { decision, byName: name || operatorOf(request), reasonCode: reason ?? null, reason: text };
        return decideOfNumber(services, number, { quoteVersion, totalPence: penceOf(total) }, by);
      },
    },
  });
}
