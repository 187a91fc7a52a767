import { sql } from 'kysely';

import { type Counting, handlers } from '#claim/desk/work/handlers.data.ts';
import type { Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { AccountRow } from '#features/account/account.data.ts';
import type { Access } from './access-effects.rules.ts';

type Limits = { brands: readonly string[] | null; clientIds: readonly string[] | null };

/** Counts the open claims that are given to the account. With limits: those of them that are beyond these. */
export async function countOpenClaims(db: Db, accountId: string, beyond: Limits | null): Promise<number> {
  const { brands, clientIds } = beyond ?? { brands: [], clientIds: [] };
  const ofBrand = brands && sql`${sql.raw(brandOfClaim('d'))} = any(${[...brands]}::text[])`;
  const ofClient = clientIds && sql`d.client_id = any(${[...clientIds]}::uuid[])`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from desk_claim d
    where d.due_at is not null and d.assignee_id = ${accountId}::uuid
      and (${ofBrand ?? sql`true`} and ${ofClient ?? sql`true`}) is not true`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists what the other handlers who can sign in may do and see. */
export async function listOtherHandlers(db: Db, accountId: string, counting: Counting): Promise<Access[]> {
  type Row = Pick<AccountRow, 'roles' | 'rights' | 'client_ids'>;
  const { rows } = await sql<Row>`select a.roles, a.rights, a.client_ids from ${handlers(counting)}
    and a.id <> ${accountId}::uuid`.execute(db);
  return rows.map(({ client_ids: clientIds, ...may }) => ({ ...may, clientIds }) as Access);
}
