import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { loadDemo } from '../../src/main/demo/load-demo.ts';
import type { Database } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { createBlankDatabase, createTestDatabase } from '../../src/server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { localPhotoStore } from '#server/gateways/photo-store/photo-store-local.ts';
import { backUp } from './back-up.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';

const takenAt = new Date('2026-11-21T10:00:00Z');
const vaultKey = '0011223344556677';

let root: string;
let number = 0;
let origin: Database;
let dataDir: string;
/** A back-up that tests may copy from and must not change. */
let taken: string;

const fresh = () => join(root, `folder-${(number += 1)}`);
const take = (folder: string, withSecret = false) =>
  backUp({ pool: origin.pool, dataDir, photosInBucket: false, withSecret, vaultKey }, folder, takenAt);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fettle-back-up-'));
  dataDir = fresh();
  origin = await createTestDatabase();
  await loadDemo({
    database: origin,
    settings: readSettings({ DATA_DIR: dataDir, SECRET_KEY: 'k'.repeat(64) }),
    now: () => takenAt,
  });
  await localPhotoStore(dataDir).put('ab-photo', Buffer.alloc(300_000, 'photo'), 'image/jpeg');
  await writeFile(join(dataDir, 'secret-key'), 'the secret\n');
  await origin.pool.query(`insert into job (key, kind, data, due_at, added_at)
    values ('odd', 'odd', '{"text": "tab\\t, line\\n, back\\\\slash, Zoë 🛠"}', now(), now())`);
});
beforeEach(async () => {
  taken ??= await take(fresh()).then(() => join(root, `folder-${number}`));
});
afterAll(async () => {
  await origin.close();
  await rm(root, { recursive: true, force: true });
});

/** Every row of every table as text, in one order. */
async function everything({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

const isSpread = inject('testServer').workers.length > 0;

const inBlank = async (run: (blank: Database) => Promise<void>) => {
  const blank = await createBlankDatabase();
  try {
    await run(blank);
  } finally {
    await blank.close();
  }
};

/** A back-up of its own, for a test that damages it. */
async function changed(change: (folder: string) => Promise<void>): Promise<string> {
  const folder = fresh();
  await take(folder);
  await change(folder);
  return folder;
}

const refused = 'npm run backup is refused on several machines';

test('what is restored equals what was there, row for row and file for file, and goes on from there', ({ skip }) =>
  inBlank(async (blank) => {
    skip(isSpread, refused);
    const target = fresh();
    await restore({ pool: blank.pool, dataDir: target }, taken);
    expect(await everything(blank)).toEqual(await everything(origin));
    const photo = 'photos/ab/ab-photo';
    expect((await readFile(join(target, photo))).equals(await readFile(join(dataDir, photo)))).toBe(true);
    expect(await readdir(target)).toEqual(['photos']);
    expect(await migrate(blank.pool)).toEqual([]);
    const nextOf = ({ pool }: Database) => pool.query("select nextval('outgoing_event_position') as next");
    expect((await nextOf(blank)).rows).toEqual((await nextOf(origin)).rows);
  }));

test('is of one moment while others write: no claim without its events, and none lost that was acknowledged before', ({
  skip,
}) =>
  inBlank(async (blank) => {
    skip(isSpread, refused);
    const acknowledged: string[] = [];
    const over = new AbortController();
    const write = async (id: string) => {
      await origin.kysely.transaction().execute(async (tx) => {
        const at = takenAt;
        await tx
          .insertInto('claim')
          .values({ id, number: `W-${id}`, created_at: at, updated_at: at })
          .execute();
        for (let event = 0; event < 3; event += 1) {
          const row = { claim_id: id, id: randomUUID(), event_date: at, name: 'written' };
          await tx.insertInto('claim_event').values(row).execute();
        }
      });
      acknowledged.push(id);
    };
    const writer = async () => {
      while (!over.signal.aborted) await write(randomUUID());
    };
    const writers = [writer(), writer(), writer()];
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const before = [...acknowledged];
    const folder = fresh();
    await take(folder);
    const after = acknowledged.length;
    over.abort();
    await Promise.all(writers);
    expect(after).toBeGreaterThan(before.length);
    await restore({ pool: blank.pool, dataDir: fresh() }, folder);
    const { rows } = await blank.pool.query<{ id: string; events: number }>(
      `select claim.id, count(claim_event.id) as events from claim left join claim_event on claim_id = claim.id
       where number like 'W-%' group by claim.id`,
    );
    expect(rows.filter(({ events }) => events !== 3)).toEqual([]);
    const restored = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !restored.has(id))).toEqual([]);
    const { rows: orphans } = await blank.pool.query(
      'select count(*) as lost from claim_event where claim_id not in (select id from claim)',
    );
    expect(orphans).toEqual([{ lost: 0 }]);
  }));

