// Claims in bulk: how many a second, beside a bare COPY of the same rows; memory over a long file; ten kills.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { fullClaim } from '#features/imports/full-claim.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { copyBare } from './server/import-copy.ts';
import { machine, median, spread, writeReport } from './report.ts';
import { withStore } from './server/store.ts';

const claims = Number(process.argv[2] ?? 20_000);
const longLines = Number(process.argv[3] ?? 1_000_000);
const kills = Number(process.argv[4] ?? 10);
const rounds = Number(process.argv[5] ?? 3);
const path = '/api/integration/v1/imports';
const ticksPerSecond = 100;

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

const whole = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 0 });

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  return typeof address === 'object' && address ? address.port : 0;
}

type Server = { process: ChildProcess; port: number };

async function startServer({ pool }: Database, port: number): Promise<Server> {
  const program = new URL('../src/features/imports/imports-server.fixture.ts', import.meta.url);
  const config = { ...pool.options, password: pool.options.password };
  const child = fork(program, [JSON.stringify({ config, port })]);
  await once(child, 'message');
  return { process: child, port };
}

async function stopServer({ process: child }: Server, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function writeFile(file: string, lines: number, lineOf: (n: number) => object): Promise<number> {
  function* texts() {
    for (let n = 0; n < lines; n += 1) yield `${JSON.stringify(lineOf(n))}\n`;
  }
  await pipeline(Readable.from(texts()), createWriteStream(file));
  return (await stat(file)).size;
}

type Imported = { read: number; created: number; unchanged: number; refused: number };

async function send({ port }: Server, file: string): Promise<Imported> {
  const headers = { 'content-type': 'application/x-ndjson' };
  const sending = request({ port, host: '127.0.0.1', path, method: 'POST', headers });
  const answered = once(sending, 'response') as Promise<[NodeJS.ReadableStream & { statusCode: number }]>;
  await pipeline(createReadStream(file, { highWaterMark: 262_144 }), sending);
  const [answer] = await answered;
  let text = '';
  for await (const some of answer) text += String(some);
  if (answer.statusCode >= 300) throw new Error(text);
  return JSON.parse(text) as Imported;
}

/** Seconds of processor time that a process has had. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}

type Rate = { imported: number; again: number; copied: number; cpu: number };

async function measureRate(open: (name: string) => Promise<Database>, folder: string, round: number): Promise<Rate> {
  const database = await open(`rate_${round}`);
  await database.pool.query(
    `insert into state (id, system_name, name, status) values (gen_random_uuid(), 'Inspection', 'Inspection', 'In Progress') on conflict do nothing`,
  );
  const server = await startServer(database, await freePort());
  const pid = server.process.pid ?? 0;
  // The thread starts with the first import, and PostgreSQL's caches are cold.
  await writeFile(join(folder, 'warm'), 500, (n) => fullClaim(10_000_000 + n));
  await send(server, join(folder, 'warm'));
  const cpu = cpuOf(pid);
  const began = performance.now();
  const { created } = await send(server, join(folder, 'full'));
  const seconds = (performance.now() - began) / 1_000;
  const used = cpuOf(pid) - cpu;
  if (created !== claims) throw new Error(`${created} of ${claims} claims were created.`);
  const again = performance.now();
  const second = await send(server, join(folder, 'full'));
  const againSeconds = (performance.now() - again) / 1_000;
  if (second.unchanged !== claims) throw new Error(`${second.unchanged} of ${claims} claims were unchanged.`);
  await stopServer(server, 'SIGTERM');
  await database.pool.query('checkpoint');
  const bare = await copyBare(database, await open(`bare_${round}`), folder);
  return {
    imported: claims / seconds,
    again: claims / againSeconds,
    copied: (claims + 500) / bare.seconds,
    cpu: (used * 1e6) / claims,
  };
}

async function measureMemory(database: Database, folder: string): Promise<string> {
  const file = join(folder, 'long');
  const bytes = await writeFile(file, longLines, (n) => ({
    number: `LONG-${n}`,
    policyNumber: `POL-${n}`,
    endUserName: 'Priya Nair',
  }));
  const server = await startServer(database, await freePort());
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(memoryOf(server.process.pid ?? 0)), 250);
  const began = performance.now();
  const { created } = await send(server, file);
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(timer);
  await stopServer(server, 'SIGTERM');
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const part = (from: number) => whole(median(samples.slice(from, from + tenth)));
  return `${whole(longLines)} small claims (${whole(bytes / 1e6)} MB, ${whole(created)} created) in ${seconds.toFixed(0)} s, ${whole(longLines / seconds)} a second. Memory of the whole server: ${part(tenth)} MB in the second tenth of the time, ${part(Math.floor(samples.length / 2))} MB in the middle, ${part(samples.length - tenth)} MB in the last tenth, ${whole(Math.max(...samples))} MB at most.`;
}

async function stored({ pool }: Database): Promise<{ claims: number; distinct: number; events: number; read: number }> {
  const { rows } = await pool.query<{ claims: number; distinct: number; events: number; read: number }>(`select
    (select count(*) from claim) claims, (select count(distinct number) from claim) as distinct,
    (select count(*) from claim_event) events, (select coalesce(max(read_count), 0) from import) as read`);
  return rows[0] ?? { claims: 0, distinct: 0, events: 0, read: 0 };
}

async function measureKills(database: Database, folder: string): Promise<string> {
  const port = await freePort();
  let server = await startServer(database, port);
  const program = join(import.meta.dirname, '../scripts/import.ts');
  const args = [program, join(folder, 'full'), '--url', `http://127.0.0.1:${port}`];
  const command = spawn(process.execPath, args, {
    env: { ...process.env, INTEGRATION_KEY: 'bench' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(command, 'exit');
  let killed = 0;
  while (killed < kills) {
    const wanted = ((killed + 0.5) / (kills + 1)) * claims;
    while ((await stored(database)).read < wanted) await pause(20);
    await stopServer(server, 'SIGKILL');
    killed += 1;
    server = await startServer(database, port);
  }
  const [code] = (await ended) as [number];
  await stopServer(server, 'SIGTERM');
  const found = await stored(database);
  const doubled = found.claims - found.distinct;
  return `${killed} kills -9 of the server during one import of ${whole(claims)} full claims by \`npm run import\`, which ended with ${code}: ${whole(found.claims)} claims stored, **${claims - found.distinct} lost, ${doubled} doubled**, ${whole(found.events - 20 * claims)} events too many.`;
}

const folder = await mkdtemp(join(tmpdir(), 'fettle-bench-import-'));
try {
  await withStore(async (open) => {
    const bytes = await writeFile(join(folder, 'full'), claims, fullClaim);
    const rates: Rate[] = [];
    for (let round = 0; round < rounds; round += 1) {
      rates.push(await measureRate(open, folder, round));
      say(JSON.stringify(rates.at(-1)));
    }
    const memory = await measureMemory(await open('memory'), folder);
    say(memory);
    const killing = await measureKills(await open('kills'), folder);
    say(killing);
    const column = (key: keyof Rate) =>
      spread(
        rates.map((rate) => rate[key]),
        0,
      );
    const ratio = spread(
      rates.map(({ imported, copied }) => (imported / copied) * 100),
      0,
    );
    await writeReport(
      'import',
      `# Claims in bulk

${await machine((await open('machine')).pool)}. \`npm run bench -- import\` repeats it.

${whole(claims)} full claims (contract, state, 20 events, 10 form fields, 5 messages, a quote of two lines, a notification: 42 rows, ${(bytes / claims / 1_000).toFixed(1)} kB of NDJSON each) are sent by HTTP
to a server of its own; sender, server and PostgreSQL share the machine. Every batch is a transaction that is on the disk
before the checkpoint moves (\`synchronous_commit\` is on). Beside it the same rows by one COPY a table, from files, into an empty database with the same indexes and foreign keys. ${rounds} rounds, median (least to most), claims a second:

| | claims a second |
|---|---|
| import of new claims | ${column('imported')} |
| the same file again, nothing changed | ${column('again')} |
| a bare COPY of the same rows | ${column('copied')} |

The import is at ${ratio} % of the bare COPY. Processor time of the server for a new claim: ${column('cpu')} µs.

## Memory

${memory}

## Kills

${killing}
`,
    );
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
