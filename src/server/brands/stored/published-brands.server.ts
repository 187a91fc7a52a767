import type { Db } from '#server/db/connect.ts';
import { type BrandContent, pictureFields } from '#shared/brands/brand-content.rules.ts';
import { BrandError, brandFrom, type Brand, type BrandPictures } from '../brand.ts';
import { readPictures } from './brand-picture.data.ts';
import { listPublishedVersions } from './brand-version.data.ts';

function picturesOf({ logoLight, logoDark, icon }: BrandContent, bytesOf: (file: string) => Buffer): BrandPictures {
  return { logoLight: bytesOf(logoLight), logoDark: bytesOf(logoDark), icon: bytesOf(icon) };
}

/** Returns what `contents` look like, by brand. Throws BrandError if a picture is lost. */
export async function readBrandsFrom(
  db: Db,
  versions: readonly { brand: string; content: BrandContent }[],
): Promise<Brand[]> {
  const files = versions.flatMap(({ content }) => pictureFields.map((field) => content[field]));
  const known = await readPictures(db, [...new Set(files)]);
  return versions.map(({ brand, content }) => {
    const bytesOf = (file: string) => {
      const bytes = known.get(file);
      if (bytes === undefined) throw new BrandError(`The store has lost the picture ${file} of the brand ${brand}.`);
      return bytes;
    };
    return brandFrom(brand, content, picturesOf(content, bytesOf));
  });
}

/** By the id of the version that they are of. */
export type PublishedBrands = ReadonlyMap<string, Brand>;

/** Returns the brands of the store, as before where their versions are the same, so that what was drawn of them is kept. */
export async function readPublishedBrands(db: Db, before: PublishedBrands): Promise<PublishedBrands> {
  const versions = await listPublishedVersions(db);
  const isNew = versions.filter(({ id }) => !before.has(id));
  const read = await readBrandsFrom(db, isNew);
  const added = new Map(isNew.map(({ id }, at) => [id, read[at]]));
  return new Map(
    versions.flatMap(({ id }) => {
      const brand = before.get(id) ?? added.get(id);
      return brand ? [[id, brand] as const] : [];
    }),
  );
}
