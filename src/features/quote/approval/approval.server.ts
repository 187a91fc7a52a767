import { listAuthorisations, type Authorisation } from '#claim/quote/authorisations.data.ts';
import { rowsHash } from '#claim/quote/quote-hash.server.ts';
import type { Db } from '#server/db/connect.ts';

/** What was agreed to, as it was kept. */
export type Approval = Pick<Authorisation, 'agreed' | 'decidedAt'> & { claimNumber: string };

/** Throws where the rows are not those that were approved: better no proof than a wrong one. */
function checkRows({ id, agreed, agreedHash }: Authorisation): void {
  if (rowsHash(agreed) !== agreedHash) throw new Error(`Authorisation ${id} does not hold what its hash says.`);
}

/** Returns the newest approval; null without one, or once the claim is erased. */
export async function readApproval(db: Db, claimId: string): Promise<Approval | null> {
  const newest = (await listAuthorisations(db, claimId)).find(({ decision }) => decision === 'approved');
  if (!newest || newest.agreed.length === 0) return null;
  checkRows(newest);
  const { agreed, decidedAt } = newest;
  const claimNumber = agreed.find(([label]) => label === 'Claim reference')?.[1] ?? '';
  return { agreed, decidedAt, claimNumber };
}
