import { type RawBuilder, sql } from 'kysely';

import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import { handlerName } from './handler-name.rules.ts';

export type Handler = { id: string; name: string };

export type StoredHandler = { id: string; name: string; email: string };

export const handlerOf = ({ id, ...account }: StoredHandler): Handler => ({ id, name: handlerName(account) });

export type Counting = { now: Date; demo: boolean };

/** Accounts `a` that can sign in and are handlers. */
export const handlers = ({ now, demo }: Counting): RawBuilder<unknown> => sql`account a where 'handler' = any (a.roles)
  and a.email_confirmed_at is not null and (a.locked_out_until is null or a.locked_out_until <= ${now})
  and (not a.demo or ${demo})`;

/** Returns null if the account is no handler who sees the claim. */
export async function findHandler(
  tx: Tx,
  { claimId, ...wanted }: { claimId: string } & ({ id: string } | { email: string }),
  counting: Counting,
): Promise<Handler | null> {
  const isWanted =
    'id' in wanted ? sql`a.id = ${wanted.id}::uuid` : sql`lower(a.email) = ${wanted.email.toLowerCase()}`;
  const { rows } = await sql<StoredHandler>`select a.id, a.name, a.email from ${handlers(counting)} and ${isWanted}
    and exists (select 1 from desk_claim d where d.claim_id = ${claimId}::uuid
      and (a.brands is null or ${sql.raw(brandOfClaim('d'))} = any (a.brands))
      and (a.client_ids is null or d.client_id = any (a.client_ids)))`.execute(tx);
  return rows[0] ? handlerOf(rows[0]) : null;
}

/** Returns whoever has the claim and does not see it, by the claim's own row; null if nobody does. */
export async function findAssigneeBeyondLimits(tx: Tx, claimId: string): Promise<Handler | null> {
  const { rows } = await sql<StoredHandler>`select a.id, a.name, a.email from desk_work w
    join account a on a.id = w.assignee_id join claim c on c.id = w.claim_id where w.claim_id = ${claimId}::uuid
    and not ((a.brands is null or ${sql.raw(brandOfClaim('c'))} = any (a.brands))
      and (a.client_ids is null or coalesce(${sql.raw(clientIdOf('c'))} = any (a.client_ids), false)))`.execute(tx);
  return rows[0] ? handlerOf(rows[0]) : null;
}

export async function nameOfAccount(db: Db, id: string): Promise<string> {
  const found = await db.selectFrom('account').select(['name', 'email']).where('id', '=', id).executeTakeFirst();
  return found ? handlerName(found) : '';
}
