import { join } from 'node:path';

import * as z from 'zod';

import type { Brands } from '#server/brands/brand.ts';
import { lineWith, readBrandFile } from '#server/brands/brand-file.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { placeholders, textFields, type StateWording, type WordingOf, type WordingTable } from '#shared/wording.ts';
import { britishWording } from './british-wording.rules.ts';
import { shippedTable } from './shipped-wording.rules.ts';
import { wordsFor } from './words-for.rules.ts';

const longestText = 300;
const line = lineWith(placeholders).max(longestText);
/** One text, or several of which the first is used whose placeholders all have a value. */
const texts = z.union([line, z.array(line).max(5)]).transform((given) => (typeof given === 'string' ? [given] : given));

const textsFile = z.strictObject(
  Object.fromEntries(textFields.map((field) => [field, texts.optional()])) as Record<
    (typeof textFields)[number],
    z.ZodOptional<typeof texts>
  >,
);

const entryFile = z.strictObject({
  actor: z.enum(['us', 'claimant', 'insurer', 'courier', 'parts', 'nobody']).optional(),
  isEnd: z.boolean().optional(),
  ...(Object.fromEntries(locales.map((locale) => [locale, textsFile.optional()])) as Record<
    Locale,
    z.ZodOptional<typeof textsFile>
  >),
});

const wordingFile = z.record(z.string().trim().min(1), entryFile);

type WordingFile = z.output<typeof wordingFile>;

const unworded = (table: WordingTable): StateWording | undefined => table['other-state'];

function entryIn(file: WordingFile, key: string, locale: Locale): StateWording | null {
  const base = shippedTable(locale)[key] ?? unworded(shippedTable(locale));
  if (!base) return null;
  const { actor = base.actor, isEnd = base.isEnd, ...own } = file[key] ?? {};
  const texts = wordsFor(own, locale);
  const entry = { ...base, actor, isEnd };
  for (const field of textFields) entry[field] = texts[field] ?? entry[field];
  return entry;
}

function tableOf(file: WordingFile, locale: Locale): WordingTable {
  const keys = [...new Set([...Object.keys(britishWording), ...Object.keys(file)])];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const entry = entryIn(file, key, locale);
      return entry ? [[key, entry] as const] : [];
    }),
  );
}

/** Throws BrandError with what to change in a brand's `wording.json`. */
export function readBrandWording(brands: Brands): WordingOf {
  const known = new Map(
    brands.all.flatMap(({ id, insurer }) => {
      const file = readBrandFile(join(brands.folder, id, 'wording.json'), wordingFile) ?? {};
      return locales.map((locale) => [`${id} ${locale}`, { table: tableOf(file, locale), insurer }] as const);
    }),
  );
  return (brand, locale) => {
    const { id, insurer } = brands.byId(brand ?? '');
    return known.get(`${id} ${locale}`) ?? { table: shippedTable(locale), insurer };
  };
}
