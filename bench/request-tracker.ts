// The desk beside Request Tracker, a public help desk of Debian's, on one PostgreSQL and in one run.
// npm run bench -- request-tracker [claims] [calls of a kind]
import { loadavg } from 'node:os';

import { quantile } from '../harness/quantile.ts';
import { readKnown } from './desk/desk-calls.ts';
import { openDesk, readFrom, type OpenDesk } from './desk/desk-latency.ts';
import { fillDeskStore } from './desk/desk-store.ts';
import { isOpenTicket, referenceOf, requestorOf } from './request-tracker/fill-tickets.ts';
import { startRequestTracker, type RequestTracker } from './request-tracker/start-tracker.ts';
import { machine, median, writeReport } from './report.ts';
import { withStore } from './server/store.ts';

const [claims = 20_000, calls = 20] = process.argv.slice(2).map(Number);
const warming = 3;
const sharedBuffers = '1GB';

/** Each reads what its screen asks for, and returns how many bytes came. */
type Pair = { what: string; desk: (at: number) => Promise<number>; tracker: (at: number) => Promise<number> };

const search = (query: string, more = '') => `/Search/Results.html?Query=${encodeURIComponent(query)}&Rows=50${more}`;
const openList = (page: number) => search("Status = 'open'", `&OrderBy=Due&Order=ASC&Page=${page}`);

/** Throws where an answer does not hold what was asked for, so that no error page is measured. */
async function bytesOf(text: Promise<string>, expected: string): Promise<number> {
  const found = await text;
  if (!found.includes(expected)) throw new Error(`An answer is without ${expected}: ${found.slice(0, 300)}`);
  return Buffer.byteLength(found);
}

async function pairsOf(desk: OpenDesk, tracker: RequestTracker): Promise<Pair[]> {
  const known = await readKnown(desk.database.pool, claims);
  const knownAt = (at: number) => known[at % known.length] ?? { number: '', name: '' };
  const opened = Array.from({ length: claims }, (_, id) => id + 1).filter(isOpenTicket);
  const ticketAt = (at: number) => opened[(at * 37) % opened.length] ?? 1;
  const kindOf = (name: string) => {
    const kind = desk.kinds.find((one) => one.name === name);
    if (!kind) throw new Error(`There is no call “${name}”.`);
    return kind;
  };
  const read = (name: string, at: number) => readFrom(desk, kindOf(name).request(at));
  const find = (typed: string) => readFrom(desk, { path: '/api/desk/search', body: { typed } });
  const counts = kindOf('counts of 15 views').name;
  const list = async (name: string, at: number) =>
    (await bytesOf(read(name, at), '"claims"')) + (await bytesOf(read(counts, at), '"views"'));
  const entries = async (id: number) =>
    (await bytesOf(tracker.read(`/Ticket/Display.html?id=${id}`), referenceOf(id))) +
    (await bytesOf(tracker.read(`/Helpers/TicketHistory?id=${id}`), 'news of my device'));
  return [
    {
      what: 'the first 50 open, by what is due; the desk with the counts of its views',
      desk: (at) => list('view: open', at),
      tracker: () => bytesOf(tracker.read(openList(1)), 'CLM'),
    },
    {
      what: 'the 20th page of them, of the desk its 24th and last',
      desk: (at) => list('view: open, page 40', at),
      tracker: () => bytesOf(tracker.read(openList(20)), 'CLM'),
    },
    {
      what: 'one with 60 entries',
      desk: (at) => bytesOf(read('workbench of a claim with 60 entries', at), '"thread"'),
      tracker: (at) => entries(ticketAt(at)),
    },
    {
      what: 'found by a reference',
      desk: (at) => bytesOf(find(knownAt(at).number), knownAt(at).number),
      tracker: (at) =>
        bytesOf(tracker.read(search(`Subject LIKE '${referenceOf(1 + at * 7)}'`)), referenceOf(1 + at * 7)),
    },
    {
      what: 'found by whose it is',
      desk: (at) => bytesOf(find(knownAt(at).name), knownAt(at).name),
      tracker: (at) => bytesOf(tracker.read(search(`Requestor.Name LIKE '${requestorOf(1 + at * 7)}'`)), 'CLM'),
    },
  ];
}

type Times = { desk: number[]; tracker: number[]; bytes: { desk: number; tracker: number } };

async function timesOf(pair: Pair): Promise<Times> {
  const times: Times = { desk: [], tracker: [], bytes: { desk: 0, tracker: 0 } };
  for (let at = 0; at < warming + calls; at += 1) {
    for (const whose of ['desk', 'tracker'] as const) {
      const started = performance.now();
      times.bytes[whose] = await pair[whose](at);
      if (at >= warming) times[whose].push(performance.now() - started);
    }
  }
  return times;
}

const ms = (times: readonly number[]) => `${median(times).toFixed(0)} / ${quantile(times, 0.95).toFixed(0)}`;

function rowOf({ what }: Pair, { desk, tracker, bytes }: Times): string {
  const ratio = (median(tracker) / median(desk)).toFixed(0);
  const kB = (of: number) => (of / 1_000).toFixed(0);
  return `| ${[what, ms(desk), ms(tracker), `${ratio} ×`, `${kB(bytes.desk)} / ${kB(bytes.tracker)}`].join(' | ')} |`;
}

await withStore(
  async (open, blank) => {
    const before = (loadavg()[0] ?? 0).toFixed(1);
    const database = await open('desk');
    await fillDeskStore(database, claims);
    const desk = await openDesk(database, claims);
    const tracker = await startRequestTracker((await blank('tracker')).pool, claims);
    const rows: string[] = [];
    try {
      for (const pair of await pairsOf(desk, tracker)) {
        rows.push(rowOf(pair, await timesOf(pair)));
        process.stderr.write(`${rows.at(-1)}\n`);
      }
    } finally {
      await tracker.stop();
      await desk.server.stop();
    }
    await writeReport(
      'request-tracker',
      `# The desk beside another help desk

${await machine(database.pool)}; load average ${before} before. \`npm run bench -- request-tracker\` repeats it, where Debian's \`request-tracker5\`, \`rt5-db-postgresql\` and \`rt5-standalone\` are installed.

[Request Tracker](https://bestpractical.com/request-tracker) 5.0.3 is the help desk that can be run here from Debian's packages. Both have ${claims.toLocaleString('en-GB')} claims or tickets, six in a hundred open, on one PostgreSQL, with one process each. Tickets are made by SQL as Request Tracker makes them. One call at a time over HTTP, in turns, ${calls} of a kind; p50 / p95. Request Tracker sends whole pages and the desk sends data, so that the browser has more to do with the latter; the desk's screen itself is measured in [desk](../results/desk.md).

| what | the desk, ms | Request Tracker, ms | times as long | kB, desk / other |
|---|---|---|---|---|
${rows.join('\n')}
`,
    );
  },
  { sharedBuffers },
);
