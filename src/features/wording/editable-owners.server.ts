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

/** An administrator words everything. A lead words only what no claim beyond their limits has. */
function mayWord({ roles, brands, clientIds }: Editor, { owner }: KnownOwner): boolean {
  if (roles.includes('admin')) return true;
  if (owner.brand === null) return brands === null && (clientIds === null || clientIds.includes(owner.clientId));
  return clientIds === null && (brands === null || brands.includes(owner.brand));
}

export async function listEditableOwners(db: Db, brands: Brands, editor: Editor): Promise<KnownOwner[]> {
  return (await listOwners(db, brands)).filter((known) => mayWord(editor, known));
}

/** Throws 404, also for one that the account may not word, so that the answer does not tell that there is one. */
export async function findEditableOwner(
  db: Db,
  brands: Brands,
  { editor, id }: { editor: Editor; id: OwnerId },
): Promise<KnownOwner> {
  const found = (await listEditableOwners(db, brands, editor)).find(
    ({ owner }) => idOf(owner).kind === id.kind && idOf(owner).id === id.id,
  );
  if (!found) throw new Problem(404, 'owner-not-found', `Your account has no such ${id.kind}.`);
  return found;
}
