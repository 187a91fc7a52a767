import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveBrand } from '#shared/brands/brand-colours.ts';
import { publicBrand } from './brand.ts';
import { readBrands } from './brand-folder.ts';

const shipped = fileURLToPath(new URL('../../../brands', import.meta.url));
const harbour: object = JSON.parse(readFileSync(join(shipped, 'harbour/brand.json'), 'utf8'));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brands-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(id: string, brand: object | string): void {
  mkdirSync(join(folder, id));
  for (const file of ['logo-light.svg', 'logo-dark.svg', 'icon.svg']) writeFileSync(join(folder, id, file), '<svg/>');
  writeFileSync(join(folder, id, 'brand.json'), typeof brand === 'string' ? brand : JSON.stringify(brand));
}

test('every brand that ships can be read and has safe colours', () => {
  const { all } = readBrands(shipped);
  expect(all.map(({ id }) => id)).toEqual(['harbour', 'marigold']);
  for (const { id, css } of all) {
    const { primary, accent } = JSON.parse(readFileSync(join(shipped, id, 'brand.json'), 'utf8'));
    expect(deriveBrand({ primary, accent }).ok).toBe(true);
    expect(css).toContain('--c-primary:');
  }
});

test('the host chooses the brand, whatever its port and case; others get the default', () => {
  write('a', { ...harbour, name: 'A', hosts: ['a.example'] });
  write('b', { ...harbour, name: 'B' });
  const brands = readBrands(folder);
  expect(brands.of('A.example:3000').name).toBe('A');
  expect(brands.of('elsewhere.example').name).toBe('B');
});

test('a host with a port has its brand at any port', () => {
  write('a', { ...harbour, name: 'A', hosts: ['a.example:8443'] });
  write('b', { ...harbour, name: 'B' });
  const brands = readBrands(folder);
  for (const host of ['a.example', 'a.example:8443', 'a.example:8080']) expect(brands.of(host).name).toBe('A');
});

test.each([
  [{ ...harbour, primary: 'teal' }, /primary: must be a colour/],
  [{ ...harbour, name: ' ' }, /name: must not be empty/],
  [{ ...harbour, logoLight: '../../package.json' }, /logoLight: must name/],
  [{ ...harbour, logoDark: 'none.svg' }, /names none\.svg, which is not beside it/],
  [{ ...harbour, chatHours: { monday: ['9-17'] } }, /chatHours\.monday\.0: must be hours such as 09:00-17:30/],
  [{ ...harbour, chatHours: { monday: ['17:00-09:00'] } }, /chatHours\.monday: must end after they begin/],
  [{ ...harbour, chatHours: { days: { tomorrow: [] } } }, /chatHours\.days/],
  [{ ...harbour, extra: 1 }, /extra/],
  ['{', /not valid JSON/],
])('%j is refused with what to change', (brand, message) => {
  write('a', brand);
  expect(() => readBrands(folder)).toThrow(message);
});

test('two brands cannot claim one host', () => {
  write('a', { ...harbour, hosts: ['same.example'] });
  write('b', { ...harbour, hosts: ['same.example:8443'] });
  expect(() => readBrands(folder)).toThrow('a and b both claim the host same.example');
});

test('the browser gets no terms and no hosts', () => {
  write('a', harbour);
  expect(publicBrand(readBrands(folder).of('x'), 'en-GB')).not.toHaveProperty('hosts');
});
