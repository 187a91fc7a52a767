import { readClients } from '#claim/desk/clients/clients.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Db } from '#server/db/connect.ts';
import type { Owner } from './own-words.ts';

/** `brand` is the one that the words fall back to. */
export type KnownOwner = { owner: Owner; name: string; brand: string };

/** Returns whose words there may be: each brand, and each client that is not closed. */
export async function listOwners(db: Db, brands: Brands): Promise<KnownOwner[]> {
  const clients = (await readClients(db)).filter(({ closedAt }) => closedAt === undefined);
  return [
    ...brands.all.map(({ id, name }) => ({ owner: { brand: id, clientId: null } as Owner, name, brand: id })),
    ...clients.map(({ id, name, brand }) => ({
      owner: { brand: null, clientId: id } as Owner,
      name,
      brand: brands.byId(brand ?? '').id,
    })),
  ];
}
