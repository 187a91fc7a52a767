import type { Services } from '#server/context.ts';
import { noSuchClaim } from '#claim/change/claim-change.server.ts';
import type { WaitingChange } from '#claim/desk/desk-change.data.ts';
import type { ClaimDocument } from './claim-document.rules.ts';
import { claimNumber } from './claim-number.server.ts';
import { claimOfNumber } from './claim-of-number.data.ts';
import { readDocument, readStoredClaim } from './claim-write.data.ts';

const changeShown = ({ id, base, value, at, unheard }: WaitingChange) => ({
  id,
  field: 'state',
  base,
  value,
  unheard,
  at: at.toISOString(),
});

export async function getClaim(
  services: Services,
  path: string,
): Promise<{ version: number; document: ClaimDocument }> {
  const number = claimNumber(path);
  const reading = services.database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return reading.execute(async (tx) => {
    const id = await claimOfNumber(tx, number);
    const stored = id === null ? null : await readStoredClaim(tx, id);
    if (!stored) throw noSuchClaim();
    const { claim, waiting } = stored;
    const facts = {
      id: claim.id,
      number: claim.number,
      version: claim.version,
      updatedAt: claim.updated_at.toISOString(),
      deskChanges: waiting ? [changeShown(waiting)] : [],
    };
    return { version: claim.version, document: { ...facts, ...(await readDocument(tx, stored)) } };
  });
}
