import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { lockState } from '#claim/rules/lock.rules.ts';
import type { ToldTodo } from './todo-reminder.rules.ts';

type Search = { toldFrom: Date; toldUntil: Date; after: string; most: number };

/** Returns what was told within the time, was not told anew since, and has no reminder. A lock is also asked for by its state. */
export async function findToldTodos(db: Db, { toldFrom, toldUntil, after, most }: Search): Promise<ToldTodo[]> {
  const { rows } = await sql<ToldTodo>`select told.id, told.claim_id as "claimId", told.kind,
      told.settled_at as "toldAt", client.hours
    from happening told
      left join desk_claim on desk_claim.claim_id = told.claim_id
      left join client on client.id = desk_claim.client_id
    where told.settled_at between ${toldFrom} and ${toldUntil} and told.outcome = 'told' and told.id > ${after}::uuid
      and (told.kind in ('excess-due', 'passcode-needed', 'icloud-needed')
        or (told.kind = 'state-changed' and told.facts ->> 'to' = ${lockState}))
      and not exists (select from happening later where later.claim_id = told.claim_id
        and (later.key = 'reminder:' || told.id or (later.settled_at > told.settled_at and later.outcome = 'told'
          and (later.kind = told.kind or (told.kind in ('icloud-needed', 'state-changed')
            and (later.kind = 'icloud-needed' or later.facts ->> 'to' = ${lockState}))))))
    order by told.id limit ${most}`.execute(db);
  return rows;
}
