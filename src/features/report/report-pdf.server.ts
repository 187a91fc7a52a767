import type { ReportText } from '#claim/report/report-words.rules.ts';
import { createHash } from 'node:crypto';

import type { Brand } from '#server/brands/brand.ts';
import { Problem, tryLater } from '#server/http/errors.ts';
import { openDrawer, type Drawing } from '#server/pdf/drawing-thread.server.ts';
import { letterheadOf } from '#server/pdf/letterhead.server.ts';
import { formatLongDate, londonTime } from '#shared/time/dates.ts';
import { readAlbum, type Album } from './report-photos.server.ts';
import type { Order } from './report-worker.server.ts';
import { shownEntry } from '#claim/report/report-language.rules.ts';
import { reportTitle, type Report, type ReportEntry } from '#claim/report/report.rules.ts';
import { pdfLanguage } from '#server/pdf/pdf-language.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import { say, translated, translatedIfKnown } from '#shared/words/say.ts';

export type Issue = {
  /** Null where it is not known, and of a draft. */
  issuedAt: Date | null;
  /** Of the version; without one, the report is that of the claim's form. */
  number?: number | null;
  isDraft?: boolean;
  locale?: Locale;
  album?: Album | null;
};

export type ReportRenderer = {
  /**
   * Returns the same bytes for the same report, brand, photos, version and London day. Throws if the template or the logo is
   * broken, and a Problem if the photos are unavailable now.
   */
  draw: (report: Report, brand: Brand, issue: Issue) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** A click asks twice: first whether the report can be drawn, then for the report itself. */
const mostCachedReports = 16;
/** In bytes, because reports with photos are large. */
const mostCachedBytes = 24_000_000;
/** Reports that wait hold their photos in memory. */
const mostWaiting = 8;
function filled(term: string, { provider, insurer }: Brand, locale: Locale): string {
  return term.replaceAll('{provider}', provider).replaceAll('{insurer}', insurer ?? say(locale, 'your insurer'));
}

/** Never today's date, because it would change the bytes. */
function dayOf(date: string | null): { year: number; month: number; day: number } | null {
  const time = londonTime(date);
  return time && { year: time.year, month: time.month, day: time.day };
}

function issuedText({ issuedAt, number = null, isDraft = false, locale = baseLocale }: Issue): string {
  const said = [
    ...(number === null ? [] : [say(locale, 'Version {number}', { number })]),
    ...(isDraft ? [say(locale, 'Draft, not issued')] : []),
    ...(issuedAt === null ? [] : [say(locale, 'Issued {date}', { date: formatLongDate(issuedAt, locale) })]),
  ];
  return said.join('. ');
}

type Words = Pick<Order, 'content' | 'logo'>;

/** Rows that stand out. */
const decisions: ReadonlySet<string> = new Set<ReportText>(['Repair Action Needed', 'Recommendation']);

/** Returns what the template itself says. */
function frameWords(number: string, insurer: string | null, locale: Locale) {
  return {
    heading: say(locale, 'Inspection Report'),
    lead:
      insurer === null
        ? say(locale, 'Claim {number}', { number })
        : say(locale, 'Claim {number}, prepared for {insurer}', { number, insurer }),
    claim: say(locale, 'Claim'),
    inspection: say(locale, 'Inspection'),
    accessories: say(locale, 'Accessories'),
    none: say(locale, 'N/A'),
    device: say(locale, 'Device'),
    findings: say(locale, 'Findings'),
    terms: say(locale, 'Terms and conditions'),
    photos: say(locale, 'Photos of the inspection'),
    page: translated('{page} of {pages}', locale),
  };
}

function wordsOf(report: Report, brand: Brand, issue: Issue): Words {
  const { letterhead, logo } = letterheadOf(brand);
  const { locale = baseLocale } = issue;
  const inLanguage = (text: string) => translatedIfKnown(text, locale);
  const shown = (entries: ReportEntry[]) =>
    entries.map((entry) => ({ ...shownEntry(entry, inLanguage, locale), isDecision: decisions.has(entry.name) }));
  const content = {
    ...report,
    claim: shown(report.claim),
    inspection: shown(report.inspection),
    device: shown(report.device),
    findings: shown(report.findings),
    language: pdfLanguage(locale),
    words: frameWords(report.number, brand.insurer, locale),
    title: reportTitle(report.number, null, inLanguage),
    day: dayOf(report.date),
    issued: issuedText(issue),
    terms: brand.terms.map((term) => filled(term, brand, locale)),
    brand: { ...letterhead, insurer: brand.insurer },
  };
  return { content, logo };
}

function reportCache() {
  const kept = new Map<string, Buffer>();
  const sizeOfAll = () => [...kept.values()].reduce((sum, { length }) => sum + length, 0);
  const keep = (key: string, pdf: Buffer): void => {
    kept.set(key, pdf);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostCachedReports && sizeOfAll() <= mostCachedBytes) return;
      kept.delete(oldest);
    }
  };
  return { get: (key: string) => kept.get(key), keep };
}

function keyedMutex() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (waiting > mostWaiting) throw new Problem(503, 'busy', tryLater, { retryAfterSeconds: 10 });
    waiting += 1;
    const answer = last.then(work).finally(() => (waiting -= 1));
    last = answer.catch(() => {});
    return answer;
  };
}

export function reportRenderer(): ReportRenderer {
  const drawer = openDrawer<Order>(new URL('./report-worker.server.ts', import.meta.url));
  const kept = reportCache();
  const runExclusive = keyedMutex();

  const finish = (words: Words, album: Album | null, locale: Locale): Promise<Drawing> =>
    album === null
      ? drawer.draw({ ...words, photos: [], photoTotal: 0, locale })
      : runExclusive(async () =>
          drawer.draw({ ...words, photos: await readAlbum(album), photoTotal: album.photos.length, locale }),
        );
  return {
    draw: async (report, brand, { album = null, ...issue }) => {
      const words = wordsOf(report, brand, issue);
      const key = createHash('sha256')
        .update(JSON.stringify([words.content, words.logo.path, album?.photos]))
        .digest('base64');
      const known = kept.get(key);
      if (known) return known;
      const { pdf, whole } = await finish(words, album, issue.locale ?? baseLocale);
      // A photo that was unavailable may be there the next time.
      if (whole) kept.keep(key, pdf);
      return pdf;
    },
    close: drawer.close,
  };
}
