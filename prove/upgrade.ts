// Upgrades a store that an older version has filled, in place and while claimants come, then restores its back-up.
// npm run prove -- upgrade [claims] [rounds] [the older version's git revision]
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { openDatabase, type Database } from '#server/db/connect.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { readSettings } from '#server/settings/env.ts';
import { remove, startPostgres } from '../harness/postgres.ts';
import { openAsItIs } from '../scripts/run/open-database.ts';
import { writeClaimed } from './result.ts';
import { differing, lostOf, sumsOf, withoutDeskRow } from './upgrade/checks.ts';
import type { Acknowledged, Seen } from './upgrade/claimants.ts';
import { fillStore } from './upgrade/fill.ts';
import { copyFiles, runScript, secret, serveOnly, type Store, upgradeInPlace } from './upgrade/rounds.ts';
import { claimedOf, said, seconds, spread, startsOf, sum, type Result } from './upgrade/report.ts';
import { buildTrees } from './upgrade/trees.ts';

const [claims = 100_000, rounds = 3] = process.argv.slice(2, 4).map(Number);
const revision = process.argv[4] ?? '4922ff94';
const visitors = 12;

const { old, next, discard } = await buildTrees(revision);
const trees = { old, next };
const folder = await mkdtemp(join(tmpdir(), 'fettle-upgrade-'));
const postgres = await startPostgres(folder, { bin: dirname((await findBinaries()).postgres) });
const admin = openDatabase({ connectionString: postgres.url, statement_timeout: 0 });

const filesOf = async (name: string): Promise<string> => {
  const data = join(folder, name, 'data');
  await mkdir(data, { recursive: true });
  return data;
};

async function newStore(name: string, template = 'template1'): Promise<Store & { DATABASE_URL: string }> {
  await admin.pool.query(`create database ${name} template ${template}`);
  return { DATABASE_URL: postgres.url.replace(/postgres$/, name), DATA_DIR: await filesOf(name) };
}

async function within<Result>(store: Store, work: (database: Database) => Promise<Result>): Promise<Result> {
  const { database, close } = await openAsItIs(readSettings(store));
  try {
    return await work(database);
  } finally {
    await close();
  }
}

const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const filled = await newStore('filled');
const visited = await fillStore(old, { ...filled, ...secret }, { claims, visited: visitors });
const ids = visited.map(({ id }) => id);
const before = await within(filled, (database) => sumsOf(database, ids));
const rows = [...before.values()].reduce((sum, table) => sum + table.rows, 0);
say(`${claims} claims, ${rows} rows that are compared`);

/** What is wrong with a store after its upgrade. */
async function faultsOf(store: Store, acknowledged: Acknowledged): Promise<string[]> {
  return within(store, async (database) => {
    const [lost, without] = [await lostOf(database, acknowledged), await withoutDeskRow(database)];
    return [
      ...differing(before, await sumsOf(database, ids, before)),
      ...(lost === 0 ? [] : [`${lost} acknowledged are lost`]),
      ...(without === 0 ? [] : [`${without} claims have no row at the desk`]),
    ];
  });
}

type Way = Parameters<typeof upgradeInPlace>[0];

async function upgradeOne(way: Way, store: Store, first?: (seen: Seen) => Promise<void>): Promise<Result> {
  const upgraded = await upgradeInPlace(way, { trees, store, visited, ...(first && { first }) });
  const faults = await faultsOf(store, upgraded.seen);
  const { seen, ...times } = upgraded;
  say(
    `${way}: ${JSON.stringify({ ...times, failed: seen.failed, error: seen.longestErrorMs, slowest: seen.slowestMs })}`,
  );
  for (const text of [...seen.failures, ...faults]) say(text);
  return { upgraded: [upgraded], faults };
}

