import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from '#server/db/connect.ts';
import { singleFlight } from '#server/db/single-flight.ts';
import type { Settings } from '../settings/env.ts';
import { type KnownBrand, readBrandFolder } from './brand-folder.ts';
import { type BrandSet, brandSet } from './brand-set.ts';
import { BrandError, type Brand, type Brands } from './brand.ts';
import { unnamedBrand } from './unnamed-brand.ts';
import { type PublishedBrands, readPublishedBrands } from './stored/published-brands.server.ts';

type BrandSettings = Pick<Settings, 'brandsDir' | 'defaultBrand' | 'dataDir' | 'demo' | 'production'>;

export const shippedBrands = join(import.meta.dirname, '../../..', 'brands');

const makeOne =
  'Make one with npm run brand -- new NAME, or set BRANDS_DIR to the folder that holds one folder for each brand.';

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

/** Returns null where a folder of brands is neither named nor there: then the store has one, or the portal no name yet. */
function folderOf(settings: BrandSettings): string | null {
  const own = ownBrandsFolder(settings);
  if (hasFolders(own)) {
    if (settings.production && isShipped(own)) {
      throw new BrandError(`BRANDS_DIR names the demo brands, which must not serve real people. ${makeOne}`);
    }
    return own;
  }
  if (settings.brandsDir !== null) throw new BrandError(`BRANDS_DIR ${own} holds no brand. ${makeOne}`);
  return settings.demo ? shippedBrands : null;
}

const read = new Map<string, readonly KnownBrand[]>();

/** Returns the brands that are kept in files. They are read once: a change needs a restart. Throws BrandError. */
export function brandsInFiles(settings: BrandSettings): { folder: string; brands: readonly KnownBrand[] } {
  const folder = folderOf(settings);
  if (folder === null) return { folder: ownBrandsFolder(settings), brands: [] };
  const brands = read.get(folder) ?? readBrandFolder(folder);
  read.set(folder, brands);
  return { folder, brands };
}

function setOf(settings: BrandSettings, published: readonly Brand[]): BrandSet {
  const { folder, brands } = brandsInFiles(settings);
  if (brands.length + published.length === 0) return brandSet({ folder, inFolder: [unnamedBrand], published }, null);
  return brandSet({ folder, inFolder: brands.map(({ brand }) => brand), published }, settings.defaultBrand);
}

/** `read` reads again what is published. */
export type LiveBrands = Brands & { read: () => Promise<void> };

function openBrands({ database, settings }: BrandServices): LiveBrands {
  const { folder } = brandsInFiles(settings);
  let published: PublishedBrands = new Map();
  let current: BrandSet | null = null;
  const now = () => (current ??= setOf(settings, []));
  return {
    folder,
    get all() {
      return now().all;
    },
    of: (host) => now().of(host),
    byId: (id) => now().byId(id),
    read: singleFlight(async () => {
      published = await readPublishedBrands(database.kysely, published);
      current = setOf(settings, [...published.values()]);
    }),
  };
}

type BrandServices = { database: Pick<Database, 'kysely'>; settings: BrandSettings };

/** One for each database: a process has one. */
const opened = new WeakMap<object, LiveBrands>();

/** Returns the brands that serve now: those in files alone until `read` has read those of the store. */
export function brandsOf(services: BrandServices): LiveBrands {
  const live = opened.get(services.database) ?? openBrands(services);
  opened.set(services.database, live);
  return live;
}

export function brandIdsOf(services: BrandServices): string[] {
  return brandsOf(services).all.map(({ id }) => id);
}

/** Host names of all brands, for what asks whether a request is the portal's own. */
export function brandHostsOf(services: BrandServices): string[] {
  return brandsOf(services).all.flatMap(({ hosts }) => hosts);
}
