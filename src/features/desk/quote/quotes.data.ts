import type { QuoteFacts } from '#claim/quote/quote-version.rules.ts';
import { sql } from 'kysely';

import { asInsurerReads } from '#claim/quote/earlier-decision.rules.ts';
import { type Authorisation, listAuthorisations } from '#claim/quote/authorisations.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { saidVersion } from '#claim/quote/said-quote.rules.ts';
import { isAsked, lastDayOf, statusAt } from '#claim/quote/quote-status.rules.ts';
import { listVersions, type QuoteVersion, readQuoteFacts } from '#claim/quote/quote-versions.data.ts';
import { readQuoteTerms } from '#claim/quote/quote-terms.data.ts';
import { readShown } from '#claim/quote/shown-quote.data.ts';
import type { Db } from '#server/db/connect.ts';
import type { ClaimQuotes, QuoteDraft, SentVersion, ShownAuthorisation } from './quote-answers.rules.ts';
import { readRecorders, recordedOf, type Recorder } from './recorders.data.ts';

const mostParts = 20;

/** Above every letter. */
const last = '\u{10FFFF}';

/** Returns the names of parts that begin so, in any case of letters. */
export async function findParts(db: Db, beginning: string): Promise<string[]> {
  const from = beginning.trimStart();
  const { rows } = await sql<{ name: string }>`select name from part
    where lower(name) collate "C" >= lower(${from}::text) collate "C"
      and lower(name) collate "C" < lower(${from + last}::text) collate "C"
    order by lower(name) collate "C" limit ${mostParts}`.execute(db);
  return rows.map(({ name }) => name);
}

const contentOf = ({ lines, totalPence, vatPence, claimantPence, decides, goodUntil, sentence }: QuoteVersion) => ({
  lines,
  totalPence,
  vatPence,
  claimantPence,
  decides,
  goodUntil,
  sentence,
});

const draftOf = (version: QuoteVersion): QuoteDraft => ({
  ...contentOf(version),
  hash: version.contentHash,
  by: version.byName,
  at: version.createdAt.toISOString(),
});

const text = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** `facts` are of the newest version. */
function sentVersion(version: QuoteVersion & { number: number }, facts: QuoteFacts | null, now: Date): SentVersion {
  const { number, origin, byName, sentAt, decision, settledAt, settledBy } = version;
  const newest = facts?.number === number ? facts : null;
  const lastDay = newest && lastDayOf(newest);
  return {
    ...contentOf(version),
    number,
    status: newest ? statusAt(newest, now) : version.status,
    lastDay: lastDay ? dayOf(lastDay) : version.goodUntil,
    isFromSystem: origin === 'system',
    by: byName,
    sentAt: text(sentAt),
    decision,
    settledAt: text(settledAt),
    settledBy,
    isAsked: newest !== null && isAsked(newest),
  };
}

/** Returns the quote that pages show, which becomes the first version once something is done with it; none without. */
async function findUnversioned(db: Db, claimId: string): Promise<SentVersion[]> {
  const said = await readShown(db, claimId);
  if (said === null) return [];
  const { totalPence, vatPence } = said;
  return [
    {
      lines: saidVersion(said).lines,
      totalPence,
      vatPence,
      claimantPence: 0,
      decides: 'insurer',
      goodUntil: null,
      sentence: '',
      number: 1,
      status: 'sent',
      lastDay: null,
      isFromSystem: true,
      by: '',
      sentAt: null,
      decision: null,
      settledAt: null,
      settledBy: null,
      isAsked: false,
    },
  ];
}

const shownAuthorisation = (given: Authorisation, recorders: readonly Recorder[]): ShownAuthorisation => {
  const { id, versionNumber, decision, reasonCode, reason, totalPence, byKind, byName, channel, decidedAt } = given;
  return {
    number: versionNumber,
    decision,
    reasonCode,
    reason,
    totalPence,
    byKind,
    byName,
    channel,
    decidedAt: decidedAt.toISOString(),
    recorded: recordedOf(recorders, id),
  };
};

export type Quotes = Pick<ClaimQuotes, 'draft' | 'versions' | 'authorisations' | 'terms'>;

/** Reads them one after the other, because authorisations lie on a machine of their own. */
export async function readQuotes(
  db: Db,
  claimId: string,
  { now, isAuditor }: { now: Date; isAuditor: boolean },
): Promise<Quotes> {
  const all = await listVersions(db, claimId);
  const facts = await readQuoteFacts(db, claimId);
  const { clientId, ...terms } = await readQuoteTerms(db, claimId);
  const draft = all.find(({ status, origin }) => status === 'draft' && origin === 'desk');
  const sent = all.flatMap((version) => (version.number === null ? [] : [{ ...version, number: version.number }]));
  const decided = await listAuthorisations(db, claimId);
  const recorders = await readRecorders(db, claimId);
  return {
    draft: draft ? draftOf(draft) : null,
    versions:
      sent.length > 0 ? sent.map((version) => sentVersion(version, facts, now)) : await findUnversioned(db, claimId),
    authorisations: decided.map((one) =>
      shownAuthorisation(isAuditor ? asInsurerReads(one, clientId) : one, recorders),
    ),
    terms,
  };
}
