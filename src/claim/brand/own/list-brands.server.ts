import { brandsInFiles, brandsOf } from '#server/brands/brands-of.ts';
import type { KnownBrand } from '#server/brands/brand-folder.ts';
import type { BrandVersion } from '#server/brands/stored/brand-version.ts';
import { listStandingVersions } from '#server/brands/stored/brand-version.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { didYouMean } from '#shared/nearest-name.ts';

/** What there is of a brand: in the folder, in the store, or in both, where the store's serves. */
export type StoredBrand = {
  id: string;
  file: KnownBrand | null;
  published: BrandVersion | null;
  draft: BrandVersion | null;
  isDefault: boolean;
};

/** Returns every brand by name, and those that are only drafted. */
export async function listBrands(services: Pick<Services, 'database' | 'settings'>): Promise<StoredBrand[]> {
  const standing = await listStandingVersions(services.database.kysely);
  const files = brandsInFiles(services.settings).brands;
  const ids = new Set([...files.map(({ brand }) => brand.id), ...standing.map(({ brand }) => brand)]);
  const defaultId = brandsOf(services).byId(null).id;
  const versionOf = (id: string, status: BrandVersion['status']) =>
    standing.find((version) => version.brand === id && version.status === status) ?? null;
  return [...ids].toSorted().map((id) => ({
    id,
    file: files.find(({ brand }) => brand.id === id) ?? null,
    isDefault: id === defaultId,
    published: versionOf(id, 'published'),
    draft: versionOf(id, 'draft'),
  }));
}

/** Throws 404 where there is nothing of the brand. */
export async function findBrand(services: Pick<Services, 'database' | 'settings'>, id: string): Promise<StoredBrand> {
  const brands = await listBrands(services);
  const found = brands.find((brand) => brand.id === id);
  if (found) return found;
  const meant = didYouMean(
    id,
    brands.map((brand) => brand.id),
  );
  throw new Problem(404, 'brand-not-found', `There is no such brand.${meant}`);
}
