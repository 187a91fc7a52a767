import { lockClaimOfNumber, noSuchClaim } from '#claim/change/claim-change.server.ts';
import { announceClaim } from '#claim/live/claim-news.data.ts';
import { claimNumber } from '#claim/document/claim-number.server.ts';
import { requestExcessReview } from '#claim/change/excess-review.data.ts';
import { blankComplaints, checkNoOpenComplaint } from '#claim/complaint/complaint-erasure.server.ts';
import { countOpen } from '#claim/complaint/complaints.data.ts';
import { keepCounts } from '#claim/measures/keep-counts.server.ts';
import { addAuditEntry, changeOf } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { deleteStoredMail } from '#server/gateways/mail/mail-folder.ts';
import { deleteStoredText } from '#server/gateways/sms/sms-folder.ts';
import type { ErasureReport, ReportLine } from './evidence-routes.ts';
import { countForErasure, eraseHeld, filesOf, hasAccount, messagesToErase } from './evidence.data.ts';
import { heldTables } from './held-tables.server.ts';
import type { Tx } from '#server/db/connect.ts';

/** Deletes a file of the photo store with its copies. The sweep of unused files retries failures. */
export type DropFile = (storeKey: string) => Promise<void>;

export type ErasureAsk = { path: string; actor: string; dryRun: boolean; force?: 'complaint-open' | undefined };

async function reportOf(tx: Tx, claimId: string, number: string, dryRun: boolean): Promise<ErasureReport> {
  const counts = await countForErasure(tx, claimId);
  const lines = Object.entries(heldTables).flatMap(([kind, { what, onErasure }]) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [{ kind, what, count, isGone: onErasure === 'delete' || onErasure === 'with-claim' }];
  });
  const files = (await filesOf(tx, claimId)).length;
  const line = ({ kind, what, count }: ReportLine): ReportLine => ({ kind, what, count });
  const removed = lines.filter(({ isGone }) => isGone).map(line);
  if (files > 0) removed.push({ kind: 'files', what: 'photos and attached files in the photo store', count: files });
  const kept = lines.filter(({ isGone }) => !isGone).map(line);
  const openComplaints = await countOpen(tx, claimId);
  return { number, dryRun, removed, kept, openComplaints, accountWithSameEmail: await hasAccount(tx, claimId) };
}

/**
 * Returns the files and sent messages to delete after the commit. After a crash, the sweep deletes files without a row.
 */
export async function eraseInTransaction(
  tx: Tx,
  claim: { id: string; number: string },
  note: { actor: string; now: Date },
): Promise<{ files: string[]; sent: string[] }> {
  const files = (await filesOf(tx, claim.id)).map(({ storeKey }) => storeKey);
  const sent = await messagesToErase(tx, claim.id);
  const changes = changeOf('force', '', (await countOpen(tx, claim.id)) > 0 ? 'complaint-open' : '');
  await keepCounts(tx, claim.id, note.now);
  await blankComplaints(tx, claim.id);
  await eraseHeld(tx, claim.id);
  await requestExcessReview(tx, claim.id, note.now);
  await announceClaim(tx, claim.id);
  const { actor, now: at } = note;
  await addAuditEntry(tx, { at, actor, action: 'claim.erased', claimId: claim.id, detail: claim.number, changes });
  return { files, sent };
}

export async function dropOutside(
  { settings }: Services,
  { files, sent }: { files: string[]; sent: string[] },
  dropFile: DropFile,
): Promise<void> {
  for (const storeKey of files) await dropFile(storeKey).catch(() => {});
  for (const id of sent) {
    await deleteStoredMail(settings.dataDir, id);
    await deleteStoredText(settings.dataDir, id);
  }
}

const forced = '{ "force": "complaint-open" } as the body';

/** Throws 409 `complaint-open`, unless that is forced. */
export async function eraseClaim(services: Services, dropFile: DropFile, ask: ErasureAsk): Promise<ErasureReport> {
  const { actor, dryRun } = ask;
  const number = claimNumber(ask.path);
  const now = services.now();
  const done = await services.database.kysely.transaction().execute(async (tx) => {
    const stored = await lockClaimOfNumber(tx, number);
    if (!stored) throw noSuchClaim();
    const { id, number: asStored } = stored.claim;
    if (!dryRun && ask.force !== 'complaint-open') await checkNoOpenComplaint(tx, id, forced);
    const report = await reportOf(tx, id, asStored, dryRun);
    const outside = dryRun ? null : await eraseInTransaction(tx, { id, number: asStored }, { actor, now });
    return { report, outside };
  });
  if (done.outside) await dropOutside(services, done.outside, dropFile);
  return done.report;
}
