import { v7 as newId } from 'uuid';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { readAnswerBy } from '#claim/desk/answer-by.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { addSent, newestSent } from '#claim/messages/sent-messages.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { contentOf } from '#claim/quote/quote-body.rules.ts';
import { stopTime } from '#claim/quote/question.data.ts';
import { decideQuote } from '#claim/quote/quote-decisions.server.ts';
import { findExternalVersion, type QuoteVersion } from '#claim/quote/quote-versions.data.ts';
import { putQuote, removeQuote, sendQuoteOf } from '#claim/quote/quotes-of-claim.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addLondonDays } from '#shared/time/london.ts';
import type { DemoDay, DemoQuote } from './story-parts.ts';

type Decided = Exclude<NonNullable<DemoQuote['claimant']>, 'asks'>;
type Of = { tx: Tx; claimId: string; now: Date };

async function ask({ tx, claimId, now }: Of, quote: QuoteVersion): Promise<void> {
  const [newest] = await newestSent(tx, claimId);
  const words = {
    subject: `Question about your quote, version ${quote.number}`,
    message: 'Can the screen be mended instead?',
  };
  await addSent(tx, claimId, { clientId: newId(), ...words }, { position: (newest?.position ?? 0) + 1, now });
  await stopTime(tx, claimId, quote, { now, answerBy: await readAnswerBy(tx, claimId, now) });
}

const byClaimant = { byKind: 'claimant', byName: '', accountId: null, channel: 'page', locale: 'en-GB' } as const;
const byTelephone = { ...byClaimant, byKind: 'on-behalf', byName: 'Jodie Marsh', channel: 'phone' } as const;

async function decide({ tx, claimId, now }: Of, quote: QuoteVersion, what: Decided): Promise<void> {
  const by = what === 'tells' ? byTelephone : byClaimant;
  const said =
    what === 'declines'
      ? ({ decision: 'declined', reasonCode: 'too-dear', reason: '' } as const)
      : ({ decision: 'approved', reasonCode: null, reason: '' } as const);
  const seen = { number: quote.number ?? 0, totalPence: quote.totalPence };
  await decideQuote(tx, { claimId, now }, seen, { ...by, ...said });
}

async function send(services: Services, number: string, quote: DemoQuote): Promise<void> {
  const { externalId, lines, claimantPence, goodDays } = quote;
  const goodUntil = goodDays === undefined ? null : dayOf(addLondonDays(services.now(), goodDays - quote.sentDays));
  const terms = { claimantPence, decides: 'claimant', sentence: '' } as const;
  // The day until which it is good may be over, which no operator can send.
  const wanted = contentOf({ lines, ...terms, goodUntil: null });
  await putQuote(services, { number, externalId }, { wanted, byName: 'demo' });
  const { id } = await sendQuoteOf(services, { number, externalId }, true);
  if (goodUntil === null) return;
  const version = services.database.kysely.updateTable('quote_version').set({ good_until: goodUntil });
  await version.where('id', '=', id).execute();
}

async function isStored(services: Services, number: string, externalId: string): Promise<boolean> {
  return workOnClaim(
    services,
    number,
    async ({ tx, claimId }) => (await findExternalVersion(tx, claimId, externalId)) !== null,
  );
}

/** Sends the quotes of a story at their times and does with them what its claimant did, unless they are there. */
export async function loadQuotes(
  services: Services,
  number: string,
  { quotes, day }: { quotes: readonly DemoQuote[]; day: DemoDay },
): Promise<void> {
  for (const quote of quotes) {
    if (await isStored(services, number, quote.externalId)) continue;
    const sentAt = new Date(day.at(quote.sentDays, 10, 2));
    await send({ ...services, now: () => sentAt }, number, quote);
    const { claimant: what, isWithdrawn } = quote;
    if (isWithdrawn === true) await removeQuote(services, { number, externalId: quote.externalId });
    if (what === undefined) continue;
    const decidedAt = new Date(day.at(quote.sentDays, 17, 40));
    await workOnClaim({ ...services, now: () => decidedAt }, number, async (of) => {
      const stored = await findExternalVersion(of.tx, of.claimId, quote.externalId);
      if (stored === null) throw new Error('A quote that was sent is stored.');
      await (what === 'asks' ? ask(of, stored) : decide(of, stored, what));
      await raiseVersion(of.tx, of.claimId, of.now);
    });
  }
}
