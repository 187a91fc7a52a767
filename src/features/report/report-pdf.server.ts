import { createHash } from 'node:crypto';
import { basename, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Brand } from '#server/brand.ts';
import { londonTime } from '#shared/dates.ts';
import type { Drawn, Order } from './report-worker.server.ts';
import { reportTitle, type Report } from './report.rules.ts';

/** Draws inspection reports with the brands of one folder. */
export type ReportPress = {
  /** The PDF: the same bytes for the same report and brand. Throws where the template or the logo is broken. */
  draw: (report: Report, brand: Brand) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** A click asks twice, first whether the report can be drawn, then for it; so the last few are kept. */
const keptReports = 16;
const darkest = '#16232A';

/** The brand's colour for text on white, which its style sheet already holds, checked for contrast. */
function inkOf({ css }: Brand): string {
  return /--c-link:(#[0-9a-f]{6})/i.exec(css)?.[1] ?? darkest;
}

function filled(term: string, { provider, insurer }: Brand): string {
  return term.replaceAll('{provider}', provider).replaceAll('{insurer}', insurer);
}

/** The inspection's day, never today: the clock would change the bytes. */
function dayOf(date: string | null): { year: number; month: number; day: number } | null {
  const time = londonTime(date);
  return time && { year: time.year, month: time.month, day: time.day };
}

function orderOf(report: Report, brand: Brand, brandsFolder: string): Omit<Order, 'id'> {
  const path = `/logo-${brand.id}${extname(brand.logoLight)}`;
  const { name, companyName, insurer, contact } = brand;
  const content = {
    ...report,
    title: reportTitle(report.number),
    day: dayOf(report.date),
    terms: brand.terms.map((term) => filled(term, brand)),
    brand: { name, companyName, insurer, phone: contact.phone, email: contact.email, logo: path, ink: inkOf(brand) },
  };
  return { content, logo: { path, file: join(brandsFolder, brand.id, basename(brand.logoLight)) } };
}

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void };

/** The thread that draws, because a long report would hold up every other claimant's request for a second. */
class DrawingThread {
  readonly #worker = new Worker(new URL('./report-worker.server.ts', import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  isOver = false;

  constructor() {
    this.#worker.unref();
    this.#worker.on('message', (drawn: Drawn) => this.#settle(drawn));
    this.#worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => this.#end(new Error('The thread that draws reports has ended.')));
  }

  draw(order: Omit<Order, 'id'>): Promise<Buffer> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...order });
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(drawn: Drawn): void {
    const waiting = this.#waiting.get(drawn.id);
    this.#waiting.delete(drawn.id);
    if ('pdf' in drawn) waiting?.resolve(Buffer.from(drawn.pdf));
    else waiting?.reject(new Error(`The report could not be drawn. ${drawn.error}`));
  }

  #end(error: Error): void {
    this.isOver = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Opens its thread, of about 70 MB, with the first report: most processes draw none. */
export function reportPress(brandsFolder: string): ReportPress {
  let thread: DrawingThread | null = null;
  const kept = new Map<string, Buffer>();

  const keep = (key: string, pdf: Buffer): Buffer => {
    const [oldest] = kept.keys();
    if (kept.size >= keptReports && oldest !== undefined) kept.delete(oldest);
    kept.set(key, pdf);
    return pdf;
  };
  return {
    draw: async (report, brand) => {
      const order = orderOf(report, brand, brandsFolder);
      const key = createHash('sha256').update(JSON.stringify(order)).digest('base64');
      const known = kept.get(key);
      if (known) return known;
      if (thread === null || thread.isOver) thread = new DrawingThread();
      return keep(key, await thread.draw(order));
    },
    close: async () => {
      await thread?.close();
      thread = null;
    },
  };
}
