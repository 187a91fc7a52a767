import type { Owner } from '#claim/wording/own/own-words.ts';
import { type KnownOwner, listOwners } from '#claim/wording/own/words-owner.server.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';

export type OwnerId = { kind: 'brand' | 'client'; id: string };

export const idOf = ({ brand, clientId }: Owner): OwnerId =>
  brand === null ? { kind: 'client', id: clientId } : { kind: 'brand', id: brand };

type Editor = Pick<SignedIn, 'roles' | 'brands' | 'clientIds'>;

/** An administrator words everything. A lead words what all of their claims have: their clients, or their brands. */
function mayWord({ roles, brands, clientIds }: Editor, { owner, brand }: KnownOwner): boolean {
  if (roles.includes('admin')) return true;
  if (clientIds !== null) return owner.clientId !== null && clientIds.includes(owner.clientId);
  return brands === null || brands.includes(brand);
}

export async function listEditableOwners(db: Db, brands: Brands, editor: Editor): Promise<KnownOwner[]> {
  return (await listOwners(db, brands)).filter((known) => mayWord(editor, known));
}

/** Throws 404 for one that there is not, and 403 for one of others. */
export async function findEditableOwner(
  db: Db,
  brands: Brands,
  { editor, id }: { editor: Editor; id: OwnerId },
): Promise<KnownOwner> {
  const found = (await listOwners(db, brands)).find(
    ({ owner }) => idOf(owner).kind === id.kind && idOf(owner).id === id.id,
  );
  if (!found) throw new Problem(404, 'owner-not-found', `There is no such ${id.kind}.`);
  if (mayWord(editor, found)) return found;
  throw new Problem(403, 'not-your-claims', 'Your account is limited to the claims of others.');
}
