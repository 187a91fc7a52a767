// The draft of the desk, one a claim.
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { sinceText } from '#claim/desk/work/since-text.rules.ts';
import { checkIsWhole, ensureReports, issueReport } from '#claim/report/issue-report.server.ts';
import { readReportFacts } from '#claim/report/report-claim.data.ts';
import {
  addReportDraft,
  deleteReportDraft,
  findReportDraft,
  newestOf,
  type ReportDraft,
  type ReportVersion,
} from '#claim/report/report-versions.data.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import type { IssueReport, ReportIssued, SaveReport } from './report-routes.ts';

const noneSeen = 'The draft is gone: a colleague has issued it or taken it away';

/** Throws 409 `changed-meanwhile` with what stands, unless the draft is the one that was seen. */
function checkDraft(draft: ReportDraft | null, seen: string | null): void {
  if ((draft?.contentHash ?? null) === seen) return;
  const there = draft === null ? noneSeen : `Another draft stands here${sinceText(draft.byName, draft.createdAt)}`;
  const members = {
    by: draft?.byName ?? null,
    at: draft?.createdAt.toISOString() ?? null,
    hash: draft?.contentHash ?? null,
  };
  throw new Problem(409, 'changed-meanwhile', `${there}. Nothing was changed.`, { members });
}

function checkNewest(newest: ReportVersion | null, seen: number | null): void {
  if ((newest?.number ?? null) === seen) return;
  const there =
    newest === null
      ? 'The report is gone'
      : `Version ${newest.number} stands here${sinceText(newest.byName, newest.issuedAt)}`;
  const members = { newest: newest?.number ?? null };
  throw new Problem(409, 'changed-meanwhile', `${there}. Nothing was issued.`, { members });
}

type Saved = { hash: string; at: string };

export async function saveReport(
  { tx, now, actor, claim }: Acting,
  { seen, ...content }: SaveReport,
): Promise<Acted<Saved>> {
  checkDraft(await findReportDraft(tx, claim.id), seen);
  await addReportDraft(tx, { claimId: claim.id, now }, content, actor);
  const draft = await findReportDraft(tx, claim.id);
  if (draft === null) throw new Error('A draft that was just kept must be there.');
  return { answer: { hash: draft.contentHash, at: draft.createdAt.toISOString() } };
}

export async function dropReport({ tx, claim }: Acting, seen: string): Promise<Acted<typeof done>> {
  checkDraft(await findReportDraft(tx, claim.id), seen);
  await deleteReportDraft(tx, claim.id);
  return { answer: done };
}

/** Throws 409 `changed-meanwhile`, and 400 `report-incomplete`. */
export async function issueDraft(
  { tx, now, actor, claim }: Acting,
  { seen, newest }: IssueReport,
): Promise<Acted<ReportIssued>> {
  const of = { claimId: claim.id, now };
  const draft = await findReportDraft(tx, claim.id);
  checkDraft(draft, seen);
  if (draft === null) throw new Error('A draft that was seen must be there.');
  const versions = await ensureReports(tx, of, await readReportFacts(tx, claim.id));
  // What the claim's form says is no version until now, so nobody could have seen one.
  const standing = newestOf(versions);
  const isFormAlone = versions.length === 1 && standing?.origin === 'document' && standing.issuedAt === null;
  if (!(isFormAlone && newest === null)) checkNewest(standing, newest);
  await checkIsWhole(tx, claim.id, draft.content);
  const { number } = await issueReport(tx, of, draft.content, { origin: 'desk', by: actor });
  await deleteReportDraft(tx, claim.id);
  const version = await raiseVersion(tx, claim.id, now);
  return { answer: { number, version: version ?? claim.version }, detail: `version ${number}` };
}
