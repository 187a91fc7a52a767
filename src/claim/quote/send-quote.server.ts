import { isDeepStrictEqual } from 'node:util';

import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { poundsOf } from '#shared/money.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { isBeyondQuote } from './quote-status.rules.ts';
import { addDecision } from './quote-decisions.server.ts';
import { contentHash } from './quote-hash.server.ts';
import { type QuoteTerms, readQuoteTerms } from './quote-terms.data.ts';
import { type DeciderKind, isCovered, type QuoteContent } from './quote-version.rules.ts';
import {
  addVersion,
  changeVersion,
  findNewestSent,
  mostReminders,
  type NewVersion,
  type QuoteVersion,
  supersedeVersions,
} from './quote-versions.data.ts';
import { showVersion } from './shown-quote.data.ts';

type Of = { claimId: string; now: Date; quiet?: boolean };

export type SentQuote = { id: string; number: number; status: 'sent' | 'approved' };

/** `rule`: by which nobody needs to decide. */
type Sending = {
  number: number;
  content: QuoteContent;
  before: QuoteVersion | null;
  rule: 'within-limit' | 'covered' | null;
};

/** What another client approved covers nothing. Without a client it may be of today's. */
function ruleOf(version: QuoteContent, before: QuoteVersion | null, { clientId, limitPence, coversLess }: QuoteTerms) {
  // What a claimant is to pay is theirs to agree to, however little it is.
  const isTheirs = version.decides === 'claimant' && version.claimantPence > 0;
  if (limitPence !== null && version.totalPence <= limitPence && !isTheirs) return 'within-limit';
  const isApproved = before?.status === 'approved' && [null, clientId].includes(before.clientId);
  return coversLess && isApproved && isCovered(version, before) ? 'covered' : null;
}

function checkDecider({ decides, totalPence }: QuoteContent, rule: DeciderKind | null): void {
  if (decides !== 'nobody' || rule !== null) return;
  const errors = [{ pointer: '/decides', detail: 'Somebody must decide about this total. Say who.' }];
  const detail = `£${poundsOf(totalPence).toFixed(2)} is above what the client’s limit lets through.`;
  throw new Problem(409, 'above-limit', detail, { errors });
}

function sendingOf(
  draft: QuoteContent,
  terms: QuoteTerms,
  { before, now }: { before: QuoteVersion | null; now: Date },
) {
  const rule = ruleOf(draft, before, terms);
  checkDecider(draft, rule);
  const byTerms = draft.decides === 'claimant' ? dayOf(addLondonDays(now, terms.days)) : null;
  const goodUntil = draft.goodUntil ?? byTerms;
  const { lines, totalPence, vatPence, claimantPence, decides, sentence } = draft;
  const content = { lines, totalPence, vatPence, claimantPence, decides, goodUntil, sentence };
  return { number: (before?.number ?? 0) + 1, content, before, rule } satisfies Sending;
}

/** So does a version that is sent again by the terms of another client. */
const costsTheSame = (before: QuoteContent, content: QuoteContent): boolean =>
  before.claimantPence === content.claimantPence && isDeepStrictEqual(before.lines, content.lines);

function noticeOf(id: string, { before, content }: Sending) {
  const isOpen = before?.status === 'approved' || before?.status === 'sent';
  const isChanged = isOpen && !costsTheSame(before, content);
  const kind = isChanged ? ('quote-changed' as const) : ('quote-to-decide' as const);
  return { event: { kind, quoteId: id }, key: `quote-to-decide:${id}` };
}

/** Claimants are not reminded of what they were not told. */
const silence = ({ quiet }: Of) => (quiet === true ? { reminders: mostReminders } : {});

/** Nothing is decided by rule, and nobody asked, about a claim that has ended. */
async function isOver(tx: Tx, claimId: string): Promise<boolean> {
  const { state } = await readClaimFacts(tx, claimId);
  return isClaimOver(state);
}

