import type { Brand } from '#server/brands/brand.ts';
import { Problem, tryLater } from '#server/http/errors.ts';
import { openDrawer } from '#server/pdf/drawing-thread.server.ts';
import { letterheadOf } from '#server/pdf/letterhead.server.ts';
import { formatDateTime, londonTime } from '#shared/time/dates.ts';
import type { EvidencePack } from './evidence-pack.server.ts';
import type { PackTable, TableRow } from './pack-source.ts';
import { packLead, packTitle } from './pack-words.rules.ts';
import type { PackOrder } from './pack-worker.server.ts';

/** An entry of a section: its label stands beside it, and `lines` below its title. */
export type PrintedItem = { label: string; title: string; lines: [name: string, value: string][] };
export type PrintedSection = { title: string; about: string; note: string; items: PrintedItem[] };
export type PrintedPack = {
  title: string;
  lead: string;
  asOf: Date;
  facts: [label: string, value: string][];
  sections: PrintedSection[];
};

export type PackPress = {
  /** Returns the same bytes for the same pack and brand. Throws 503 where too many wait. */
  draw: (pack: PrintedPack, brand: Brand) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** Rows of a table in a PDF; the zip has all. A claim of ten thousand messages is drawn like one of a hundred. */
export const mostPrinted = 150;
/** Letters of one value. */
const longestPrinted = 1_500;
/** Packs that wait hold their rows in memory. */
const mostWaiting = 4;

function cut(text: string): string {
  const letters = Array.from(text);
  if (letters.length <= longestPrinted) return text;
  return `${letters.slice(0, longestPrinted).join('').trimEnd()} … (the zip has the whole)`;
}

/** The first value is its heading, and values that are empty are left out. */
function itemOf({ columns }: PackTable, { at, cells }: TableRow): PrintedItem {
  const [title = '', ...others] = cells.map(cut);
  const lines = columns.slice(1).map((name, index): [string, string] => [name, others[index] ?? '']);
  return {
    label: at === null ? 'Day not known' : formatDateTime(at),
    title,
    lines: lines.filter(([, value]) => value !== ''),
  };
}

const noteOf = (shown: number, count: number): string =>
  count > shown ? `The newest ${shown} of ${count}. The zip has all of them.` : '';

/** Says what there is none of in one place, because a page of empty tables hides the others. */
function emptySection(titles: readonly string[]): PrintedSection[] {
  if (titles.length === 0) return [];
  return [{ title: 'What there is none of', about: titles.join(' · '), note: '', items: [] }];
}

/** Reads the newest rows of each table, so that the memory of a pack does not grow with the claim. */
export async function printedPack(pack: EvidencePack): Promise<PrintedPack> {
  const sections: PrintedSection[] = [];
  const empty: string[] = [];
  for (const { table, newest } of pack.tables) {
    const { rows, count } = await newest(mostPrinted);
    const items = rows.map((row) => itemOf(table, row));
    if (count === 0) empty.push(table.title);
    else sections.push({ title: table.title, about: table.about, note: noteOf(rows.length, count), items });
  }
  const { asOf, facts } = pack;
  const shown = [...sections, ...emptySection(empty)];
  return { title: packTitle(pack.number), lead: packLead(pack), asOf, facts, sections: shown };
}

/** Never today's date, because it would change the bytes. */
function dayOf(date: Date): { year: number; month: number; day: number } | null {
  const time = londonTime(date);
  return time && { year: time.year, month: time.month, day: time.day };
}

export function openPackPress(): PackPress {
  const drawer = openDrawer<PackOrder>(new URL('./pack-worker.server.ts', import.meta.url));
  let waiting = 0;
  return {
    draw: async ({ asOf, ...pack }, brand) => {
      if (waiting >= mostWaiting) throw new Problem(503, 'busy', tryLater, { retryAfterSeconds: 10 });
      waiting += 1;
      try {
        const { letterhead, logo } = letterheadOf(brand);
        return (await drawer.draw({ content: { ...pack, day: dayOf(asOf), brand: letterhead }, logo })).pdf;
      } finally {
        waiting -= 1;
      }
    },
    close: drawer.close,
  };
}
