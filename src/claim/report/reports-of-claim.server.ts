// Reports by the operator's system, which names the claim by its number.
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { workOnClaim } from '#claim/desk/work/work-on-claim.server.ts';
import type { Services } from '#server/context.ts';
import { checkIsWhole, issueReport } from './issue-report.server.ts';
import type { ReportContent } from './report-content.rules.ts';
import { reportHash } from './report-hash.server.ts';
import { listReports, newestOf } from './report-versions.data.ts';

type Put = { id: string; reportVersion: number; changed: boolean };

/**
 * Issues the next version, unless the newest one says the same, or the newest of systems does: a system that repeats
 * itself has not heard of what was issued since. Throws 400 `report-incomplete`.
 */
export function putReport(services: Services, number: string, content: ReportContent, byName: string): Promise<Put> {
  return workOnClaim(services, number, async ({ tx, now, claimId }) => {
    const versions = await listReports(tx, claimId);
    const newest = newestOf(versions);
    const ofSystems = versions.find(({ origin }) => origin === 'system');
    const hash = reportHash(content);
    if (newest !== null && (newest.contentHash === hash || ofSystems?.contentHash === hash)) {
      return { id: newest.id, reportVersion: newest.number, changed: false };
    }
    await checkIsWhole(tx, claimId, content);
    const by = { accountId: null, name: byName };
    const issued = await issueReport(tx, { claimId, now }, content, { origin: 'system', by });
    await raiseVersion(tx, claimId, now);
    return { id: issued.id, reportVersion: issued.number, changed: true };
  });
}
