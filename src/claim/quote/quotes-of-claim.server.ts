// Versions and decisions by the operator's system, which names the claim by its number.
import { v7 as newId } from 'uuid';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { poundsOf } from '#shared/money.ts';
import { ensureVersion } from './ensure-version.server.ts';
import { faultsOf } from './quote-body.rules.ts';
import { type DecidedBy, decideQuote } from './quote-decisions.server.ts';
import { contentHash } from './quote-hash.server.ts';
import type { DecisionFault } from './quote-status.rules.ts';
import { readQuoteTerms } from './quote-terms.data.ts';
import type { Decider, QuoteContent, QuoteStatus } from './quote-version.rules.ts';
import {
  addVersion,
  changeVersion,
  deleteDraft,
  findExternalVersion,
  findNewestSent,
  type QuoteVersion,
} from './quote-versions.data.ts';
import { saidVersion } from './said-quote.rules.ts';
import { addSentVersion, sendVersion } from './send-quote.server.ts';
import { readShown, showSaid } from './shown-quote.data.ts';

type Named = { number: string; externalId: string };
type Of = { tx: Tx; now: Date; claimId: string };

export type WantedQuote = Omit<QuoteContent, 'decides'> & { decides: Decider | null };

function noSuchQuote(): Problem {
  return new Problem(404, 'quote-not-found', 'There is no quote with this externalId.');
}

const isSameContent = (stored: QuoteVersion, content: QuoteContent): boolean => {
  // A day that was left out was set when it was sent.
  const goodUntil = content.goodUntil ?? (stored.number === null ? null : stored.goodUntil);
  return contentHash({ ...content, goodUntil }) === stored.contentHash;
};

async function saveDraft(
  { tx, now, claimId }: Of,
  externalId: string,
  { wanted, byName }: { wanted: WantedQuote; byName: string },
): Promise<{ id: string; isNew: boolean; changed: boolean }> {
  const decides = wanted.decides ?? (await readQuoteTerms(tx, claimId)).decides;
  const content = { ...wanted, decides };
  const stored = await findExternalVersion(tx, claimId, externalId);
  if (stored === null) {
    const id = newId();
    const draft = { id, externalId, origin: 'system', byAccount: null, byName, ...content } as const;
    await addVersion(tx, claimId, draft, { now });
    return { id, isNew: true, changed: true };
  }
  if (isSameContent(stored, content)) return { id: stored.id, isNew: false, changed: false };
  if (stored.status !== 'draft') {
    const detail = 'This quote was sent and stays as it is. Put the new one under another externalId.';
    throw new Problem(409, 'quote-sent', detail);
  }
  await changeVersion(tx, { claimId, id: stored.id }, {}, content);
  return { id: stored.id, isNew: false, changed: true };
}

/** Throws 400 for amounts or days that cannot be, and 409 `quote-sent` for other content than was sent. */
export function putQuote(
  services: Services,
  { number, externalId }: Named,
  { wanted, byName }: { wanted: WantedQuote; byName: string },
): Promise<{ id: string; isNew: boolean; changed: boolean }> {
  const [fault, ...more] = faultsOf({ ...wanted, decides: 'insurer' }, { now: services.now(), share: 'claimantPays' });
  if (fault) throw new Problem(400, 'invalid-body', fault.detail, { errors: [fault, ...more] });
  return workOnClaim(services, number, (of) => saveDraft(of, externalId, { wanted, byName }));
}

async function raise({ tx, now, claimId }: Of): Promise<number> {
  const version = await raiseVersion(tx, claimId, now);
  if (version === null) throw new Error('A claim that is locked must exist.');
  return version;
}

/** Throws 409 `claim-over`. */
export async function checkGoesOn(tx: Tx, claimId: string): Promise<void> {
  const { state } = await readClaimFacts(tx, claimId);
  if (isClaimOver(state)) throw new Problem(409, 'claim-over', 'This claim has ended, so no quote is sent for it.');
}

type Sent = { id: string; quoteVersion: number; status: QuoteStatus; changed: boolean };

