import { v7 as newId } from 'uuid';

import { resolveNames } from '#claim/document/catalogue.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { readReportFacts } from './report-claim.data.ts';
import { entriesOf, lackingIn, type ReportContent } from './report-content.rules.ts';
import { entriesHash, reportHash } from './report-hash.server.ts';
import { readNeededFields } from './report-terms.data.ts';
import {
  addReport,
  listReports,
  type ReportBy,
  type ReportOrigin,
  type ReportVersion,
} from './report-versions.data.ts';
import { findingsOf, type Report, type ReportClaim, reportOf } from './report.rules.ts';

type Of = { claimId: string; now: Date };

export const nextNumber = (versions: readonly ReportVersion[]): number => (versions[0]?.number ?? 0) + 1;

/** Returns the report as it would be issued. */
export const reportWith = (claim: ReportClaim, content: ReportContent): Report => ({
  ...reportOf(claim),
  findings: entriesOf(content),
});

const nobody: ReportBy = { accountId: null, name: '' };

/** Adds what a document has brought; `issuedAt` is null where it is not known. */
export async function addDocumentReport(
  tx: Tx,
  of: Of,
  claim: ReportClaim,
  { number, issuedAt, byName = '' }: { number: number; issuedAt: Date | null; byName?: string },
): Promise<void> {
  const id = newId();
  const contentHash = entriesHash(findingsOf(claim));
  const by = { ...nobody, name: byName };
  await addReport(tx, of, {
    id,
    number,
    content: null,
    contentHash,
    shown: reportOf(claim),
    origin: 'document',
    issuedAt,
    by,
  });
  if (issuedAt !== null) await announce(tx, of, { id, number, origin: 'document' });
}

async function announce(
  tx: Tx,
  { claimId, now }: Of,
  { id, number, origin }: { id: string; number: number; origin: ReportOrigin },
): Promise<void> {
  const data = { reportId: id, reportVersion: number, origin };
  await addOutgoingEvent(tx, { key: `report.issued:${id}`, type: 'report.issued', claimId, data, now });
}

/** Returns the versions. What documents had brought before there was one becomes the first. */
export async function ensureReports(tx: Tx, of: Of, claim: ReportClaim): Promise<ReportVersion[]> {
  const versions = await listReports(tx, of.claimId);
  if (versions.length > 0 || findingsOf(claim).length === 0) return versions;
  await addDocumentReport(tx, of, claim, { number: 1, issuedAt: null });
  return listReports(tx, of.claimId);
}

/** Throws 400 with the fields that the claim's client asks for and the report has not. */
export async function checkIsWhole(tx: Tx, claimId: string, content: ReportContent): Promise<void> {
  const [fault, ...more] = lackingIn(content, await readNeededFields(tx, claimId));
  if (fault) throw new Problem(400, 'report-incomplete', fault.detail, { errors: [fault, ...more] });
}

/**
 * Issues a report as the claim's next version, which is never changed afterwards. The claim is locked, and the caller
 * raises its version.
 */
export async function issueReport(
  tx: Tx,
  of: Of,
  content: ReportContent,
  { origin, by }: { origin: 'desk' | 'system'; by: ReportBy },
): Promise<{ id: string; number: number }> {
  const claim = await readReportFacts(tx, of.claimId);
  const versions = await ensureReports(tx, of, claim);
  await resolveNames(tx, 'part', content.parts);
  const [id, number] = [newId(), nextNumber(versions)];
  const shown = reportWith(claim, content);
  const contentHash = reportHash(content);
  await addReport(tx, of, { id, number, content, contentHash, shown, origin, issuedAt: of.now, by });
  await announce(tx, of, { id, number, origin });
  return { id, number };
}
