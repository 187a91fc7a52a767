import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

/** Takes what was raised until an instant, and that its account has neither seen nor been mailed. */
export async function takeUnseen(tx: Tx, { until, now }: { until: Date; now: Date }) {
  const { rows } = await sql<{ accountId: string; kind: string }>`update desk_alert set mailed_at = ${now}
    where read_at is null and mailed_at is null and at <= ${until}
    returning account_id as "accountId", kind`.execute(tx);
  return rows;
}

export async function addressesOf(
  tx: Tx,
  ids: readonly string[],
  { now, demo }: { now: Date; demo: boolean },
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from account
    where id = any(${ids}::uuid[]) and email_confirmed_at is not null and roles && array['handler', 'admin']
      and (locked_out_until is null or locked_out_until <= ${now}) and (not demo or ${demo})`.execute(tx);
  return rows;
}
