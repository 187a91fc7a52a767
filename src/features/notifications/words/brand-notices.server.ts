import { join } from 'node:path';

import * as z from 'zod';

import { wordsFor } from '#claim/wording/words-for.rules.ts';
import type { Brands } from '#server/brands/brand.ts';
import { readBrandFile } from '#server/brands/brand-file.ts';
import { lineWith } from '#shared/brands/placeholder-line.rules.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { isOwedKind } from '../owed/owed.rules.ts';
import { defaultEntries } from './default-words.rules.ts';
import { inLanguage, placeholders, type NoticeEntry, type Words } from './words.ts';

const line = lineWith(placeholders);

const wordsFile = z.strictObject({
  subject: line.max(150).optional(),
  heading: line.max(150).optional(),
  paragraphs: z.array(line).min(1).max(10).optional(),
  todo: z.array(line).max(10).optional(),
  action: line.max(60).optional(),
  text: line.max(300).optional(),
});

type OwnWords = z.ZodOptional<typeof wordsFile>;

const entryFile = z.strictObject({
  channels: z.array(z.enum(['mail', 'text', 'push'])).optional(),
  ...(Object.fromEntries(locales.map((locale) => [locale, wordsFile.optional()])) as Record<Locale, OwnWords>),
});

const noticesFile = z
  .record(
    z.string().refine((key) => Object.hasOwn(defaultEntries, key) || /^state:./.test(key), {
      error: `must be state:<systemName> or one of ${Object.keys(defaultEntries)
        .filter((key) => !key.startsWith('state:'))
        .join(', ')}`,
    }),
    entryFile,
  )
  .superRefine((file, context) => {
    for (const [key, { channels }] of Object.entries(file)) {
      if (!isOwedKind(key) || channels?.length !== 0) continue;
      const message = 'must name a channel: whoever complains is owed answers in writing';
      context.addIssue({ code: 'custom', path: [key, 'channels'], message });
    }
  });

type NoticesFile = z.infer<typeof noticesFile>;

const given = (words: Partial<Record<keyof Words, unknown>>): Partial<Words> =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as Partial<Words>;

/** A brand that switches off notices of the excess or of a delivery means all entries of it. */
const generalKeys: Readonly<Record<string, string>> = {
  'excess-due-by-contact': 'excess-due',
  'delivery-booked-elsewhere': 'delivery-booked',
  'delivery-moved-elsewhere': 'delivery-moved',
  'delivery-missed-elsewhere': 'delivery-missed',
};

function entryIn(file: NoticesFile, key: string, locale: Locale): NoticeEntry | null {
  const base = defaultEntries[key] ?? defaultEntries['state'];
  const own = file[key];
  if (!base) return null;
  const words = { ...inLanguage(base.words, locale), ...given(wordsFor(own ?? {}, locale)) };
  const general = file[generalKeys[key] ?? ''];
  return { channels: own?.channels ?? general?.channels ?? base.channels, words };
}

function entriesOf(file: NoticesFile, locale: Locale): Record<string, NoticeEntry> {
  const keys = new Set([...Object.keys(defaultEntries), ...Object.keys(file)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const entry = entryIn(file, key, locale);
      return entry ? [[key, entry] as const] : [];
    }),
  );
}

export type BrandNotices = (brandId: string, locale: Locale) => Readonly<Record<string, NoticeEntry>>;

export function readBrandNotices(brands: Brands): BrandNotices {
  const files = new Map(
    brands.all.map(({ id }) => [id, readBrandFile(join(brands.folder, id, 'notifications.json'), noticesFile) ?? {}]),
  );
  const known = new Map(
    [...files].flatMap(([id, file]) => locales.map((locale) => [`${id} ${locale}`, entriesOf(file, locale)] as const)),
  );
  const shippedEntries = new Map(locales.map((locale) => [locale, entriesOf({}, locale)]));
  return (brandId, locale) =>
    known.get(`${brands.byId(brandId).id} ${locale}`) ?? shippedEntries.get(locale) ?? defaultEntries;
}
