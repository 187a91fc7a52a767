import { join } from 'node:path';

import * as z from 'zod';

import type { Brands } from '#server/brands/brand.ts';
import { readBrandFile } from '#server/brands/brand-file.ts';
import { lineWith } from '#shared/brands/placeholder-line.rules.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { actors, longestWording, mostTexts, placeholders, textFields, type WordingOf } from '#shared/wording.ts';
import { shippedTable } from './shipped-wording.rules.ts';
import { type OwnTable, wordingTable } from './state-wording.rules.ts';

const line = lineWith(placeholders).max(longestWording);
/** One text, or several of which the first is used whose placeholders all have a value. */
const texts = z
  .union([line, z.array(line).max(mostTexts)])
  .transform((given) => (typeof given === 'string' ? [given] : given));

const textsFile = z.strictObject(
  Object.fromEntries(textFields.map((field) => [field, texts.optional()])) as Record<
    (typeof textFields)[number],
    z.ZodOptional<typeof texts>
  >,
);

const entryFile = z.strictObject({
  actor: z.enum(actors).optional(),
  isEnd: z.boolean().optional(),
  ...(Object.fromEntries(locales.map((locale) => [locale, textsFile.optional()])) as Record<
    Locale,
    z.ZodOptional<typeof textsFile>
  >),
});

const wordingFile = z.record(z.string().trim().min(1), entryFile);

/** Returns what each brand's `wording.json` words. Throws BrandError with what to change in it. */
export function readWordingFiles(brands: Brands): ReadonlyMap<string, OwnTable> {
  return new Map(
    brands.all.map(({ id }) => [id, readBrandFile(join(brands.folder, id, 'wording.json'), wordingFile) ?? {}]),
  );
}

/** Returns the words of the brands' files alone. */
export function readBrandWording(brands: Brands): WordingOf {
  const known = new Map(
    [...readWordingFiles(brands)].flatMap(([id, file]) =>
      locales.map((locale) => [`${id} ${locale}`, wordingTable([file], locale)] as const),
    ),
  );
  return (brand, locale) => {
    const { id, insurer } = brands.byId(brand ?? '');
    return { table: known.get(`${id} ${locale}`) ?? shippedTable(locale), insurer, locale };
  };
}
