import { sql } from 'kysely';

import { actingAccount } from '#claim/read/acting-account.data.ts';
import type { Db } from '#server/db/connect.ts';
import type { ActingAccount } from './audit-actors.rules.ts';

/** Of an auditor of several clients, the one whose claim it is. */
const clientsOf = sql<string>`coalesce(
  (select c.name from desk_claim d join client c on c.id = d.client_id
    where d.claim_id = e.claim_id and d.client_id = any (a.client_ids)),
  (select string_agg(c.name, ', ' order by c.name) from client c where c.id = any (a.client_ids)))`;

/** What the audit said last of accounts that are gone. */
async function readGone(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<ActingAccount, 'roles' | 'clients'>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; roles: string[] | null; clients: string | null }>`with last as (
      select distinct on (e.account_id, c.value ->> 'field')
        e.account_id, c.value ->> 'field' as field, string_to_array(c.value ->> 'to', ', ') as words
      from audit_event e cross join lateral jsonb_array_elements(e.changes) c
      where e.account_id = any (${ids}::uuid[]) and c.value ->> 'field' in ('roles', 'clients')
      order by e.account_id, c.value ->> 'field', e.at desc, e.id desc)
    select r.account_id as id, r.words as roles, (select string_agg(c.name, ', ' order by c.name) from client c
      join last l on l.account_id = r.account_id and l.field = 'clients' and c.id::text = any (l.words)) as clients
    from last r where r.field = 'roles'`.execute(db);
  return new Map(rows.map(({ id, roles, clients }) => [id, { roles, clients }]));
}

/** Returns the account of each entry of the claim's audit that has one, by the entry's id. */
export async function readActors(db: Db, claimId: string): Promise<Map<string, ActingAccount>> {
  const { rows } = await sql<ActingAccount & { entry: string }>`select e.id as entry, ${sql.raw(actingAccount)} as id,
      a.name, a.email, a.roles, ${clientsOf} as clients
    from audit_event e left join account a on a.id = ${sql.raw(actingAccount)}
    where e.claim_id = ${claimId}::uuid`.execute(db);
  const acting = rows.filter(({ id }) => id !== null);
  const gone = await readGone(db, [...new Set(acting.filter(({ roles }) => roles === null).map(({ id }) => id))]);
  return new Map(acting.map(({ entry, ...account }) => [entry, { ...account, ...gone.get(account.id) }]));
}
