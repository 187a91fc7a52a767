import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

import type { Album } from '#features/report/report-photos.server.ts';
import { reportRenderer } from '#features/report/report-pdf.server.ts';
import { fullClaim } from '#claim/report/report.fixture.ts';
import { reportOf, type ReportClaim } from '#claim/report/report.rules.ts';
import { readBrands } from '#server/brands/brand-folder.ts';
import { otherWork, spread, writeReport } from './report.ts';

// The inspection report as a PDF, from the facts to the bytes, every one distinct, so that nothing is answered from what
// was kept; and how long the server's own thread is held up meanwhile.

const rounds = Number(process.argv[2] ?? 200);
const warmUp = 20;
const brandsFolder = fileURLToPath(new URL('../brands/', import.meta.url));
const photosFolder = fileURLToPath(new URL('../src/main/demo/photos/', import.meta.url));

type Sample = { milliseconds: number; bytes: number };

const brand = readBrands(brandsFolder).of('localhost');
const press = reportRenderer();

async function drawn(claim: ReportClaim, album: Album | null = null): Promise<Sample> {
  const start = performance.now();
  const pdf = await press.draw(reportOf(claim), brand, { issuedAt: new Date(), album });
  return { milliseconds: performance.now() - start, bytes: pdf.length };
}

/** A full report of one page, different in its references, as each claim's is. */
function short(round: number): ReportClaim {
  return { ...fullClaim, number: `CLM-${200_000 + round}`, externalReference: `JOB-${round}` };
}

/** The same with a paragraph in each finding: two pages. */
function long(round: number): ReportClaim {
  const paragraph = 'Opened, cleaned and measured; the part is worn beyond the limit of its maker. '.repeat(3);
  const dataFormData = fullClaim.dataFormData.map((item) =>
    /Type \d$/.test(item.name) ? { ...item, stringValue: `${item.stringValue}. ${paragraph}` } : item,
  );
  return { ...short(round), dataFormData };
}

/** The worst that is let through: every value cut at its limit. */
function worst(round: number): ReportClaim {
  const words = 'word '.repeat(2_000);
  const dataFormData = fullClaim.dataFormData.map((item) => ({ ...item, stringValue: words }));
  return { ...short(round), dataFormData, accessories: 'Cable\n'.repeat(300) };
}

/** The demo's photos as copies of 960 pixels, as the photo store gives them. */
async function openAlbum(count: number): Promise<Album> {
  const pictures = readdirSync(photosFolder).filter((name) => name.endsWith('.jpg'));
  const copies: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    // Another hue for each, because Typst takes one picture in once, however often it is shown.
    const picture = sharp(`${photosFolder}${pictures[index % pictures.length]}`).modulate({ hue: index * 6 });
    copies.push(await picture.resize({ width: 960 }).webp({ quality: 76 }).toBuffer());
  }
  const photos = Array.from({ length: count }, (_, index) => ({
    storeKey: `${index}`,
    name: `photo-${index + 1}.jpg`,
  }));
  const open = async (key: string) => {
    const bytes = copies[Number(key)] ?? Buffer.alloc(0);
    return { stream: Readable.from([bytes]), size: bytes.length };
  };
  return { photos, open };
}

async function series(
  claimOf: (round: number) => ReportClaim,
  count: number,
  album: Album | null = null,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < count; round += 1) samples.push(await drawn(claimOf(round), album));
  return samples;
}

/** The longest time in milliseconds in which this thread could not answer anybody else. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const holds = monitorEventLoopDelay({ resolution: 1 });
  holds.enable();
  await work();
  holds.disable();
  return holds.max / 1e6;
}

function quantile(values: number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] ?? NaN;
}

function row(name: string, samples: Sample[]): string {
  const times = samples.map(({ milliseconds }) => milliseconds);
  const size = Math.max(...samples.map(({ bytes }) => bytes)) / 1_000;
  return `| ${name} | ${samples.length} | ${spread(times, 1)} | ${quantile(times, 0.95).toFixed(1)} | ${size.toFixed(0)} |`;
}

const memory = () => process.memoryUsage().rss / 1e6;

const idle = memory();
const [cold] = await series(short, 1);
await series((round) => short(10_000 + round), warmUp);
const rows: string[] = [];
const hold = await longestHold(async () => {
  rows.push(row('one page, every field', await series((round) => short(20_000 + round), rounds)));
  rows.push(row('two pages, a paragraph each', await series((round) => long(30_000 + round), rounds)));
});
const grown = memory();
rows.push(row('the longest let through', await series((round) => worst(40_000 + round), 5)));
const beforePhotos = memory();
const albums = { six: await openAlbum(6), most: await openAlbum(60) };
const albumHold = await longestHold(async () => {
  rows.push(row('one page and 6 photos', await series((round) => short(50_000 + round), 20, albums.six)));
  rows.push(row('one page and 60 photos', await series((round) => short(60_000 + round), 5, albums.most)));
});
const most = memory();
await press.close();

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const cores = cpus();
await writeReport(
  'report',
  `# Inspection report as a PDF

${cores.length} cores (${cores[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${otherWork()}, load average ${loadavg()[0]?.toFixed(1)} when this was written; Node ${process.version}, Typst 0.14.2 by its binding 0.7.0, commit ${commit}, ${new Date().toISOString().slice(0, 10)}. \`node bench/inspection-report.ts\` repeats it.

From the claim's facts to the bytes in the answering thread, one after the other, each report distinct, after ${warmUp} to warm up. No network and no database.

| Report | drawn | ms, median (least to most) | ms, 95 % | kB, most |
|---|---|---|---|---|
${rows.join('\n')}

Targets: median at most 150 ms, at most 150 kB without photos, 8 MB with them.
The first report of a process, with fonts and thread to load: ${cold?.milliseconds.toFixed(0)} ms.
The answering thread was held up for at most ${hold.toFixed(0)} ms while the first two series were drawn in the other.
Memory of the process: ${idle.toFixed(0)} MB before the first report, ${grown.toFixed(0)} MB after the first two series, ${beforePhotos.toFixed(0)} MB before those with photos, ${most.toFixed(0)} MB after all.
With photos the answering thread was held up for at most ${albumHold.toFixed(0)} ms; the photos are the demo's, each in another hue, as copies of 960 pixels; camera photos are larger, and a test draws 60 of noise below 8 MB.
`,
);
