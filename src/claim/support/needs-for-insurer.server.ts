import { dayOf } from '#claim/promise/noon.rules.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { openNeeds, readStoredNeeds, type SupportNeed } from './support-needs.data.ts';

export type NeedForInsurer = Pick<SupportNeed, 'code' | 'words' | 'saidAt' | 'until'>;

type Asked = { claimId: string; clientId: string; detail: string };

/**
 * Reads what the claimant lets this client know while the claim is the client's, and audits it with its name in the
 * transaction that reads. Where that is nothing, nothing is audited: nothing was read. The caller has found that the
 * insurer may see the claim.
 */
export function readNeedsForInsurer(
  services: Services,
  { claimId, clientId, detail }: Asked,
): Promise<NeedForInsurer[]> {
  const now = services.now();
  return services.database.kysely.transaction().execute(async (tx) => {
    const stored = await readStoredNeeds(tx, claimId, dayOf(now));
    const told = stored.filter(({ tellsInsurer, toldClient }) => tellsInsurer && toldClient === clientId);
    const needs = openNeeds(services, told).map(({ code, words, saidAt, until }) => ({ code, words, saidAt, until }));
    if (needs.length > 0) {
      const { name } = await tx
        .selectFrom('client')
        .select('name')
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow();
      const noted = { action: 'claim.needs-read', claimId, detail: `${detail}, ${name}` } as const;
      await addAuditEntry(tx, { at: now, actor: 'insurer', ...noted });
    }
    return needs;
  });
}
