import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { putReport } from '#claim/report/reports-of-claim.server.ts';
import { listReports } from '#claim/report/report-versions.data.ts';
import type { Services } from '#server/context.ts';
import type { DemoDay, DemoReport } from './story-parts.ts';

const nothing = {
  cause: null,
  liquid: null,
  liquidWords: '',
  parts: [],
  recommendation: null,
  recommendationWords: '',
};

/** Issues the reports of a story at their times, unless they are there. */
export async function loadReports(
  services: Services,
  number: string,
  { reports, day }: { reports: readonly DemoReport[]; day: DemoDay },
): Promise<void> {
  if (reports.length === 0) return;
  const { kysely } = services.database;
  const claimId = await claimOfNumber(kysely, number);
  if (claimId === null) throw new Error('The claim of a story is stored.');
  const known = await listReports(kysely, claimId);
  for (const { issuedDays, ...content } of reports.slice(known.length)) {
    const issuedAt = new Date(day.at(issuedDays, 15, 20));
    await putReport({ ...services, now: () => issuedAt }, number, { ...nothing, ...content }, 'demo');
  }
}
