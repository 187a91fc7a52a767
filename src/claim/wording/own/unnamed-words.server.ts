// What was worded before the portal had a brand is given to the brands that follow (decision 144). So no reader of
// words has to know that there was a time without one.
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { requestAllDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { unnamedBrandId } from '#server/brands/unnamed-brand.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { announcePublished } from '#server/db/published.ts';
import { nameDefaultBrand } from '#server/settings/portal-rule.data.ts';
import { baseLocale } from '#shared/locale.ts';
import { lockWords } from './own-words.data.ts';

async function hasUnnamedWords(db: Db): Promise<boolean> {
  const standing = db.selectFrom('wording').select('id').where('brand', '=', unnamedBrandId);
  return (await standing.where('status', '<>', 'past').limit(1).execute()).length > 0;
}

/** Returns the states of whose claims the desk's rows rest on these words. */
async function statesAtDesk(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from wording w join state s on s.system_name = w.key
    where w.brand = ${unnamedBrandId} and w.status = 'published' and w.locale = ${baseLocale}
      and w.content ?| '{actor,targetHours}' order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives a brand what is published, as its newest versions. What it has published itself stays. */
async function copyWords(tx: Tx, brand: string): Promise<void> {
  const all = tx.selectFrom('wording').selectAll();
  const published = await all.where('brand', '=', unnamedBrandId).where('status', '=', 'published').execute();
  const own = await all.where('brand', '=', brand).execute();
  const copies = published.flatMap((row) => {
    const same = own.filter(({ key, locale }) => key === row.key && locale === row.locale);
    if (same.some(({ status }) => status === 'published')) return [];
    const version = 1 + Math.max(0, ...same.map((one) => one.version));
    return [{ ...row, id: newId(), brand, version, content: JSON.stringify(row.content) }];
  });
  if (copies.length > 0) await tx.insertInto('wording').values(copies).execute();
}

/** Moves every version, so that notices go on naming those which they were written with. */
async function moveWords(tx: Tx, brand: string): Promise<void> {
  const own = sql`from wording o where o.brand = ${brand} and o.key = w.key and o.locale = w.locale`;
  // What the brand has itself counts alone.
  await sql`update wording w set status = 'past' where w.brand = ${unnamedBrandId} and w.status <> 'past'
    and exists (select ${own} and o.status in ('published', w.status))`.execute(tx);
  await sql`update wording w set brand = ${brand}, version = w.version + coalesce((select max(o.version) ${own}), 0)
    where w.brand = ${unnamedBrandId} and not exists (select ${own} and o.status = 'published')`.execute(tx);
}

/** `brands` are those that the portal has now, the default one first: it gets the versions themselves. */
export async function giveUnnamedWords(
  tx: Tx,
  [first, ...others]: readonly [string, ...string[]],
  now: Date,
): Promise<void> {
  if (!(await hasUnnamedWords(tx))) return;
  await lockWords(tx);
  const states = await statesAtDesk(tx);
  for (const brand of others) await copyWords(tx, brand);
  await moveWords(tx, first);
  // In the same transaction, because the desk's rows rest on both.
  await nameDefaultBrand(tx, first);
  for (const state of states) await requestAllDeskRows(tx, { state }, now);
  await announcePublished(tx);
}
