// How much memory the browser takes to pack 60 photos of 8 MB into one zip: `node bench/zip.ts [rounds] [photos]` after a build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFillSync } from 'node:crypto';

import sharp from 'sharp';

import { photoWidths } from '#features/photos/photos.rules.ts';
import { freePort } from './browser/portal.ts';
import { spread, writeReport } from './report.ts';

const photos = Number(process.argv[3] ?? 60);
const photoBytes = 8 * 1024 * 1024;
const rounds = Number(process.argv[2] ?? 5);
const root = join(import.meta.dirname, '..');
const story = { number: 'CLM-X4KB-8VTP-2Q', postcode: 'SO14 7DU' };
const picture = join(root, 'src/main/demo/photos/phone-1-front.jpg');
/** Copies by width, as the portal gives them: a browser keeps each tile drawn out, four bytes a pixel. */
const copies = new Map<string, Buffer>();
for (const width of photoWidths) copies.set(String(width), await sharp(picture).resize(width).webp().toBuffer());
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
      answer.setHeader('content-type', 'image/jpeg').end(copies.get(searchParams.get('w') ?? '') ?? bytes);
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

/** Megabytes. `own`: what the browser's processes have written and shared; `all`: with the pages of its program files too. */
type Memory = { own: number; all: number };

const none: Memory = { own: 0, all: 0 };
const merge = (one: Memory, other: Memory, choose: (...values: number[]) => number): Memory => ({
  own: choose(one.own, other.own),
  all: choose(one.all, other.all),
});

function memoryOfProcess(pid: number): Memory {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
    return { own: megabytes('Pss_Anon') + megabytes('Pss_Shmem'), all: megabytes('Pss') };
  } catch {
    // It has ended meanwhile.
    return none;
  }
}

/** What the browser's processes hold together, pages that they share counted once (PSS). */
function memoryOf(pid: number): Memory {
  const members = familyOf(pid).map(memoryOfProcess);
  return members.reduce((sum, one) => merge(sum, one, (left = 0, right = 0) => left + right), none);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Browser = {
  pid: number;
  send(method: string, parameters?: object): Promise<Record<string, unknown>>;
  close(): Promise<void>;
};

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/**
 * A browser with one page, steered by a line that asks for no network events. Playwright does ask for them, and then the
 * browser keeps up to 200 MB of answers for its inspector, which a claimant's browser does not.
 */
async function openBrowser(profile: string): Promise<Browser> {
  const program = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const all = [...flags, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'];
  const child = spawn(program, all, { stdio: 'ignore', detached: true });
  const debugPort = await eventually(async () => {
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    if (!port) throw new Error('The browser has made the file of its port and not filled it yet.');
    return port;
  });
  const targets = (await (await fetch(`http://127.0.0.1:${debugPort}/json/list`)).json()) as Target[];
  const socket = new WebSocket(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const pid = child.pid ?? 0;
  const close = async () => {
    socket.close();
    process.kill(-pid, 'SIGTERM');
    await once(child, 'exit');
  };
  return { pid, send: (method, params = {}) => askPage(socket, method, params), close };
}

type Target = { type: string; webSocketDebuggerUrl: string };
type Answer = { id: number; result?: Record<string, unknown>; error?: { message: string } };

let lastId = 0;

function askPage(socket: WebSocket, method: string, params: object): Promise<Record<string, unknown>> {
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== id) return;
      socket.removeEventListener('message', hear);
      if (answer.result) resolve(answer.result);
      else reject(new Error(answer.error?.message));
    };
    socket.addEventListener('message', hear);
    socket.send(JSON.stringify({ id, method, params }));
  });
}

/** Tries until it works; throws what went wrong last after three minutes. */
async function eventually<Found>(look: () => Promise<Found>): Promise<Found> {
  const end = Date.now() + 180_000;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(200);
    }
  }
}

async function valueOf(browser: Browser, expression: string): Promise<unknown> {
  const answer = await browser.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  return (answer['result'] as { value?: unknown } | undefined)?.value;
}

const waitFor = (browser: Browser, condition: string) =>
  eventually(async () => {
    if ((await valueOf(browser, condition)) !== true) throw new Error(`It never came to ${condition}`);
  });

async function openPhotos(browser: Browser, origin: string): Promise<void> {
  await browser.send('Page.navigate', { url: `${origin}/track` });
  await waitFor(browser, `location.pathname === '/track' && document.readyState === 'complete'`);
  const body = JSON.stringify({ reference: story.number, postcode: story.postcode });
  const headers = JSON.stringify({ 'content-type': 'application/json' });
  const login = `fetch('/api/enduser/login', { method: 'POST', headers: ${headers}, body: ${JSON.stringify(body)} })`;
  const claimId = String(
    await valueOf(browser, `${login}.then((answer) => answer.json()).then((json) => json.claimId)`),
  );
  await browser.send('Page.navigate', { url: `${origin}/my-claim/${claimId}` });
  // By the link, because a page of photos that the server draws brings the list of its own.
  const link = `document.querySelector('main a[href="/photos/${claimId}"]')`;
  await waitFor(browser, `Object.keys(${link} ?? {}).some((key) => key.startsWith('__react'))`);
  await valueOf(browser, `${link}.click()`);
  await waitFor(browser, `document.querySelectorAll('main img').length === ${photos}`);
  // Every picture is seen once, so that what drawing them takes counts as idle.
  const scroll = '(y) => new Promise((done) => { scrollTo(0, y); setTimeout(done, 300); })';
  await valueOf(
    browser,
    `(async () => { for (let y = 0; y < document.body.scrollHeight; y += 400) await (${scroll})(y); })()`,
  );
  await valueOf(browser, 'scrollTo(0, 0)');
  await pause(5_000);
}

