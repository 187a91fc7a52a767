import { requestNotices } from '#claim/change/notify-claimant.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { poundsOf } from '#shared/money.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { contentHash } from './quote-hash.server.ts';
import { addDecision } from './quote-decisions.ts';
import { type QuoteTerms, readQuoteTerms } from './quote-terms.data.ts';
import { type DeciderKind, isCovered, type QuoteContent } from './quote-version.rules.ts';
import { changeVersion, findNewestSent, type QuoteVersion, supersedeVersions } from './quote-versions.data.ts';
import { showVersion } from './shown-quote.data.ts';

type Of = { claimId: string; now: Date; quiet?: boolean };

export type SentQuote = { id: string; number: number; status: 'sent' | 'approved' };

/** Returns by which rule nobody needs to decide; null if somebody does. */
function decidedByRule(
  version: QuoteContent,
  before: QuoteVersion | null,
  { limitPence, coversLess }: QuoteTerms,
): DeciderKind | null {
  if (limitPence !== null && version.totalPence <= limitPence) return 'within-limit';
  return coversLess && before?.status === 'approved' && isCovered(version, before) ? 'covered' : null;
}

function checkDecider({ decides, totalPence }: QuoteContent, rule: DeciderKind | null): void {
  if (decides !== 'nobody' || rule !== null) return;
  const errors = [{ pointer: '/decides', detail: 'Somebody must decide about this total. Say who.' }];
  const detail = `${poundsOf(totalPence).toFixed(2)} is above what the client’s limit lets through.`;
  throw new Problem(409, 'above-limit', detail, { errors });
}

/** A quote that everybody else agreed to is no news; one that replaces it is. */
function noticeOf({ id, decides }: QuoteVersion, before: QuoteVersion | null) {
  const isChanged = before?.status === 'approved' || before?.status === 'sent';
  const kind = isChanged ? ('quote-changed' as const) : ('quote-to-decide' as const);
  return decides === 'claimant' ? [{ event: { kind, quoteId: id }, key: `quote-to-decide:${id}` }] : [];
}

/**
 * Sends a draft for decision, as the claim's newest version; those before it no longer count. The claim is locked, and
 * the caller raises its version. `isShown`: the rows that pages read have it already. Throws 409 `above-limit` where
 * nobody is to decide about a total for which somebody must.
 */
export async function sendVersion(
  tx: Tx,
  of: Of,
  draft: QuoteVersion,
  { isShown = false }: { isShown?: boolean } = {},
): Promise<SentQuote> {
  const { claimId, now } = of;
  const terms = await readQuoteTerms(tx, claimId);
  const before = await findNewestSent(tx, claimId);
  const rule = decidedByRule(draft, before, terms);
  checkDecider(draft, rule);
  const number = (before?.number ?? 0) + 1;
  const goodUntil = draft.goodUntil ?? dayOf(addLondonDays(now, terms.days));
  const content: QuoteContent = { ...draft, goodUntil };
  const sent = { ...draft, ...content, number, contentHash: contentHash(content), status: 'sent' as const };
  await supersedeVersions(tx, claimId, number);
  await changeVersion(tx, { claimId, id: draft.id }, { number, status: 'sent', sent_at: now }, content);
  if (!isShown) await showVersion(tx, claimId, content);
  const data = { quoteId: draft.id, quoteVersion: number, total: poundsOf(draft.totalPence), decides: draft.decides };
  await addOutgoingEvent(tx, { key: `quote.sent:${draft.id}`, type: 'quote.sent', claimId, data, now });
  if (rule !== null) {
    const decided = { decision: 'approved', byKind: rule, byName: '', accountId: null, channel: 'rule' } as const;
    await addDecision(tx, of, sent, { ...decided, locale: 'en-GB', reasonCode: null, reason: '' });
    return { id: draft.id, number, status: 'approved' };
  }
  if (of.quiet !== true) await requestNotices(tx, of, noticeOf(draft, before));
  return { id: draft.id, number, status: 'sent' };
}
