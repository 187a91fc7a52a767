import { createHash } from 'node:crypto';
import { basename, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { Brand } from '#server/brands/brand.ts';
import { Problem, tryLater } from '#server/http/errors.ts';
import { formatLongDate, londonTime } from '#shared/time/dates.ts';
import { readAlbum, type Album } from './report-photos.server.ts';
import type { Drawn, Order } from './report-worker.server.ts';
import { reportTitle, type Report } from './report.rules.ts';

export type Issue = { issuedAt: Date; album?: Album | null };

export type ReportRenderer = {
  /**
   * Returns the same bytes for the same report, brand, photos and London day. Throws if the template or the logo is
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
const darkest = '#16232A';

function inkOf({ css }: Brand): string {
  return /--c-link:(#[0-9a-f]{6})/i.exec(css)?.[1] ?? darkest;
}

function filled(term: string, { provider, insurer }: Brand): string {
  return term.replaceAll('{provider}', provider).replaceAll('{insurer}', insurer ?? 'your insurer');
}

/** Never today's date, because it would change the bytes. */
function dayOf(date: string | null): { year: number; month: number; day: number } | null {
  const time = londonTime(date);
  return time && { year: time.year, month: time.month, day: time.day };
}

type Words = Pick<Order, 'content' | 'logo'>;

function wordsOf(report: Report, brand: Brand, issuedAt: Date, brandsFolder: string): Words {
  const path = `/logo-${brand.id}${extname(brand.logoLight)}`;
  const { name, companyName, insurer, contact } = brand;
  const content = {
    ...report,
    title: reportTitle(report.number),
    day: dayOf(report.date),
    issuedOn: formatLongDate(issuedAt),
    terms: brand.terms.map((term) => filled(term, brand)),
    brand: { name, companyName, insurer, phone: contact.phone, email: contact.email, logo: path, ink: inkOf(brand) },
  };
  return { content, logo: { path, file: join(brandsFolder, brand.id, basename(brand.logoLight)) } };
}

type Finished = { pdf: Buffer; whole: boolean };
type Waiting = { resolve: (finished: Finished) => void; reject: (error: Error) => void };

/** A thread of its own, because a long report would block other requests for a second. */
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

  draw(order: Omit<Order, 'id'>): Promise<Finished> {
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
    if ('pdf' in drawn) waiting?.resolve({ pdf: Buffer.from(drawn.pdf), whole: drawn.whole });
    else waiting?.reject(new Error(`The report could not be drawn. ${drawn.error}`));
  }

  #end(error: Error): void {
    this.isOver = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
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

/** Starts the thread, of about 70 MB, with the first report: most processes draw none. */
export function reportRenderer(brandsFolder: string): ReportRenderer {
  let thread: DrawingThread | null = null;
  const kept = reportCache();
  const runExclusive = keyedMutex();

  const orderReport = (order: Omit<Order, 'id'>): Promise<Finished> => {
    if (thread === null || thread.isOver) thread = new DrawingThread();
    return thread.draw(order);
  };
  const finish = (words: Words, album: Album | null): Promise<Finished> =>
    album === null
      ? orderReport({ ...words, photos: [], photoTotal: 0 })
      : runExclusive(async () =>
          orderReport({ ...words, photos: await readAlbum(album), photoTotal: album.photos.length }),
        );
  return {
    draw: async (report, brand, { issuedAt, album = null }) => {
      const words = wordsOf(report, brand, issuedAt, brandsFolder);
      const key = createHash('sha256')
        .update(JSON.stringify([words, album?.photos]))
        .digest('base64');
      const known = kept.get(key);
      if (known) return known;
      const { pdf, whole } = await finish(words, album);
      // A photo that was unavailable may be there the next time.
      if (whole) kept.keep(key, pdf);
      return pdf;
    },
    close: async () => {
      await thread?.close();
      thread = null;
    },
  };
}
