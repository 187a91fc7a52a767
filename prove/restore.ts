// Backs up a large store while clients write to it, restores it elsewhere and compares.
// npm run prove -- restore [claims] [clients] [seed]
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { openDatabase } from '#server/db/connect.ts';
import { readManifest } from '../scripts/backup/manifest.ts';
import { detailedClaims, generateClaims } from '../harness/generate-claims.ts';
import { Caller } from './clients/caller.ts';
import { missing } from './clients/compare.ts';
import { acknowledgedIn, startCrowd } from './clients/crowd.ts';
import { remove, startPostgres } from '../harness/postgres.ts';
import { quantile } from '../harness/quantile.ts';
import { writeClaimed } from './result.ts';
import { freePort, startServer } from '../harness/server-process.ts';

const run = promisify(execFile);
const [claims = 100_000, clients = 10, seed = 8] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..');
const secret = { SECRET_KEY: 'a secret that only the proofs use, 0000' };

async function timed(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ seconds: number; said: string }> {
  const started = performance.now();
  const options = { cwd: root, env: { ...process.env, ...secret, ...env }, maxBuffer: 2 ** 24 };
  const { stdout } = await run(process.execPath, [join('scripts', `${script}.ts`), ...args], options);
  return { seconds: (performance.now() - started) / 1_000, said: stdout };
}

const folder = await mkdtemp(join(tmpdir(), 'fettle-restore-'));
const postgres = await startPostgres(folder);
const urlOf = (name: string) => postgres.url.replace(/postgres$/, name);
const admin = openDatabase({ connectionString: postgres.url });
for (const name of ['one', 'two']) await admin.pool.query(`create database ${name}`);
await admin.close();
const [one, two] = [
  { DATABASE_URL: urlOf('one'), DATA_DIR: join(folder, 'one') },
  { DATABASE_URL: urlOf('two'), DATA_DIR: join(folder, 'two') },
];
for (const { DATA_DIR } of [one, two]) await mkdir(DATA_DIR, { recursive: true });

const server = await startServer(await freePort(), { ...one, ...secret });
const from = openDatabase({ connectionString: one.DATABASE_URL });
const generated = await generateClaims(from.pool, claims);
process.stdout.write(`${claims} claims in ${generated.toFixed(0)} s\n`);
const waits: number[] = [];
const crowd = startCrowd(server.origin, {
  clients,
  seed,
  watch: (_kind, reply) => void (reply && waits.push(reply.millis)),
});
await pause(10_000);
const quiet = quantile(waits.splice(0), 0.99);
// What is acknowledged before the back-up begins has to be in it.
const known = structuredClone(crowd.seen.kept);
const knownWrites = acknowledgedIn(crowd.seen);
const copy = join(folder, 'copy');
const backup = await timed('backup', [copy], one);
const busy = quantile(waits, 0.99);
const duringWrites = acknowledgedIn(crowd.seen) - knownWrites;
await crowd.stop();
await server.end();
await from.close();
process.stdout.write(backup.said);

const restored = await timed('restore', [copy], two);
process.stdout.write(restored.said);
const manifest = await readManifest(copy);
const to = openDatabase({ connectionString: two.DATABASE_URL });
const differing: string[] = [];
let rowsInAll = 0;
for (const { name, rows: wanted } of manifest.tables) {
  const { rows } = await to.pool.query<{ count: number }>(`select count(*) from ${name}`);
  rowsInAll += wanted;
  if (rows[0]?.count !== wanted) differing.push(`${name}: ${rows[0]?.count} of ${wanted}`);
}
const lost = await missing(to, known);
// Each of these would be half a transaction: a message without its event, a claim without its reference.
const torn = await to.pool.query<{ what: string }>(`
  select 'message' as what from outgoing_message m where not exists (select 1 from outgoing_event e where e.key = 'message.received:' || m.id)
    and m.date_sent > now() - interval '1 day'
  union all select 'claim' from claim c where not exists (select 1 from claim_lookup l where l.claim_id = c.id)
  union all select 'paid' from payment_intent p join claim c on c.id = p.claim_id where p.status = 'paid' and not c.excess_payment_taken`);
const second = await startServer(await freePort(), { ...two, ...secret });
const [sample] = await detailedClaims(to.pool, claims, 1);
const caller = new Caller(second.origin, '10.201.0.1');
const { rows } = await to.pool.query<{ postcode: string }>(
  'select registered_postcode as postcode from claim where id = $1',
  [sample?.id],
);
const login = await caller.ask({
  path: '/api/enduser/login',
  body: { reference: sample?.number, postcode: rows[0]?.postcode },
});
const found = login?.body.includes('"succeeded":true') === true;
await second.end();
await to.close();
await postgres.stop('in order');
await remove(folder);
for (const line of [...differing, ...lost, ...crowd.seen.unexpected].slice(0, 20)) process.stdout.write(`${line}\n`);

const none = (what: string, count: number) => ({ what, limit: '0', found: String(count), holds: count === 0 });
const said = (what: string, text: string) => ({ what, limit: '—', found: text, holds: true });
await writeClaimed('restore', {
  title: 'Backed up under load and restored',
  about: `${claims} claims on a PostgreSQL of its own are backed up by \`npm run backup\` while ${clients} clients write without a pause, and
restored by \`npm run restore\` into another database.`,
  seed,
  claimed: [
    said('the back-up', `${backup.seconds.toFixed(0)} s, ${duringWrites} writes acknowledged meanwhile`),
    said('answers to writes, p99', `${busy.toFixed(0)} ms during the back-up, ${quiet.toFixed(0)} ms before`),
    said('the restore', `${restored.seconds.toFixed(0)} s for ${rowsInAll} rows of ${manifest.tables.length} tables`),
    none('tables with another number of rows than the back-up says', differing.length),
    none(`writes of ${knownWrites} acknowledged before the back-up that are not in it`, lost.length),
    none('halves of a transaction', torn.rows.length),
    none('answers that are neither a success nor a 503', crowd.seen.unexpected.length),
    { what: 'a claimant finds their claim in the restored portal', limit: 'yes', found: String(found), holds: found },
  ],
});
