import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import sharp from 'sharp';

import { deriveBrand } from '#shared/brands/brand-colours.ts';
import type { Brand } from './brand.ts';
import { readBrands } from './brand-folder.ts';
import { exampleContact, placeholderMark } from './new-brand.ts';

export type BrandCheck = { id: string; good: string[]; missing: string[] };

const shapes = { logoLight: [132, 32], logoDark: [132, 32], icon: [512, 512] } as const;
/** Relative deviation beyond which a logo looks squeezed or has bars beside it. */
const tolerance = 0.05;

function contrastOf(path: string): Pick<BrandCheck, 'good' | 'missing'> {
  const { primary, accent } = JSON.parse(readFileSync(path, 'utf8')) as { primary: string; accent?: string };
  const lines = deriveBrand({ primary, accent }).ratios.map(({ name, ratio, least }) => ({
    text: `Contrast of ${name}: ${ratio.toFixed(1)}, needs ${least}.`,
    isEnough: ratio >= least,
  }));
  return {
    good: lines.filter(({ isEnough }) => isEnough).map(({ text }) => text),
    missing: lines
      .filter(({ isEnough }) => !isEnough)
      .map(({ text }) => `${text} Choose another primary or accent colour; until then the portal uses its own.`),
  };
}

async function picturesOf(folder: string, brand: Brand): Promise<string[]> {
  const problems = Object.entries(shapes).map(async ([field, [width, height]]) => {
    const file = basename(brand[field as keyof typeof shapes]);
    const bytes = readFileSync(join(folder, file));
    if (bytes.includes(`<!-- ${placeholderMark} -->`)) return [`${field}: ${file} is still the placeholder.`];
    const size = await sharp(bytes)
      .metadata()
      .catch(() => null);
    if (size === null) return [`${field}: ${file} is no picture that can be drawn.`];
    const isOff = Math.abs(size.width / size.height / (width / height) - 1) > tolerance;
    return isOff
      ? [`${field}: ${file} is ${size.width} by ${size.height}; make it ${width} by ${height}, or a multiple of that.`]
      : [];
  });
  return (await Promise.all(problems)).flat();
}

function wordsOf({ contact, insurer, privacyUrl, terms }: Brand): string[] {
  return [
    contact.email.endsWith('.example') && `contact.email is ${contact.email}, which reaches nobody.`,
    contact.phone === exampleContact.phone && `contact.phone is ${contact.phone}, which is nobody's number.`,
    terms.some((term) => term.startsWith(placeholderMark)) && 'terms are still the placeholder.',
    privacyUrl === null && 'privacyUrl is null: no link to your privacy notice is shown.',
    insurer === null && 'insurer is null: a claim whose contract names no customer shows no insurer.',
  ].filter((line) => line !== false);
}

export async function checkBrands(brandsFolder: string, id: string | null): Promise<BrandCheck[]> {
  const { all } = readBrands(brandsFolder, id);
  const chosen = all.filter((brand) => id === null || brand.id === id);
  return Promise.all(
    chosen.map(async (brand) => {
      const folder = join(brandsFolder, brand.id);
      const { good, missing } = contrastOf(join(folder, 'brand.json'));
      const hosts = brand.hosts.join(', ') || 'PUBLIC_URL';
      return {
        id: brand.id,
        good: [`Pages at ${hosts}.`, ...good],
        missing: [...missing, ...(await picturesOf(folder, brand)), ...wordsOf(brand)],
      };
    }),
  );
}
