// The desk's calls as claims grow, what its rows cost a write, its open streams, its scripts and its screen.
// npm run bench -- desk [sizes] [folder] [calls of a kind]: with a folder, the stores stay in it and what is there is not
// made again. A million claims take 10 GB.
import { loadavg } from 'node:os';
import { resolve } from 'node:path';

import type { Database } from '#server/db/connect.ts';
import { measureBrowser } from './desk/desk-browser.ts';
import { latencyRows, openDesk, type OpenDesk } from './desk/desk-latency.ts';
import { sizeRows } from './desk/desk-sizes.ts';
import { fillDeskStore } from './desk/desk-store.ts';
import { measureStreams } from './desk/desk-streams.ts';
import { measureWrites } from './desk/desk-writes.ts';
import { machine, writeReport } from './report.ts';
import { withStore } from './server/store.ts';

const [sizesText = '10000,100000,1000000', folder, callsText = '100'] = process.argv.slice(2);
const sizes = sizesText.split(',').map(Number);
const calls = Number(callsText);
const writeRounds = 9;
const sharedBuffers = '2GB';
const loadNow = () => (loadavg()[0] ?? 0).toFixed(1);
const number = (count: number) => count.toLocaleString('en-GB');

const note = (part: string) => process.stderr.write(`${part}, load average ${loadNow()}\n`);

async function measure(first: OpenDesk, desks: readonly OpenDesk[]) {
  note('calls');
  const latency = await latencyRows(desks, calls);
  note('browser');
  const browser = await measureBrowser(first);
  for (const { server } of desks) await server.stop();
  note('writes');
  const writes = await measureWrites(first.database, first.size, writeRounds);
  note('streams');
  return { latency, browser, writes, streams: await measureStreams(first.database, first.size) };
}

type Measured = Awaited<ReturnType<typeof measure>>;
type About = { database: Database; compared: number; before: string };

async function reportOf({ latency, browser, writes, streams }: Measured, { database, compared, before }: About) {
  const columns = sizes.map((size) => `${number(size)}: p50 / p95, ms`);
  return `# The desk as claims grow

${await machine(database.pool)}; load average ${before} before. \`npm run bench -- desk\` repeats it.

Each store has 6 open claims in 100, of 20 handlers, two brands and one with a claim in a thousand. The code makes the desk's rows of the first 10,000 claims. All others share the dates and the state of one of these, and SQL copies its rows. Of the copies ${compared} were made again by the code and were equal.

## Calls

One at a time over HTTP, each store with a server of its own, the stores in turns call by call; ${number(calls)} calls of a kind. The growth is the median in the largest store ÷ that in the smallest. Pages are those of 8 kB that all statements of a call read in the largest store, the most of five calls; the account's session is among them. The goal is p50 / p95 on two cores without other work. Absolute times say how busy the machine was.

| call | goal, ms | ${columns.join(' | ')} | growth | pages |
|---|---|---${'|---'.repeat(sizes.length)}|---|
${latency.join('\n')}

## Writes and streams, with ${number(sizes[0] ?? 0)} claims

A PUT of a changed state, date and parcel against the same PUT of a server that leaves out the desk's rows and nothing else, in pairs of claims that are alike, ${writeRounds} rounds.

| what | goal | found |
|---|---|---|
| a changed claim's PUT ÷ without the desk's rows | ≤ 1.15 | ${writes} |
${streams.join('\n')}

## Screen

Chromium at 1280 × 800 with a processor four times slower, on the smallest store; median (least to most). The browser gives times to the next frame in steps of 8 ms.

| what | goal | found |
|---|---|---|
${browser.join('\n')}

## Script

Gzipped, by \`src/main/first-page/chunks.test.ts\` at most 10.5 kB a chunk.

| what | goal | found |
|---|---|---|
${sizeRows().join('\n')}
${remarks}`;
}

const remarks = `
## What was found

- **A number with letters** was searched as a name too, and its letters were read past every number that begins so. At 100,000 claims a reference took 21 / 26 ms and 2,600 pages before, in one run each.
- **A PUT** was 1.53 times as long as without the desk's rows. PostgreSQL planned two long statements anew each time. They have names, and texts of their own for one claim, so that their plans are kept. What is left is some 2 ms: 0.8 to read the facts, 0.3 for the rules, 0.7 to write, the rest in the commit.
- **The next claim** had its head after 53 and 55 ms and took 61 and 47 ms of script, in two walks of an earlier build, measured in the same way. It waited for a frame, and began its calls before the paint. Its script took 43 ms on 2026-11-28, and that build 49 to 52 in three walks of 2026-11-29, when this one took 51 to 69 in five. So some 5 ms were added, and the rest is this machine's.
- **A name and surname** took 122 / 202 ms at a million claims, and the first three letters of a name 31 / 802: lists of all claims with a common name were read, and numbers that begin alike. The rarest word is looked for first, and the others for each claim that has it ([decision 164](../../docs/decisions/0164-names-are-looked-up-word-by-word.md)). Of these names some 2,200 look-ups are left until 60 claims have both, however large the store. The smallest store has 24 claims of a surname, so its names are found sooner.
- **The store is in memory**, as that of a server that has run for a while. A first run, which read it from disk beside other work, had 17 ms at p95 for the last four of an IMEI and for a telephone, and 27 for a post code.
- **A limited handler** of up to 1,000 claims is searched within these. A page of a view reads one row a claim ([decision 122](../../docs/decisions/0122-a-row-of-the-queue-is-one-row.md)).
- **Not delivered** and **silent** may grow, because the smallest store has fewer than 50 such claims.
- **An IMEI's last four** are read with as many claims as have them: one in ten thousand.
- **Memory** of 200 desks is less than what the process gives back meanwhile. 5,000 claimants' streams took 26.5 kB each ([streams](streams.md)).

## Not measured

- Five million claims: to make such a store takes some three hours.
- A bulk of 200 and the report of a year.
- Photos over a slow network, and a view by a limited handler.
- Another help desk: [request-tracker](request-tracker.md).
`;

await withStore(
  async (open) => {
    const before = loadNow();
    const desks: OpenDesk[] = [];
    let compared = 0;
    for (const size of sizes) {
      const database = await open(`desk_${size}`);
      compared += await fillDeskStore(database, size);
      desks.push(await openDesk(database, size));
    }
    const [first] = desks;
    if (first === undefined) throw new Error('Name the sizes of the stores, such as 10000,100000.');
    const measured = await measure(first, desks);
    await writeReport('desk', await reportOf(measured, { database: first.database, compared, before }));
  },
  { kept: folder === undefined ? undefined : resolve(folder), sharedBuffers },
);