async function upgradeMany(way: Way, first?: (seen: Seen, store: Store) => Promise<void>): Promise<Result> {
  const all: Result[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const store = await newStore(`${way.toLowerCase()}_${round}${first ? '_first' : ''}`, 'filled');
    await copyFiles(filled.DATA_DIR, store.DATA_DIR);
    all.push(await upgradeOne(way, store, first && ((seen) => first(seen, store))));
  }
  return { upgraded: all.flatMap(({ upgraded }) => upgraded), faults: all.flatMap(({ faults }) => faults) };
}

// The back-up before the upgrade, while claimants come: what they were told by then has to be in it.
const copy = join(folder, 'copy');
const known: Acknowledged = { messages: [], photos: [] };
let backUpMs = 0;
const backedUp = await newStore('backed_up', 'filled');
await copyFiles(filled.DATA_DIR, backedUp.DATA_DIR);
const first = await upgradeOne('besideEachOther', backedUp, async ({ messages, photos }) => {
  known.messages.push(...messages);
  known.photos.push(...photos);
  backUpMs = await runScript(old, 'backup', [copy], backedUp);
});
const two = await upgradeMany('besideEachOther');
let number = 0;
const backUps: Promise<number>[] = [];
const meanwhile = await upgradeMany('besideEachOther', async (_seen, store) => {
  backUps.push(runScript(old, 'backup', [join(folder, `copy-${(number += 1)}`)], store));
});
await Promise.all(backUps);
const one = await upgradeMany('oneAfterTheOther');

const restored = await newStore('restored');
const restoreMs = await runScript(next, 'restore', [copy], restored);
const served = await serveOnly(next, restored, visited);
const restoredFaults = await faultsOf(restored, { messages: [...known.messages], photos: [...known.photos] });
for (const text of [...served.failures, ...restoredFaults]) say(text);

// The older version's own restore brings its store into its embedded database.
const embedded = { DATA_DIR: await filesOf('embedded') };
await runScript(old, 'restore', [copy], embedded);
const alone = await upgradeOne('oneAfterTheOther', embedded);

await admin.close();
await postgres.stop('in order');
await remove(folder);
await discard();

await writeClaimed('upgrade', {
  title: 'Upgraded in place',
  about: `A store of ${claims} claims (${rows} rows are compared by count and checksum) that ${old.commit} has filled, on a PostgreSQL of its own, is
upgraded to ${next.commit} as docs/operations/upgrade.md says, behind Caddy with deploy/Caddyfile, while ${visitors} claimants come without a pause:
look-up, claim page, My Claim by GraphQL, photos, messages with photos. Each way ${rounds} times, on copies of the store; the median counts.`,
  seed: 0,
  claimed: [
    said('the back-up by the older version, while claimants come', seconds(backUpMs)),
    ...claimedOf('two servers', {
      upgraded: [...first.upgraded, ...two.upgraded],
      faults: [...first.faults, ...two.faults],
    }),
    said('two servers: from the start of the new one until it is ready', startsOf(two)),
    ...claimedOf('two servers, during a back-up', meanwhile),
    said('two servers, during a back-up: until the new one is ready', startsOf(meanwhile)),
    ...claimedOf('one server', one),
    said('one server: `npm run migrate`', spread(one.upgraded.map(({ migrateMs }) => migrateMs))),
    said('one server: from its stop until the new one is ready', spread(one.upgraded.map(({ gapMs }) => gapMs))),
    ...claimedOf('one server, embedded database', alone),
    said(
      'one server, embedded database: from its stop until the new one is ready',
      spread(alone.upgraded.map(({ gapMs }) => gapMs)),
    ),
    said('restore of the back-up into a new store by the new version', seconds(restoreMs)),
    {
      what: 'the restored store: acknowledged before the back-up and lost, tables that differ, claims without a row at the desk',
      limit: '0',
      found: `${restoredFaults.length}, of ${known.messages.length + known.photos.length}`,
      holds: restoredFaults.length === 0,
    },
    {
      what: 'the restored store: requests that fail on the new version',
      limit: '0',
      found: `${served.failed} of ${sum([...served.good.values()])}`,
      holds: served.failed === 0,
    },
  ],
});