const damages: [string, RegExp, (folder: string) => Promise<void>][] = [
  ['cut before its end', /holds no whole back-up/, (folder) => rm(join(folder, 'manifest.json'))],
  ['cut within its manifest', /cannot be read/, (folder) => truncate(join(folder, 'manifest.json'), 500)],
  ['without a table', /claim\.copy\.gz is missing/, (folder) => rm(join(folder, 'tables/claim.copy.gz'))],
  [
    'with half a table',
    /claim\.copy\.gz is missing or not/,
    (folder) => truncate(join(folder, 'tables/claim.copy.gz'), 99),
  ],
  ['with another photo', /ab-photo is missing or not/, (folder) => writeFile(join(folder, 'photos/ab/ab-photo'), 'x')],
  [
    'of a newer version',
    /does not know the migration 9999_new\.sql/,
    async (folder) => {
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
      const migrations = [...manifest.migrations, { name: '9999_new.sql', sha256: 'x' }];
      await writeFile(path, JSON.stringify({ ...manifest, migrations }));
    },
  ],
  [
    'with rows that do not fit',
    /duplicate|violates|extra data|missing data|invalid/i,
    async (folder) => {
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
      const [one, other] = ['claim_lookup', 'claim_event'].map((name) =>
        manifest.tables.find((table) => table.name === name),
      );
      if (!one || !other) throw new Error('No such table.');
      [one.bytes, one.sha256, other.bytes, other.sha256] = [other.bytes, other.sha256, one.bytes, one.sha256];
      await writeFile(path, JSON.stringify(manifest));
      const fileOf = (name: string) => join(folder, 'tables', `${name}.copy.gz`);
      await rename(fileOf('claim_lookup'), fileOf('aside'));
      await rename(fileOf('claim_event'), fileOf('claim_lookup'));
      await rename(fileOf('aside'), fileOf('claim_event'));
    },
  ],
];

test.each(damages)('a back-up %s is refused and the database stays empty', (_what, refusal, damage) =>
  inBlank(async (blank) => {
    const folder = await changed(damage);
    await expect(restore({ pool: blank.pool, dataDir: fresh() }, folder)).rejects.toThrow(refusal);
    expect(await everything(blank)).toEqual({});
  }),
);

test('is put into nothing that is in use, neither a database nor a folder with photos or another key', () =>
  inBlank(async (blank) => {
    await expect(restore({ pool: origin.pool, dataDir: fresh() }, taken)).rejects.toThrow('The database is not empty');
    const used = fresh();
    await localPhotoStore(used).put('cd-other', Buffer.from('other'), 'image/jpeg');
    await expect(restore({ pool: blank.pool, dataDir: used }, taken)).rejects.toThrow('has photos already');
    const secret = fresh();
    await take(secret, true);
    await rm(join(used, 'photos'), { recursive: true });
    await writeFile(join(used, 'secret-key'), 'another\n');
    await expect(restore({ pool: blank.pool, dataDir: used }, secret)).rejects.toThrow('is another key');
  }));

test('the secret key is in it only where that was asked for', async () => {
  expect(await readdir(taken)).toEqual(['manifest.json', 'photos', 'tables']);
  const folder = fresh();
  await take(folder, true);
  expect(await readFile(join(folder, 'secret-key'), 'utf8')).toBe('the secret\n');
});

test('writes over nothing', async () => {
  await expect(take(taken)).rejects.toThrow('is not empty');
});
