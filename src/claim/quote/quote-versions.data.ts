import { CompiledQuery, sql, type Selectable } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { QuoteVersionRow } from '#server/db/tables.generated.ts';
import { newQuoteSubjectInSql } from './new-quote-subject.rules.ts';
import { contentHash } from './quote-hash.server.ts';
import type { Decider, DeciderKind, QuoteContent, QuoteLine, QuoteStatus, QuoteFacts } from './quote-version.rules.ts';

export type QuoteVersion = QuoteContent & {
  id: string;
  /** The claim's client when it was sent; null without one, of a draft, and of versions from before it was kept. */
  clientId: string | null;
  /** Null until it is sent. */
  number: number | null;
  externalId: string | null;
  contentHash: string;
  status: QuoteStatus;
  origin: 'desk' | 'system';
  byName: string;
  createdAt: Date;
  sentAt: Date | null;
  decision: 'approved' | 'declined' | null;
  settledAt: Date | null;
  settledBy: DeciderKind | null;
  /** When its approval stopped counting, because the claim became another client’s. */
  approvalWithdrawnAt: Date | null;
  askedAt: Date | null;
  answeredAt: Date | null;
  answerBy: Date | null;
  waitedDays: number;
  /** How often the claimant was reminded. */
  reminders: number;
};

const versionOf = (row: Selectable<QuoteVersionRow>): QuoteVersion => ({
  id: row.id,
  clientId: row.client_id,
  number: row.number,
  externalId: row.external_id,
  lines: row.lines as QuoteLine[],
  totalPence: row.total_pence,
  vatPence: row.vat_pence,
  claimantPence: row.claimant_pence,
  decides: row.decides as Decider,
  goodUntil: row.good_until,
  sentence: row.sentence,
  contentHash: row.content_hash,
  status: row.status as QuoteStatus,
  origin: row.origin as QuoteVersion['origin'],
  byName: row.by_name,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  decision: row.decision as QuoteVersion['decision'],
  settledAt: row.settled_at,
  settledBy: row.settled_by as DeciderKind | null,
  approvalWithdrawnAt: row.approval_withdrawn_at,
  askedAt: row.asked_at,
  answeredAt: row.answered_at,
  answerBy: row.answer_by,
  waitedDays: row.waited_days,
  reminders: row.reminders,
});

const ofNewest = (claimId: string) =>
  `quote_version q where q.claim_id = ${claimId} and q.number is not null order by q.number desc limit 1`;

/** SQL: whether the claimant has asked for another in place of a version `q`. */
export const isNewWanted = (claimId: string) => `exists (select 1 from outgoing_message o
    where o.claim_id = ${claimId} and o.subject = ${newQuoteSubjectInSql})`;

/** SQL of the newest version that was sent, as JSON; null without one. */
export const newestQuote = (claimId: string) => `(select json_build_object(
    'number', q.number, 'decides', q.decides, 'status', q.status, 'totalPence', q.total_pence,
    'goodUntil', q.good_until, 'waitedDays', q.waited_days, 'askedAt', q.asked_at, 'answeredAt', q.answered_at,
    'isNewWanted', q.status in ('sent', 'expired') and ${isNewWanted(claimId)})
  from ${ofNewest(claimId)})`;

/** SQL of what became of the newest version that was sent, whatever its time; null without one. */
export const newestOutcome = (claimId: string) =>
  `(select json_build_object('id', q.id, 'decides', q.decides, 'status', q.status, 'askedAt', q.asked_at,
    'answeredAt', q.answered_at) from ${ofNewest(claimId)})`;

/** As JSON has it. */
export type StoredQuoteFacts = Omit<QuoteFacts, 'askedAt' | 'answeredAt'> & {
  askedAt: string | null;
  answeredAt: string | null;
};

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const quoteFactsOf = (stored: StoredQuoteFacts | null): QuoteFacts | null =>
  stored && { ...stored, askedAt: dateOrNull(stored.askedAt), answeredAt: dateOrNull(stored.answeredAt) };

const factsStatement = `select ${newestQuote('$1::uuid')} as quote`;

export async function readQuoteFacts(db: Db, claimId: string): Promise<QuoteFacts | null> {
  const { rows } = await db.executeQuery<{ quote: StoredQuoteFacts | null }>(
    CompiledQuery.raw(factsStatement, [claimId]),
  );
  return quoteFactsOf(rows[0]?.quote ?? null);
}

