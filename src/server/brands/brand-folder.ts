import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { brandContent, type BrandContent } from '#shared/brands/brand-content.rules.ts';
import { BrandError, brandFrom, type Brand, type Brands } from './brand.ts';
import { brandSet } from './brand-set.ts';

function parse(path: string): BrandContent {
  if (!existsSync(path)) throw new BrandError(`${path} is missing. Every folder beside it is a brand and has one.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandError(`${path} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = brandContent.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: at, message }) => `${at.join('.') || 'the file'}: ${message}`);
  throw new BrandError(`${path} cannot be used. ${problems.join('. ')}.`);
}

/** A brand as it was written, beside what serves of it. */
export type KnownBrand = { content: BrandContent; brand: Brand };

function readBrand(folder: string, id: string): KnownBrand {
  const path = join(folder, id, 'brand.json');
  const content = parse(path);
  const picture = (name: string) => {
    const file = join(folder, id, name);
    if (!existsSync(file)) throw new BrandError(`${path} names ${name}, which is not beside it.`);
    return readFileSync(file);
  };
  const [logoLight, logoDark] = [picture(content.logoLight), picture(content.logoDark)];
  const pictures = { logoLight, logoDark, icon: picture(content.icon) };
  return { content, brand: brandFrom(id, content, pictures) };
}

/** Returns the brands of a folder by name. Throws BrandError with what to change. */
export function readBrandFolder(folder: string): KnownBrand[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const ids = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  return ids.toSorted().map((id) => readBrand(folder, id));
}

/** Returns the brands of a folder alone, without those of the store. */
export function readBrands(folder: string, defaultId: string | null = null): Brands {
  const all = readBrandFolder(folder).map(({ brand }) => brand);
  return { folder, ...brandSet({ folder, inFolder: all, published: [] }, defaultId) };
}
