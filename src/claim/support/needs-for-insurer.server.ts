import { dayOf } from '#claim/promise/noon.rules.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { openNeeds, readStoredNeeds, type SupportNeed } from './support-needs.data.ts';

export type NeedForInsurer = Pick<SupportNeed, 'code' | 'words' | 'saidAt' | 'until'>;

/**
 * Reads what the claimant lets the insurer know now, and audits it in the transaction that reads. Where that is nothing,
 * nothing is audited: nothing was read. The caller has found that the insurer may see the claim.
 */
export function readNeedsForInsurer(
  services: Services,
  { claimId, detail }: { claimId: string; detail: string },
): Promise<NeedForInsurer[]> {
  const now = services.now();
  return services.database.kysely.transaction().execute(async (tx) => {
    const stored = await readStoredNeeds(tx, claimId, dayOf(now));
    const told = stored.filter(({ tellsInsurer }) => tellsInsurer);
    const needs = openNeeds(services, told).map(({ code, words, saidAt, until }) => ({ code, words, saidAt, until }));
    if (needs.length > 0) {
      await addAuditEntry(tx, { at: now, actor: 'insurer', action: 'claim.needs-read', claimId, detail });
    }
    return needs;
  });
}
