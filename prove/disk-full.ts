// Fills the disk under clients that write: that of the files, that of PostgreSQL's tables, and the one of both.
// npm run prove -- disk-full [clients] [seed]; as root, because it mounts small file systems.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { Caller, type Reply } from './clients/caller.ts';
import { compare } from './clients/compare.ts';
import { acknowledgedIn, startCrowd } from './clients/crowd.ts';
import { startPostgres } from '../harness/postgres.ts';
import { writeClaimed, type Claimed } from './result.ts';
import { freePort, operatorKey, startServer, type Running } from '../harness/server-process.ts';

const [clients = 20, seed = 8] = process.argv.slice(2).map(Number);
const picture = await readFile(new URL('../src/main/demo/photos/laptop-1-lid.jpg', import.meta.url));
const claimed: Claimed[] = [];
const none = (what: string, found: readonly string[]) =>
  claimed.push({
    what,
    limit: '0',
    found: found.length === 0 ? '0' : `${found.length}: ${found[0]}`,
    holds: found.length === 0,
  });
const holds = (what: string, limit: string, found: string, isSo: boolean) =>
  claimed.push({ what, limit, found, holds: isSo });

async function smallDisk(name: string, megabytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `fettle-disk-${name}-`));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`No small file system can be made here: ${stderr.toString()}`);
  return folder;
}

async function unmount(folder: string): Promise<void> {
  spawnSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
}

const ballastOf = (disk: string) => join(disk, 'ballast');

/** Takes all the room but so many kB; a concurrent writer may take the last of it first. */
async function fill(disk: string, leave = 0): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(ballastOf(disk), Buffer.alloc(Math.max(0, bavail * bsize - leave * 1_024))).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    },
  );
}

const makeRoom = (disk: string) => rm(ballastOf(disk));

/** What may not be read in any answer. */
const leak = /ENOSPC|\/tmp|no space|sql|at .*\.ts:|could not extend/i;
const saysItWell = ({ status, body }: NonNullable<Reply>): boolean =>
  (status === 503 || status === 507) && body.includes('"code"') && !leak.test(body);

type Answer = { kind: string; reply: NonNullable<Reply> };
const badOnes = (answers: readonly Answer[]): string[] =>
  answers
    .filter(({ reply }) => reply.status >= 400 && !saysItWell(reply))
    .map(({ kind, reply }) => `${kind} ${reply.status} ${reply.body.slice(0, 120)}`);

const document = { registeredAddress: '19 Stonegate\n\n\nYork\nYO1 7HU', state: 'Inspection', policyExcessAmount: 25 };

/** A claim with its claimant signed in. */
async function signedIn(origin: string): Promise<{ caller: Caller; id: string }> {
  const caller = new Caller(origin, '10.200.0.1');
  const path = '/api/integration/v1/claims/DISK-1';
  const put = await caller.ask({ method: 'PUT', path, body: document, operator: true });
  await caller.ask({ path: '/api/enduser/login', body: { reference: 'DISK-1', postcode: 'YO1 7HU' } });
  return { caller, id: (JSON.parse(put?.body ?? '{}') as { id: string }).id };
}

const upload = ({ caller, id }: Awaited<ReturnType<typeof signedIn>>) =>
  caller.ask({ path: `/api/enduser/attachments?claimId=${id}&name=lid.jpg`, body: picture });

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Asks `/readyz` once a second until it says so, for fifteen seconds at most. */
async function readiness(origin: string, wanted: number): Promise<number> {
  let { status } = await fetch(`${origin}/readyz`);
  for (let attempt = 1; attempt < 15 && status !== wanted; attempt += 1) {
    await pause(1_000);
    ({ status } = await fetch(`${origin}/readyz`));
  }
  return status;
}

async function rowsOf({ pool }: Database, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? 0;
}

/** The disk of the photos is full and PostgreSQL is elsewhere. */
async function filesFull(): Promise<void> {
  const name = 'files';
  const disk = await smallDisk(name, 30);
  const elsewhere = await mkdtemp(join(tmpdir(), 'fettle-disk-'));
  const postgres = await startPostgres(elsewhere);
  const database = openDatabase({ connectionString: postgres.url });
  const server = await startServer(await freePort(), { DATABASE_URL: postgres.url, DATA_DIR: disk });
  const claim = await signedIn(server.origin);
  const first = await upload(claim);
  holds('files: an upload while there is room', '201', String(first?.status), first?.status === 201);
  await fill(disk, 8);
  const kept = (await filesIn(join(disk, 'photos'))).length;
  const uploads: Answer[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const reply = await upload(claim);
    if (reply) uploads.push({ kind: 'upload', reply });
  }
  const statuses = [...new Set(uploads.map(({ reply }) => reply.status))].join(', ');
  holds('files full: 5 uploads', '503', statuses, statuses === '503');
  none('files full: unclear answers', badOnes(uploads));
  const photo = await fetch(`${server.origin}/api/integration/v1/claims/DISK-1/photos/inspection/a.jpg`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'image/jpeg' },
    body: picture,
  });
  const said = await photo.text();
  holds("files full: the operator's photo", '503', String(photo.status), photo.status === 503 && !leak.test(said));
  const body = { subject: 'A', message: 'B', claimId: claim.id, gdprConsent: true };
  const message = await claim.caller.ask({ path: '/api/enduser/sendMessage', body });
  holds('files full: a message without a file', '200', String(message?.status), message?.status === 200);
  const now = await filesIn(join(disk, 'photos'));
  holds('files full: files beyond those whole before', '0', String(now.length - kept), now.length === kept);
  const rows = await rowsOf(database, 'message_attachment');
  holds('files full: attachments of files that are not there', '0', String(rows - 1), rows === 1);
  await makeRoom(disk);
  const again = await upload(claim);
  holds('files: an upload after room was made, without a restart', '201', String(again?.status), again?.status === 201);
  await server.end();
  await database.close();
  await postgres.stop('in order');
  await rm(elsewhere, { recursive: true });
  await unmount(disk);
}

