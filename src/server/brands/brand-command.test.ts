import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readBrands } from './brand-folder.ts';
import { shippedBrands } from './brands-of.ts';
import { checkBrands } from './check-brand.ts';
import { makeBrand } from './new-brand.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'brand-command-')), 'brands');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const jsonOf = (id: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, id, 'brand.json'), 'utf8')) as Record<string, unknown>;
const change = (id: string, more: object) =>
  writeFileSync(join(folder, id, 'brand.json'), JSON.stringify({ ...jsonOf(id), ...more }));

test('a new brand can be used at once, and every field of it is explained', () => {
  makeBrand(folder, 'acme-repairs');
  const brand = readBrands(folder).byId(null);
  expect(brand).toMatchObject({ id: 'acme-repairs', name: 'Acme Repairs', insurer: null, mailFrom: null, hosts: [] });
  expect(brand.css).toContain('--c-primary:');
  const readme = readFileSync(join(folder, 'acme-repairs/README.md'), 'utf8');
  for (const field of Object.keys(jsonOf('acme-repairs'))) {
    expect(readme).toMatch(new RegExp(`^\\| (?:\\w+, )*${field}\\b`, 'm'));
  }
});

test('a brand that is there is not overwritten', () => {
  makeBrand(folder, 'acme');
  change('acme', { name: 'Ours' });
  expect(() => makeBrand(folder, 'acme')).toThrow('is there already, and nothing in it was changed.');
  expect(jsonOf('acme')['name']).toBe('Ours');
});

test.each(['', '..', 'a/b', 'Acme', '-acme', 'a'.repeat(41)])('%j is no name', (id) => {
  expect(() => makeBrand(folder, id)).toThrow('is no name for a brand');
  expect(() => readdirSync(folder)).toThrow('ENOENT');
});

test('the check names every placeholder that is left', async () => {
  makeBrand(folder, 'acme');
  const [check] = await checkBrands(folder, 'acme');
  expect(check?.good).toContainEqual(expect.stringMatching(/^Contrast of light button text: \d+\.\d, needs 4\.5\.$/));
  expect(check?.missing).toEqual([
    'logoLight: logo-light.svg is still the placeholder.',
    'logoDark: logo-dark.svg is still the placeholder.',
    'icon: icon.svg is still the placeholder.',
    'contact.email is help@company.example, which reaches nobody.',
    "contact.phone is 01632 960 000, which is nobody's number.",
    'terms are still the placeholder.',
    'privacyUrl is null: no link to your privacy notice is shown.',
    'insurer is null: a claim whose contract names no customer shows no insurer.',
  ]);
});

test('the check refuses pictures of another shape, and what is no picture', async () => {
  makeBrand(folder, 'acme');
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';
  writeFileSync(join(folder, 'acme/logo-light.svg'), square);
  writeFileSync(join(folder, 'acme/logo-dark.svg'), 'nothing');
  const [check] = await checkBrands(folder, null);
  expect(check?.missing.slice(0, 2)).toEqual([
    'logoLight: logo-light.svg is 64 by 64; make it 132 by 32, or a multiple of that.',
    'logoDark: logo-dark.svg is no picture that can be drawn.',
  ]);
});

test('the check says what stops a start: a missing file, a host of two, an unknown name', async () => {
  makeBrand(folder, 'acme');
  makeBrand(folder, 'best');
  for (const id of ['acme', 'best']) change(id, { hosts: ['claims.example'] });
  await expect(checkBrands(folder, null)).rejects.toThrow(
    'The brands acme and best both claim the host claims.example.',
  );
  change('best', { hosts: [] });
  rmSync(join(folder, 'acme/icon.svg'));
  await expect(checkBrands(folder, null)).rejects.toThrow('names icon.svg, which is not beside it.');
  rmSync(join(folder, 'acme'), { recursive: true });
  await expect(checkBrands(folder, 'acme')).rejects.toThrow('acme is no folder of');
  mkdirSync(join(folder, 'half'));
  await expect(checkBrands(folder, null)).rejects.toThrow('half/brand.json is missing.');
});

test('colours and pictures of the demo brands are good', async () => {
  const checks = await checkBrands(shippedBrands, null);
  expect(checks.flatMap(({ missing }) => missing).filter((line) => /Contrast|logo|icon/.test(line))).toEqual([]);
});
