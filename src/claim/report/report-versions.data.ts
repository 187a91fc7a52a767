import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';

import type { Db, Tx } from '#server/db/connect.ts';
import type { ReportVersionRow } from '#server/db/tables.generated.ts';
import type { ReportContent } from './report-content.rules.ts';
import { reportHash } from './report-hash.server.ts';
import type { Report } from './report.rules.ts';

/** `document`: what the claim's form says, as the operator's documents have it. */
export type ReportOrigin = 'desk' | 'system' | 'document';

type Kept = {
  id: string;
  /** Null of what a document has brought. */
  content: ReportContent | null;
  contentHash: string;
  origin: ReportOrigin;
  byName: string;
  createdAt: Date;
};

export type ReportDraft = Kept & { content: ReportContent };

export type ReportVersion = Kept & {
  number: number;
  shown: Report;
  /** Null of what documents had brought before there were versions. */
  issuedAt: Date | null;
  /** When documents said no more of what only they had brought. */
  withdrawnAt: Date | null;
};

const keptOf = (row: Selectable<ReportVersionRow>): Kept => ({
  id: row.id,
  content: row.content as ReportContent | null,
  contentHash: row.content_hash,
  origin: row.origin as ReportOrigin,
  byName: row.by_name,
  createdAt: row.created_at,
});

const versionOf = (row: Selectable<ReportVersionRow>): ReportVersion[] =>
  row.number === null
    ? []
    : [
        {
          ...keptOf(row),
          number: row.number,
          shown: row.shown as Report,
          issuedAt: row.issued_at,
          withdrawnAt: row.withdrawn_at,
        },
      ];

const ofClaim = (db: Db, claimId: string) =>
  db.selectFrom('report_version').selectAll().where('claim_id', '=', claimId);

/** Returns what was issued, the newest first, with what was withdrawn. */
export async function listReports(db: Db, claimId: string): Promise<ReportVersion[]> {
  const rows = await ofClaim(db, claimId).where('number', 'is not', null).orderBy('number', 'desc').execute();
  return rows.flatMap(versionOf);
}

export const newestOf = (versions: readonly ReportVersion[]): ReportVersion | null =>
  versions.find(({ withdrawnAt }) => withdrawnAt === null) ?? null;

/** Returns the desk's draft; a claim has one at most. */
export async function findReportDraft(db: Db, claimId: string): Promise<ReportDraft | null> {
  const row = await ofClaim(db, claimId).where('number', 'is', null).limit(1).executeTakeFirst();
  if (row === undefined) return null;
  return { ...keptOf(row), content: row.content as ReportContent };
}

export async function deleteReportDraft(tx: Tx, claimId: string): Promise<void> {
  await tx.deleteFrom('report_version').where('claim_id', '=', claimId).where('number', 'is', null).execute();
}

export type ReportBy = { accountId: string | null; name: string };

/** Adds a draft of the desk. The one before is deleted first. */
export async function addReportDraft(
  tx: Tx,
  { claimId, now }: { claimId: string; now: Date },
  content: ReportContent,
  by: ReportBy,
): Promise<void> {
  await deleteReportDraft(tx, claimId);
  await tx
    .insertInto('report_version')
    .values({
      claim_id: claimId,
      id: newId(),
      content: JSON.stringify(content),
      content_hash: reportHash(content),
      origin: 'desk',
      by_account: by.accountId,
      by_name: by.name,
      created_at: now,
    })
    .execute();
}

type NewReport = Pick<ReportVersion, 'id' | 'number' | 'content' | 'contentHash' | 'shown' | 'origin' | 'issuedAt'> & {
  by: ReportBy;
};

export async function addReport(
  tx: Tx,
  { claimId, now }: { claimId: string; now: Date },
  { id, number, content, contentHash, shown, origin, issuedAt, by }: NewReport,
): Promise<void> {
  await tx
    .insertInto('report_version')
    .values({
      claim_id: claimId,
      id,
      number,
      content: content && JSON.stringify(content),
      content_hash: contentHash,
      shown: JSON.stringify(shown),
      origin,
      by_account: by.accountId,
      by_name: by.name,
      created_at: now,
      issued_at: issuedAt,
    })
    .execute();
}

export async function withdrawReport(tx: Tx, claimId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('report_version')
    .set({ withdrawn_at: now })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .execute();
}