/** The same again changes nothing. */
export function sendQuoteOf(services: Services, { number, externalId }: Named, quiet: boolean): Promise<Sent> {
  return workOnClaim(services, number, async (of) => {
    const { tx, now, claimId } = of;
    const stored = await findExternalVersion(tx, claimId, externalId);
    if (stored === null) throw noSuchQuote();
    if (stored.number !== null) {
      return { id: stored.id, quoteVersion: stored.number, status: stored.status, changed: false };
    }
    await checkGoesOn(tx, claimId);
    const [fault] = faultsOf(stored, { now, share: 'claimantPays' });
    if (fault)
      throw new Problem(409, 'quote-outdated', `${fault.detail} Put the quote again first.`, { errors: [fault] });
    await ensureVersion(tx, claimId, now);
    const { id, number: quoteVersion, status } = await sendVersion(tx, { claimId, now, quiet }, stored);
    await raise(of);
    return { id, quoteVersion, status, changed: true };
  });
}

/** Takes a draft away, or withdraws the version that counts. What was sent stays in the list. */
export function removeQuote(services: Services, { number, externalId }: Named): Promise<void> {
  return workOnClaim(services, number, async (of) => {
    const { tx, claimId } = of;
    const stored = await findExternalVersion(tx, claimId, externalId);
    if (stored === null) throw noSuchQuote();
    if (stored.number === null) return deleteDraft(tx, claimId, stored.id);
    await withdrawVersion(of, stored);
  });
}

/** What documents said before it is the next version. Throws 409 `quote-superseded` and `quote-decided`. */
export async function withdrawVersion(of: Of, version: QuoteVersion): Promise<void> {
  const { tx, now, claimId } = of;
  const newest = await findNewestSent(tx, claimId);
  if (version.status === 'withdrawn') return;
  if (newest?.id !== version.id) throw new Problem(409, 'quote-superseded', 'A later version of the quote counts.');
  if (version.decision !== null) throw new Problem(409, 'quote-decided', 'This quote was decided about, and stays.');
  await changeVersion(tx, { claimId, id: version.id }, { status: 'withdrawn', settled_at: now });
  await showSaid(tx, claimId);
  const said = await readShown(tx, claimId);
  if (said !== null) {
    const next = { id: newId(), ...saidVersion(said), byName: '' };
    await addSentVersion(tx, { claimId, now, quiet: true }, next, { isFirst: false });
  }
  await raise(of);
}

const faultTexts: Record<DecisionFault, string> = {
  'quote-missing': 'The claim has no quote that was sent.',
  'quote-changed': 'This is not the newest version, or not its total.',
  'quote-expired': 'The time in which this version could be decided is over. Send a new one.',
  'quote-withdrawn': 'This version was withdrawn.',
  'quote-decided': 'This version was decided otherwise already.',
  'quote-not-yours': 'The claimant decides about this version.',
  'claim-over': 'The claim has ended.',
};

/** Throws 409 with `newest`, the version that counts now. */
export async function problemOfFault(tx: Tx, claimId: string, fault: DecisionFault): Promise<Problem> {
  const newest = await findNewestSent(tx, claimId);
  const members = { newest: newest && { quoteVersion: newest.number, total: poundsOf(newest.totalPence) } };
  return new Problem(409, fault, faultTexts[fault], { members });
}

type Decision = { quoteVersion: number; totalPence: number };

/** Records what the insurer decided. The same again changes nothing. */
export function decideOfNumber(
  services: Services,
  number: string,
  { quoteVersion, totalPence }: Decision,
  by: Omit<DecidedBy, 'byKind' | 'channel' | 'accountId' | 'locale'>,
): Promise<{ changed: boolean }> {
  return workOnClaim(services, number, async (of) => {
    const { tx, now, claimId } = of;
    await ensureVersion(tx, claimId, now);
    const how = { ...by, byKind: 'insurer', channel: 'api', accountId: null, locale: 'en-GB' } as const;
    const decided = await decideQuote(tx, { claimId, now }, { number: quoteVersion, totalPence }, how);
    if (typeof decided === 'string') throw await problemOfFault(tx, claimId, decided);
    if (decided !== null) await raise(of);
    return { changed: decided !== null };
  });
}
