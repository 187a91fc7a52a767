import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { BrandError, readBrands, type Brands } from './brand.ts';
import type { Settings } from '../settings/env.ts';

type BrandSettings = Pick<Settings, 'brandsDir' | 'defaultBrand' | 'dataDir' | 'demo' | 'production'>;

export const shippedBrands = join(import.meta.dirname, '../../..', 'brands');

const makeOne =
  'Make one with npm run brand -- new NAME, or set BRANDS_DIR to the folder that holds one folder for each brand.';

/** Brands are read once: a change needs a restart. */
const known = new Map<string, Brands>();

function hasFolders(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).some(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
    );
  } catch {
    return false;
  }
}

export function ownBrandsFolder({ brandsDir, dataDir }: Pick<Settings, 'brandsDir' | 'dataDir'>): string {
  return brandsDir ?? join(dataDir, 'brands');
}

const isShipped = (folder: string) => realpathSync(folder) === realpathSync(shippedBrands);

/** Throws BrandError if there are only the demo brands, which belong to companies that do not exist. */
function folderOf(settings: BrandSettings): string {
  const own = ownBrandsFolder(settings);
  if (hasFolders(own)) {
    if (settings.production && isShipped(own)) {
      throw new BrandError(`BRANDS_DIR names the demo brands, which must not serve real people. ${makeOne}`);
    }
    return own;
  }
  if (settings.brandsDir !== null) throw new BrandError(`BRANDS_DIR ${own} holds no brand. ${makeOne}`);
  if (settings.demo) return shippedBrands;
  throw new BrandError(`There is no brand in ${own}, and the demo brands serve only with DEMO=on. ${makeOne}`);
}

export function brandsOf(settings: BrandSettings): Brands {
  const folder = folderOf(settings);
  const key = JSON.stringify([folder, settings.defaultBrand]);
  const brands = known.get(key) ?? readBrands(folder, settings.defaultBrand);
  known.set(key, brands);
  return brands;
}

export function brandIdsOf(settings: BrandSettings): string[] {
  return brandsOf(settings).all.map(({ id }) => id);
}
