// How much memory the browser takes to pack 60 photos of 8 MB into one zip: `node bench/zip.ts` after a build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFillSync } from 'node:crypto';

import { chromium, type BrowserContext, type Page } from '@playwright/test';

import { spread, writeReport } from './report.ts';

const photos = 60;
const photoBytes = 8 * 1024 * 1024;
const rounds = Number(process.argv[2] ?? 3);
const root = join(import.meta.dirname, '..');
const story = { number: 'CLM-X4KB-8VTP-2Q', postcode: 'SO14 7DU' };
const tile = readFileSync(join(root, 'src/main/demo/photos/phone-1-front.jpg'));
const bytes = randomFillSync(Buffer.alloc(photoBytes));

/** The portal itself, but for the photos: of those there are 60, of 8 MB each, which no demo claim has. */
function withManyPhotos(portal: number) {
  return createServer((incoming: IncomingMessage, answer: ServerResponse) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    if (pathname === '/api/media/inspectionPhotos') {
      const names = Array.from({ length: photos }, (_, index) => `photo-${index + 1}.jpg`);
      const map = Object.fromEntries(names.map((name) => [name, `/api/media/photos/x/inspection/${name}/${name}`]));
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(map));
      return;
    }
    if (pathname.startsWith('/api/media/photos/')) {
      answer.setHeader('content-type', 'image/jpeg').end(searchParams.has('w') ? tile : bytes);
      return;
    }
    const { method = 'GET', headers, url } = incoming;
    const onward = ask({ port: portal, host: '127.0.0.1', method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(onward);
  });
}

/** The processes below one, itself included. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

/** Megabytes of memory that the browser's processes hold together, shared pages counted once (PSS). */
function megabytesOf(pid: number): number {
  const kilobytes = familyOf(pid).map((member) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function openPhotos(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/track`);
  await page.getByLabel('Claim reference or policy number').fill(story.number);
  await page.getByLabel('Post code').fill(story.postcode);
  await page.getByRole('button', { name: 'Track your claim' }).click();
  await page.waitForURL(/my-claim\/.+/);
  await page.goto(`${origin}/photos/${page.url().split('/').at(-1)}`);
  await page.getByRole('img', { name: `Inspection photo ${photos} of ${photos}` }).waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
  await pause(3_000);
}

type Measured = { idle: number; peak: number; seconds: number; size: number };

/** `hidden` are the browser's abilities that this round does without. */
async function measure(origin: string, hidden: string): Promise<Measured> {
  const profile = await mkdtemp(join(tmpdir(), 'fettle-zip-'));
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  // A profile on the disk, as people have one: a private window keeps even its own storage in memory.
  const server = await chromium.launchPersistentContext(profile, { executablePath, args, acceptDownloads: true });
  try {
    return await packOnce(server, origin, { hidden, profile });
  } finally {
    await server.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function browserPid(profile: string): number {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const main = pids.find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=');
    } catch {
      return false;
    }
  });
  return Number(main);
}

async function packOnce(
  context: BrowserContext,
  origin: string,
  { hidden, profile }: { hidden: string; profile: string },
): Promise<Measured> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(hidden);
  await openPhotos(page, origin);
  const pid = browserPid(profile);
  const idle = Math.max(megabytesOf(pid), (await pause(500), megabytesOf(pid)));
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, megabytesOf(pid))), 100);
  const began = Date.now();
  const coming = page.waitForEvent('download', { timeout: 180_000 });
  await page.getByRole('button', { name: 'Download all as zip' }).click();
  const download = await coming;
  const { size } = await stat(await download.path());
  const seconds = (Date.now() - began) / 1_000;
  clearInterval(timer);
  return { idle, peak, seconds, size };
}

const noPicker = 'delete window.showSaveFilePicker;';
const ways = {
  "the browser's own storage (Firefox, Safari, phones)": noPicker,
  'the file that the claimant picks (desktop Chromium; here a stand-in for the dialogue)': `
    window.showSaveFilePicker = async ({ suggestedName }) => {
      const root = await navigator.storage.getDirectory();
      const handle = await root.getFileHandle(suggestedName, { create: true });
      return { createWritable: async () => {
        const writable = await handle.createWritable();
        const writer = writable.getWriter();
        return new WritableStream({ write: (chunk) => writer.write(chunk), async close() {
          await writer.close();
          const link = document.createElement('a');
          link.href = URL.createObjectURL(await handle.getFile());
          link.download = suggestedName;
          link.click();
        } });
      } };
    };`,
  'in memory, for comparison (browsers with neither)': `${noPicker} delete FileSystemFileHandle.prototype.createWritable;`,
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const data = await mkdtemp(join(tmpdir(), 'fettle-zip-data-'));
const port = await freePort();
const environment = { ...process.env, PORT: String(port), DATA_DIR: data, DEMO: 'on' };
const portal = spawn(process.execPath, ['src/main/server.ts'], {
  cwd: root,
  env: environment,
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(portal.stdout, 'data');
const front = withManyPhotos(port).listen(0, '127.0.0.1');
await once(front, 'listening');
const origin = `http://localhost:${(front.address() as AddressInfo).port}`;
// The demo draws its own photos first.
await pause(20_000);

const rows: string[] = [];
try {
  for (const [way, hidden] of Object.entries(ways)) {
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measure(origin, hidden));
      process.stderr.write(`${way}: ${JSON.stringify(measured.at(-1))}\n`);
    }
    const above = measured.map(({ idle, peak }) => peak - idle);
    const sizes = new Set(measured.map(({ size }) => Math.round(size / 1024 / 1024)));
    rows.push(
      `| ${way} | ${spread(
        measured.map(({ idle }) => idle),
        0,
      )} | ${spread(above, 0)} | ${spread(
        measured.map(({ seconds }) => seconds),
        1,
      )} | ${[...sizes].join(', ')} |`,
    );
  }
} finally {
  front.close();
  portal.kill('SIGTERM');
  await once(portal, 'exit');
  await rm(data, { recursive: true, force: true });
}
const chromiumVersion = (await readFile('/proc/version', 'utf8')).split(' ')[2];
await writeReport(
  'zip',
  `# Memory of the browser while it packs ${photos} photos of 8 MB

Chromium (headless, a profile on the disk) on Linux ${chromiumVersion}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}. Sum of all of the browser's
processes, shared pages counted once (PSS), looked at every 100 ms; ${rounds} rounds each: median (min to max).
Idle: the photos screen with its 60 tiles. Limit: 100 MB above idle.

| Where the zip goes | idle, MB | peak above idle, MB | seconds | zip, MB |
|---|---|---|---|---|
${rows.join('\n')}
`,
);
