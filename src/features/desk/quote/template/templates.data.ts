import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { QuoteTemplateRow } from '#server/db/tables.generated.ts';
import { seenCondition } from '../../saved/saved-reply.data.ts';
import type { Asker } from '../../saved/saved-reply.rules.ts';

export type TemplateVersion = Selectable<QuoteTemplateRow>;

const mostListed = 500;

const newest = sql`(select distinct on (id) * from quote_template order by id, version desc) r`;

export async function listTemplates(db: Db, asker: Asker): Promise<TemplateVersion[]> {
  const { rows } =
    await sql<TemplateVersion>`select r.* from ${newest} where not r.removed and ${await seenCondition(db, asker)}
    order by lower(r.title), r.id limit ${mostListed}`.execute(db);
  return rows;
}

/** Returns the current version, or null if it was removed or the asker does not see it. */
export async function findTemplate(db: Db, asker: Asker, id: string): Promise<TemplateVersion | null> {
  const { rows } = await sql<TemplateVersion>`select r.* from ${newest}
    where r.id = ${id}::uuid and not r.removed and ${await seenCondition(db, asker)}`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if somebody else has just saved this version. */
export async function addTemplate(db: Db, row: Insertable<QuoteTemplateRow>): Promise<boolean> {
  const added = db
    .insertInto('quote_template')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  const { numInsertedOrUpdatedRows } = await added.executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
