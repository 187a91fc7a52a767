import type { Pool, PoolClient } from 'pg';

import { remakeDeskRows } from '#claim/desk/desk-rows.data.ts';
import type { Database } from '#server/db/connect.ts';
import { storePortalRule } from '#server/settings/portal-rule.data.ts';
import { claimId, claimsOfBatch, generateClaims } from '../../harness/generate-claims.ts';
import { modelClaims, more, muchEvery, shape, storeNow } from './desk-facts.ts';

// Rows of the desk for a million claims. The code makes those of the first claims; all others have the dates, the state
// and the messages of one of them, so SQL copies its rows. A sample is then made again by the code and must be equal.

const batch = 20_000;
const checked = 400;
const atOnce = 100;

const columns = async (pool: Pool, table: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attname <> 'claim_id' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
};

/** All numbers, addresses and names of these claims have plain letters. */
const plain = (text: string) => `lower(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g'))`;
const formValue = (name: string) =>
  `(select f.string_value from data_form_data f where f.claim_id = c.id and f.name = '${name}')`;

/** What a row shows of its own claim `c`. */
const ownColumns: Readonly<Record<string, string>> = {
  number: 'c.number',
  name: 'c.end_user_name',
  postcode: 'c.registered_postcode',
  device: formValue('Model'),
  imei_end: `right(${formValue('IMEI')}, 6)`,
};

function copyOf(table: string, names: readonly string[]): string {
  const values = names.map((name) => ownColumns[name] ?? `d.${name}`);
  return `insert into ${table} (claim_id, ${names.join()}) select c.id, ${values.join()}
    from ${claimsOfBatch} join ${table} d on d.claim_id = ${claimId('m')} join claim c on c.id = ${claimId('n')}`;
}

const copyTerms = `insert into claim_term (claim_id, kind, term)
  select c.id, t.kind, t.term from (select ${claimId('n')} as id from ${claimsOfBatch}) given join claim c on c.id = given.id
  cross join lateral (select ${plain(formValue('IMEI'))} as imei, ${plain(formValue('Serial Number'))} as serial) f
  cross join lateral (
    select * from (values ('number', ${plain('c.number')}),
      ('number-rest', ${plain("regexp_replace(c.number, '^[A-Za-z]+', '')")}), ('reference', ${plain('c.external_reference')}),
      ('policy', ${plain('c.policy_number')}), ('postcode', ${plain('c.registered_postcode')}), ('imei', f.imei),
      ('imei-end', reverse(f.imei)), ('serial', f.serial), ('serial-end', reverse(f.serial)),
      ('phone', ${plain('c.end_user_mobile')}), ('email', ${plain('c.end_user_email')}),
      ('parcel', ${plain('c.dpddelivery_number')})) one (kind, term)
    union select 'name', ${plain('word')} from string_to_table(c.end_user_name, ' ') word) t`;

const idsOf = async (pool: Pool, total: number, from: number, to: number): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select ${claimId('n')} as id from generate_series($1::int, $2::int) n where $3::bigint > 0`,
    [from, to, total],
  );
  return rows.map(({ id }) => id);
};

async function makeModels({ pool, kysely }: Database, total: number): Promise<void> {
  for (let from = 1; from <= modelClaims; from += atOnce) {
    await remakeDeskRows(kysely, await idsOf(pool, total, from, from + atOnce - 1), storeNow);
  }
}

async function copyRows(client: PoolClient, statements: readonly string[], total: number): Promise<void> {
  await client.query('set synchronous_commit = off; set statement_timeout = 0; set session_replication_role = replica');
  for (let from = modelClaims + 1; from <= total; from += batch) {
    const values = [from, Math.min(total, from + batch - 1), total, modelClaims];
    await client.query('begin');
    for (const statement of statements) await client.query(statement, values);
    await client.query('commit');
    process.stderr.write(`rows of ${values[1]} of ${total} claims\n`);
  }
  await client.query('vacuum analyze');
}

async function rowsNow(pool: Pool, ids: readonly string[]): Promise<string> {
  const all = `select json_build_array(
      (select json_agg(d order by claim_id) from desk_claim d where claim_id = any($1)),
      (select json_agg(t order by claim_id, kind, term) from claim_term t where claim_id = any($1)),
      (select json_agg(k order by claim_id, kind) from desk_clock k where claim_id = any($1)))::text as rows`;
  const { rows } = await pool.query<{ rows: string }>(all, [ids]);
  return rows[0]?.rows ?? '';
}

/** Has the code make rows that were copied, and throws where one differs. Returns how many claims were compared. */
async function checkCopies({ pool, kysely }: Database, total: number): Promise<number> {
  const step = Math.max(1, Math.floor((total - modelClaims) / checked));
  const numbers = Array.from({ length: checked }, (_, at) => modelClaims + 1 + at * step).filter((n) => n <= total);
  const { rows } = await pool.query<{ id: string }>(
    `select c.id from claim_lookup l join claim c on c.id = l.claim_id where l.kind = 'number' and l.key = any($1)`,
    [numbers.map((n) => `CLM${n}`)],
  );
  const ids = rows.map(({ id }) => id);
  const copied = await rowsNow(pool, ids);
  for (let at = 0; at < ids.length; at += atOnce) await remakeDeskRows(kysely, ids.slice(at, at + atOnce), storeNow);
  if ((await rowsNow(pool, ids)) !== copied) throw new Error('Copied rows of the desk differ from those of the code.');
  return ids.length;
}

const isThere = async (pool: Pool, total: number): Promise<boolean> =>
  (await pool.query('select 1 from desk_claim where claim_id = any($1)', [await idsOf(pool, total, total, total)]))
    .rowCount === 1;

/**
 * Fills a store with so many claims, of which 6 in 100 go on, and with their rows at the desk, unless they are there.
 * Returns how many copied claims were made again to compare them.
 */
export async function fillDeskStore(database: Database, total: number): Promise<number> {
  const { pool, kysely } = database;
  if (!(await isThere(pool, total))) {
    await pool.query(`insert into client (id, name, brand) values (gen_random_uuid(), 'Harbour Insurance', 'harbour')
      on conflict do nothing`);
    // As the servers have it: a client has the claims of the default brand too.
    await storePortalRule(kysely, { defaultBrand: 'harbour', staffTwoFactor: true });
    await generateClaims(pool, total, { detailedEvery: muchEvery, repeats: modelClaims, shape, more });
    await makeModels(database, total);
    const names = { desk_claim: await columns(pool, 'desk_claim'), desk_clock: await columns(pool, 'desk_clock') };
    const statements = [...Object.entries(names).map(([table, of]) => copyOf(table, of)), copyTerms];
    const client = await pool.connect();
    await copyRows(client, statements, total).finally(() => client.release(true));
  }
  return checkCopies(database, total);
}
