import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { brandIdsOf, brandsOf, shippedBrands } from './brands-of.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brands-of-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type BrandSettings = Parameters<typeof brandsOf>[0]['settings'];

/** Of a portal whose store has no brand and is never asked. */
const servicesWith = (more: Partial<BrandSettings> = {}) => ({
  database: {} as Database,
  settings: { brandsDir: null, defaultBrand: null, dataDir: folder, demo: false, production: true, ...more },
});

function addBrand(parent: string, id: string): void {
  cpSync(join(shippedBrands, 'harbour'), join(parent, id), { recursive: true });
}

test('a portal without a brand starts, as one that nobody has named', () => {
  expect(brandIdsOf(servicesWith())).toEqual(['unnamed']);
  expect(brandsOf(servicesWith({ defaultBrand: 'acme' })).byId('acme').name).toBe('New portal');
});

test('a folder for brands without a brand in it counts as none', () => {
  mkdirSync(join(folder, 'brands'));
  expect(brandIdsOf(servicesWith())).toEqual(['unnamed']);
});

test('the demo has the brands that come with the portal', () => {
  const demo = servicesWith({ demo: true, production: false });
  expect(brandIdsOf(demo)).toEqual(['harbour', 'marigold']);
});

test('brands of DATA_DIR take the place of the demo’s', () => {
  addBrand(join(folder, 'brands'), 'acme');
  expect(brandIdsOf(servicesWith({ demo: true, production: false }))).toEqual(['acme']);
  expect(brandsOf(servicesWith()).folder).toBe(join(folder, 'brands'));
});

test('BRANDS_DIR comes before DATA_DIR, and must hold a brand', () => {
  addBrand(join(folder, 'brands'), 'acme');
  addBrand(join(folder, 'elsewhere'), 'other');
  expect(brandIdsOf(servicesWith({ brandsDir: join(folder, 'elsewhere') }))).toEqual(['other']);
  const missing = join(folder, 'missing');
  expect(() => brandsOf(servicesWith({ brandsDir: missing, demo: true }))).toThrow(
    `BRANDS_DIR ${missing} holds no brand. Make one with npm run brand -- new NAME`,
  );
});

test('the demo brands do not serve real people, by whatever path they are named', () => {
  const message = 'BRANDS_DIR names the demo brands, which must not serve real people.';
  expect(() => brandsOf(servicesWith({ brandsDir: shippedBrands }))).toThrow(message);
  const link = join(folder, 'link');
  symlinkSync(shippedBrands, link);
  expect(() => brandsOf(servicesWith({ brandsDir: link }))).toThrow(message);
  expect(brandIdsOf(servicesWith({ brandsDir: shippedBrands, production: false }))).toContain('harbour');
});

test('DEFAULT_BRAND answers other hosts and claims without a brand', () => {
  for (const id of ['acme', 'best']) addBrand(join(folder, 'brands'), id);
  const chosen = brandsOf(servicesWith({ defaultBrand: 'best' }));
  expect([chosen.of('elsewhere.example').id, chosen.byId(null).id, chosen.byId('gone').id]).toEqual([
    'best',
    'best',
    'best',
  ]);
  expect(brandsOf(servicesWith()).byId(null).id).toBe('acme');
});

test('a DEFAULT_BRAND that is not there is refused with the names of those that are', () => {
  for (const id of ['acme', 'best']) addBrand(join(folder, 'brands'), id);
  expect(() => brandsOf(servicesWith({ defaultBrand: 'bets' })).all).toThrow(
    `The brand bets is no folder of ${join(folder, 'brands')}, which has acme, best.`,
  );
});

test('a folder without a brand.json is refused by its name', () => {
  addBrand(join(folder, 'brands'), 'acme');
  mkdirSync(join(folder, 'brands', 'half'));
  expect(() => brandsOf(servicesWith()).all).toThrow(`${join(folder, 'brands/half/brand.json')} is missing.`);
});
