import { sql } from 'kysely';

import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';

export async function adminAddresses(
  tx: Db,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from account
    where 'admin' = any (roles) and email_confirmed_at is not null
      and (locked_out_until is null or locked_out_until <= ${now()}) and (not demo or ${settings.demo})`.execute(tx);
  return rows;
}
