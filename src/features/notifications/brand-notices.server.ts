import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod';

import { BrandError, type Brands } from '#server/brand.ts';
import { baseLocale, locales, type Locale } from '#shared/locale.ts';
import { americanWords } from './american-words.rules.ts';
import { defaultEntries } from './default-words.rules.ts';
import { placeholders, type NoticeEntry, type Words } from './words.ts';

const allowed = new Set<string>(placeholders);
const unknownIn = (line: string): string[] =>
  [...line.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name).filter((name) => !allowed.has(name));

const line = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(1_000)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line' })
  .superRefine((text, context) => {
    for (const name of unknownIn(text)) {
      context.addIssue({ code: 'custom', message: `names {${name}}; known are ${placeholders.join(', ')}` });
    }
  });

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

const noticesFile = z.record(
  z.string().refine((key) => Object.hasOwn(defaultEntries, key) || /^state:./.test(key), {
    error: `must be state:<systemName> or one of ${Object.keys(defaultEntries)
      .filter((key) => !key.startsWith('state:'))
      .join(', ')}`,
  }),
  entryFile,
);

type NoticesFile = z.infer<typeof noticesFile>;

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandError(`${path} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Of a key that is not allowed, why. */
function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message).join(', ') : issue.message;
}

function parse(path: string): NoticesFile {
  if (!existsSync(path)) return {};
  const parsed = noticesFile.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(' › ') || 'the file'}: ${messageOf(issue)}`);
  throw new BrandError(`${path} cannot be used. ${problems.join('. ')}.`);
}

const given = (words: Partial<Record<keyof Words, unknown>> | undefined): Partial<Words> =>
  // Of the schema; what is not given is left out, so that it does not hide what is.
  Object.fromEntries(Object.entries(words ?? {}).filter(([, value]) => value !== undefined)) as Partial<Words>;

function entryIn(file: NoticesFile, key: string, locale: Locale): NoticeEntry | null {
  const base = defaultEntries[key] ?? defaultEntries['state-other'];
  const own = file[key];
  if (!base) return null;
  const ours = locale === 'en-US' ? americanWords(base.words) : base.words;
  const words = { ...ours, ...given(own?.[baseLocale]), ...given(own?.[locale]) };
  return { channels: own?.channels ?? base.channels, words };
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

/** What each brand says of each kind of news. */
export type BrandNotices = (brandId: string, locale: Locale) => Readonly<Record<string, NoticeEntry>>;

/**
 * Reads the `notifications.json` of every brand that has one: what it words otherwise, and by which channels. Throws
 * BrandError with what to change.
 */
export function readBrandNotices(folder: string, brands: Brands): BrandNotices {
  const files = new Map(brands.all.map(({ id }) => [id, parse(join(folder, id, 'notifications.json'))]));
  const known = new Map(
    [...files].flatMap(([id, file]) => locales.map((locale) => [`${id} ${locale}`, entriesOf(file, locale)] as const)),
  );
  return (brandId, locale) => known.get(`${brands.byId(brandId).id} ${locale}`) ?? defaultEntries;
}