/** Returns all versions, drafts first, then the newest sent. */
export async function listVersions(db: Db, claimId: string): Promise<QuoteVersion[]> {
  const { rows } = await sql<Selectable<QuoteVersionRow>>`select * from quote_version
    where claim_id = ${claimId}::uuid order by number desc nulls first, id desc`.execute(db);
  return rows.map(versionOf);
}

const ofClaim = (db: Db, claimId: string) => db.selectFrom('quote_version').selectAll().where('claim_id', '=', claimId);

export async function findVersion(db: Db, claimId: string, id: string): Promise<QuoteVersion | null> {
  const row = await ofClaim(db, claimId).where('id', '=', id).executeTakeFirst();
  return row ? versionOf(row) : null;
}

export async function findExternalVersion(db: Db, claimId: string, externalId: string): Promise<QuoteVersion | null> {
  const row = await ofClaim(db, claimId).where('external_id', '=', externalId).executeTakeFirst();
  return row ? versionOf(row) : null;
}

/** The draft of the desk; the operator's system has its own. */
export async function findDraft(db: Db, claimId: string): Promise<QuoteVersion | null> {
  const row = await ofClaim(db, claimId).where('status', '=', 'draft').where('origin', '=', 'desk').executeTakeFirst();
  return row ? versionOf(row) : null;
}

export async function findNewestSent(db: Db, claimId: string): Promise<QuoteVersion | null> {
  const row = await ofClaim(db, claimId)
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? versionOf(row) : null;
}

const contentColumns = (content: QuoteContent) => ({
  lines: JSON.stringify(content.lines),
  total_pence: content.totalPence,
  vat_pence: content.vatPence,
  claimant_pence: content.claimantPence,
  decides: content.decides,
  good_until: content.goodUntil,
  sentence: content.sentence,
  content_hash: contentHash(content),
});

/** On days 3 and 10. */
export const mostReminders = 2;

export type NewVersion = QuoteContent & {
  id: string;
  externalId: string | null;
  origin: QuoteVersion['origin'];
  byAccount: string | null;
  byName: string;
};

/** `clientId` is of a version that is sent. */
type Added = { now: Date; number?: number | null; clientId?: string | null; reminders?: number };

/** Adds a draft, or with a `number` a version that is sent at once. */
export async function addVersion(
  tx: Db,
  claimId: string,
  version: NewVersion,
  { now, number = null, clientId = null, reminders = 0 }: Added,
): Promise<void> {
  const { id, externalId, origin, byAccount, byName } = version;
  await tx
    .insertInto('quote_version')
    .values({
      claim_id: claimId,
      id,
      external_id: externalId,
      origin,
      number,
      reminders,
      ...contentColumns(version),
      by_account: byAccount,
      by_name: byName,
      created_at: now,
      client_id: clientId,
      ...(number === null ? { status: 'draft' } : { status: 'sent', sent_at: now }),
    })
    .execute();
}

type Changed = Partial<{
  number: number;
  /** Another version takes it over. */
  external_id: null;
  client_id: string | null;
  status: QuoteStatus;
  sent_at: Date;
  decision: 'approved' | 'declined';
  settled_at: Date;
  settled_by: DeciderKind;
  nominated_name: string;
  approval_withdrawn_at: Date;
  asked_at: Date;
  answered_at: Date | null;
  answer_by: Date;
  waited_days: number;
  reminders: number;
  by_account: string | null;
  by_name: string;
}>;

/** With `content` only while it is a draft. */
export async function changeVersion(
  tx: Db,
  { claimId, id }: { claimId: string; id: string },
  changed: Changed,
  content?: QuoteContent,
): Promise<void> {
  await tx
    .updateTable('quote_version')
    .set({ ...changed, ...(content && contentColumns(content)) })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}

/** A later version takes the place of what waits, and of what was decided. */
export async function supersedeVersions(tx: Tx, claimId: string, before: number): Promise<void> {
  await tx
    .updateTable('quote_version')
    .set({ status: 'superseded' })
    .where('claim_id', '=', claimId)
    .where('number', '<', before)
    .where('status', 'in', ['sent', 'approved', 'declined', 'expired'])
    .execute();
}

export async function deleteDraft(tx: Db, claimId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('quote_version')
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}
