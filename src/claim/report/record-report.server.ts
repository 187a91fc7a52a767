import type { ChildRows } from '#claim/document/claim-rows.server.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FormItem } from '#claim/document/form-value.rules.ts';
import { addDocumentReport, nextNumber } from './issue-report.server.ts';
import { readReportFacts } from './report-claim.data.ts';
import { entriesHash } from './report-hash.server.ts';
import { listReports, type ReportVersion, withdrawReport } from './report-versions.data.ts';
import { findingsOf } from './report.rules.ts';

type Form = ChildRows['data_form_data'];

const itemsOf = (rows: Form): FormItem[] =>
  rows.map(({ name, string_value, text_value, int_value, decimal_value }) => ({
    name,
    stringValue: string_value ?? null,
    textValue: text_value ?? null,
    intValue: int_value ?? null,
    decimalValue: decimal_value === null || decimal_value === undefined ? null : Number(decimal_value),
  }));

type Of = { claimId: string; now: Date };

/** What documents have brought they take away again, back to the newest version that came otherwise. */
async function takeBack(tx: Tx, { claimId, now }: Of, versions: readonly ReportVersion[]): Promise<void> {
  const standing = versions.filter(({ withdrawnAt }) => withdrawnAt === null);
  const otherwise = standing.findIndex(({ origin }) => origin !== 'document');
  const taken = otherwise === -1 ? standing : standing.slice(0, otherwise);
  for (const { id } of taken) await withdrawReport(tx, claimId, id, now);
}

/**
 * Makes a version of the findings that a document has brought, if they differ from what documents said before. The
 * first one of a claim stays without a version until something else takes its place.
 */
export async function recordReport(
  tx: Tx,
  of: Of,
  { before, after, isNew }: { before: Form; after: Form; isNew: boolean },
): Promise<void> {
  if (isNew) return;
  const [were, are] = [{ dataFormData: itemsOf(before) }, { dataFormData: itemsOf(after) }];
  const [said, says] = [findingsOf(were), findingsOf(are)];
  if (entriesHash(said) === entriesHash(says)) return;
  const versions = await listReports(tx, of.claimId);
  if (says.length === 0) return takeBack(tx, of, versions);
  const isFirst = versions.length === 0;
  if (isFirst && said.length === 0) return;
  const claim = await readReportFacts(tx, of.claimId);
  // What is known of the claim otherwise is as it is now.
  if (isFirst) await addDocumentReport(tx, of, { ...claim, ...were }, { number: 1, issuedAt: null });
  const number = isFirst ? 2 : nextNumber(versions);
  const byName = requestOperator()?.name ?? '';
  await addDocumentReport(tx, of, claim, { number, issuedAt: of.now, byName });
}