/**
 * Throws 409 `claim-moved-on` where the claimant is to decide and the claim's state says that it was agreed: nobody would
 * ask them, and they would read that they pay. A claim that has ended is the caller's.
 */
async function checkClaimants(tx: Tx, claimId: string, { content, rule }: Sending): Promise<void> {
  if (rule !== null || content.decides !== 'claimant') return;
  const { state } = await readClaimFacts(tx, claimId);
  if (isClaimOver(state) || !isBeyondQuote(state)) return;
  const detail = 'In this state the claimant is asked nothing. Move the claim to “Awaiting Authorisation” first.';
  throw new Problem(409, 'claim-moved-on', `${detail} Nothing was sent.`);
}

async function announce(tx: Tx, of: Of, id: string, sending: Sending): Promise<SentQuote> {
  const { claimId, now } = of;
  const { number, content, rule } = sending;
  const data = { quoteId: id, quoteVersion: number, total: poundsOf(content.totalPence), decides: content.decides };
  await addOutgoingEvent(tx, { key: `quote.sent:${id}`, type: 'quote.sent', claimId, data, now });
  const isTold = of.quiet !== true && content.decides === 'claimant';
  if ((rule !== null || isTold) && (await isOver(tx, claimId))) return { id, number, status: 'sent' };
  if (rule !== null) {
    const by = { decision: 'approved', byKind: rule, byName: '', accountId: null, channel: 'rule' } as const;
    const quote = { ...content, id, number, contentHash: contentHash(content) };
    await addDecision(tx, of, quote, { ...by, locale: 'en-GB', reasonCode: null, reason: '' });
    return { id, number, status: 'approved' };
  }
  if (isTold) await requestNotices(tx, of, [noticeOf(id, sending)]);
  return { id, number, status: 'sent' };
}

/**
 * Sends a draft for decision, as the claim's newest version; those before it no longer count. The claim is locked, and
 * the caller raises its version. Throws 409 `above-limit` where nobody is to decide about a total for which somebody
 * must, and `claim-moved-on`.
 */
export async function sendVersion(tx: Tx, of: Of, draft: QuoteVersion): Promise<SentQuote> {
  const { claimId, now } = of;
  const { id } = draft;
  const before = await findNewestSent(tx, claimId);
  const terms = await readQuoteTerms(tx, claimId);
  const sending = sendingOf(draft, terms, { before, now });
  await checkClaimants(tx, claimId, sending);
  const { number, content } = sending;
  if (before) await supersedeVersions(tx, claimId, number);
  const sent = { number, status: 'sent', sent_at: now, client_id: terms.clientId } as const;
  await changeVersion(tx, { claimId, id }, { ...sent, ...silence(of) }, content);
  await showVersion(tx, claimId, content);
  return announce(tx, of, id, sending);
}

/**
 * As `sendVersion`, of a version that was no draft and whose rows pages read already. It leaves who decides to the
 * client's terms, and what the claimant pays to the version before. `isFirst` saves the look for earlier ones.
 */
export async function addSentVersion(
  tx: Tx,
  of: Of,
  version: Omit<NewVersion, 'decides' | 'claimantPence'>,
  { isFirst }: { isFirst: boolean },
): Promise<SentQuote> {
  const { claimId, now } = of;
  const terms = await readQuoteTerms(tx, claimId);
  const before = isFirst ? null : await findNewestSent(tx, claimId);
  const claimantPence = Math.max(0, Math.min(before?.claimantPence ?? 0, version.totalPence));
  const sending = sendingOf({ ...version, claimantPence, decides: terms.decides }, terms, { before, now });
  const { number, content } = sending;
  if (before) await supersedeVersions(tx, claimId, number);
  const sent = { now, number, clientId: terms.clientId, ...silence(of) };
  await addVersion(tx, claimId, { ...version, ...content }, sent);
  return announce(tx, of, version.id, sending);
}