/** Tables cannot grow any more, and PostgreSQL's own log of changes still can. */
async function tablesFull(): Promise<void> {
  const disk = await smallDisk('tables', 160);
  const elsewhere = await mkdtemp(join(tmpdir(), 'fettle-disk-'));
  const postgres = await startPostgres(disk, { walFolder: join(elsewhere, 'wal') });
  const server = await startServer(await freePort(), { DATABASE_URL: postgres.url, DATA_DIR: join(elsewhere, 'data') });
  const answers: Answer[] = [];
  const watch = (kind: string, reply: Reply) => void (reply && answers.push({ kind, reply }));
  await fill(disk, 300);
  const crowd = startCrowd(server.origin, { clients, seed, watch });
  for (let waits = 0; waits < 1_200 && answers.filter(({ reply }) => reply.status >= 500).length < 200; waits += 1) {
    await pause(100);
  }
  const refused = answers.filter(({ reply }) => reply.status >= 500);
  holds('tables full: writes refused', 'some', String(refused.length), refused.length > 0);
  none('tables full: unclear answers', badOnes(answers));
  const page = await fetch(`${server.origin}/`);
  holds('tables full: a page', '200', String(page.status), page.status === 200);
  const full = await readiness(server.origin, 503);
  holds('tables full: /readyz', '503', String(full), full === 503);
  const before = acknowledgedIn(crowd.seen);
  await makeRoom(disk);
  await pause(2_000);
  holds(
    'tables: writes within 2 s of room, without a restart',
    'some',
    String(acknowledgedIn(crowd.seen) - before),
    acknowledgedIn(crowd.seen) > before,
  );
  const ready = await readiness(server.origin, 200);
  holds('tables: /readyz within 15 s of room, without a restart', '200', String(ready), ready === 200);
  await crowd.stop();
  await server.end();
  const database = openDatabase({ connectionString: postgres.url });
  none('tables: lost, doubled or half-written', await compare(database, crowd.seen.kept));
  await database.close();
  await postgres.stop('in order');
  await rm(elsewhere, { recursive: true });
  await unmount(disk);
}

async function untilEnded(server: Running): Promise<boolean> {
  for (let waits = 0; waits < 600 && !server.ended(); waits += 1) await pause(100);
  return server.ended();
}

/** A connection to an embedded PostgreSQL that runs, beside its server's. */
async function besideServer(disk: string): Promise<Database> {
  const lines = (await readFile(join(disk, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return openDatabase({ host: lines[4] ?? '', port: 5432, user: 'fettle', database: 'fettle', ssl: false });
}

/** Small writes fit into what PostgreSQL has set aside for long, so it is made to need the next file of its log. */
async function needNextFile({ pool, close }: Database): Promise<void> {
  for (let files = 0; files < 8; files += 1) {
    const isHeld = await pool.query('select pg_switch_wal(), txid_current()').then(
      () => true,
      () => false,
    );
    if (!isHeld) break;
    await pause(200);
  }
  await close();
}

/** One disk for everything, as of the embedded PostgreSQL: it cannot go on, and says why. */
async function allFull(): Promise<void> {
  const disk = await smallDisk('all', 160);
  const settings = { DATA_DIR: disk };
  const port = await freePort();
  const server = await startServer(port, settings);
  const answers: Answer[] = [];
  const watch = (kind: string, reply: Reply) => void (reply && answers.push({ kind, reply }));
  const crowd = startCrowd(server.origin, { clients, seed: seed + 1, watch });
  while (acknowledgedIn(crowd.seen) < 100) await pause(20);
  const beside = await besideServer(disk);
  await fill(disk);
  await needNextFile(beside);
  const hasEnded = await untilEnded(server);
  const said = /The disk of .+ is full, so the embedded database has stopped\./.test(server.said());
  holds(
    'embedded, disk full: the server ends and says why',
    'yes',
    hasEnded && said ? 'yes' : server.said().slice(-200),
    hasEnded && said,
  );
  none('embedded, disk full: unclear answers', badOnes(answers));
  const refused = await startServer(port, settings).then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  const words = refused.split('\n').find((line) => /disk .+ full/i.test(line)) ?? refused.slice(0, 120);
  holds(
    'embedded, disk full: a start is refused with the reason',
    'disk',
    words.replaceAll(disk, 'DATA_DIR').slice(0, 160),
    /disk .+ full/i.test(words),
  );
  await makeRoom(disk);
  const again = await startServer(port, settings);
  await pause(2_000);
  await crowd.stop();
  await again.end();
  const embedded = await startEmbedded(disk);
  const database = openDatabase(embedded.config);
  none('embedded: lost, doubled or half-written after room was made', await compare(database, crowd.seen.kept));
  await database.close();
  await embedded.stop();
  await unmount(disk);
}

await filesFull();
await tablesFull();
await allFull();
await writeClaimed('disk-full', {
  title: 'Disk full',
  about: `Small file systems are filled to the last byte under ${clients} clients that write: the one of the photos, with PostgreSQL elsewhere;
the one of PostgreSQL's tables, with its log of changes elsewhere; and the only one of the embedded PostgreSQL.`,
  seed,
  claimed,
});