type Measured = { idle: Memory; peak: Memory; seconds: number; size: number };

/** `hidden` is a script that takes away what this round does without. */
async function measure(origin: string, hidden: string): Promise<Measured> {
  // A profile on the disk, as people have one: a private window keeps even its own storage in memory.
  const profile = await mkdtemp(join(tmpdir(), 'fettle-zip-'));
  const downloads = await mkdtemp(join(tmpdir(), 'fettle-zip-saved-'));
  const browser = await openBrowser(profile);
  try {
    await browser.send('Page.enable');
    await browser.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
    await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: hidden });
    await openPhotos(browser, origin);
    return await packOnce(browser, downloads);
  } finally {
    await browser.close();
    for (const folder of [profile, downloads]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The size of the zip once it is whole in the folder of downloads, in bytes. */
function sizeOfSaved(folder: string): Promise<number> {
  return eventually(async () => {
    const zip = readdirSync(folder).find((name) => name.endsWith('.zip'));
    const { size } = await stat(join(folder, zip ?? 'none-yet'));
    if (size < photos * photoBytes) throw new Error(`The zip has ${size} bytes only.`);
    return size;
  });
}

/** The least that the browser holds in ten seconds of rest, after what it no longer needs has been collected. */
async function idleOf(browser: Browser): Promise<Memory> {
  await browser.send('HeapProfiler.collectGarbage');
  let idle: Memory = { own: Infinity, all: Infinity };
  for (let look = 0; look < 20; look += 1) {
    await pause(500);
    idle = merge(idle, memoryOf(browser.pid), Math.min);
  }
  return idle;
}

async function packOnce(browser: Browser, downloads: string): Promise<Measured> {
  const idle = await idleOf(browser);
  let peak = none;
  const timer = setInterval(() => (peak = merge(peak, memoryOf(browser.pid), Math.max)), 100);
  const began = Date.now();
  const name = 'Download all as zip';
  await valueOf(
    browser,
    `[...document.querySelectorAll('button')].find((one) => one.textContent === '${name}').click()`,
  );
  try {
    const size = await sizeOfSaved(downloads);
    return { idle, peak, seconds: (Date.now() - began) / 1_000, size };
  } finally {
    clearInterval(timer);
  }
}

const noPicker = 'delete window.showSaveFilePicker;';
const noWritable = 'delete FileSystemFileHandle.prototype.createWritable;';
const ways = {
  "the browser's own storage (Firefox, Safari 26, phones)": noPicker,
  'the file that the claimant picks (desktop Chromium; here a stub of the dialogue)': `
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
  "the browser's own storage, written by a worker (Safari before 26)": `${noPicker} ${noWritable}`,
  'in memory, for comparison (browsers with none of these)': `${noPicker} ${noWritable} delete window.Worker;`,
};

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

const loadNow = () => (loadavg()[0] ?? 0).toFixed(1);
const loadBefore = loadNow();
const rows: string[] = [];
try {
  for (const [way, hidden] of Object.entries(ways)) {
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measure(origin, hidden));
      process.stderr.write(`${way}: ${JSON.stringify(measured.at(-1))}\n`);
    }
    const above = (which: keyof Memory) => measured.map(({ idle, peak }) => peak[which] - idle[which]);
    const idles = measured.map(({ idle }) => idle.own);
    const times = measured.map(({ seconds }) => seconds);
    const sizes = new Set(measured.map(({ size }) => Math.round(size / 1024 / 1024)));
    rows.push(
      `| ${way} | ${spread(idles, 0)} | ${spread(above('own'), 0)} | ${spread(above('all'), 0)} | ${spread(times, 1)} | ${[...sizes].join(', ')} |`,
    );
  }
} finally {
  front.close();
  portal.kill('SIGTERM');
  await once(portal, 'exit');
  await rm(data, { recursive: true, force: true });
}
const chromiumVersion = (await readFile('/proc/version', 'utf8')).split(' ')[2];
const loads = `${loadBefore} before and ${loadNow()} after`;
await writeReport(
  'zip',
  `# Memory of the browser while it packs ${photos} photos of 8 MB

Chromium (headless, a profile on the disk) on Linux ${chromiumVersion}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}. Sum of all of the browser's
processes, pages that they share counted once (PSS), looked at every 100 ms; ${rounds} rounds each: median (min to max).
Idle: the photos screen with its ${photos} tiles, after a collection of garbage, the least of ten seconds. Limit: 100 MB above idle.
Memory of its own is what the browser has written (anonymous and shared memory). The column beside it has the pages of program
files too. Those are counted by halves as long as another Chromium on the machine has them, and whole when that one ends, and the
kernel takes back the ones that nobody uses: they move by up to 155 MB without any work of this browser.
No inspector listens to the network: one that does (Playwright, open developer tools) has the page's process keep up to
200 MB of answers, which is no memory of ours. Load average (2 cores) ${loads}.

| Where the zip goes | idle, MB | peak above idle, MB | with program files, MB | seconds | zip, MB |
|---|---|---|---|---|---|
${rows.join('\n')}
`,
);
