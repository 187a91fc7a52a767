import { sql } from 'kysely';

import { handlerName } from '#claim/desk/work/handler-name.rules.ts';
import type { nameable } from '#claim/desk/clock-kinds.rules.ts';
import type { Db } from '#server/db/connect.ts';
import type { WorkAnswer } from './work-routes.ts';

type StoredWork = {
  accountId: string | null;
  name: string;
  email: string;
  on: (typeof nameable)[number] | null;
  since: Date;
  until: Date | null;
  what: string | null;
};

/** What was said of another state than the claim's no longer counts. */
export async function readWork(db: Db, claimId: string): Promise<WorkAnswer> {
  const { rows } = await sql<StoredWork>`select a.id as "accountId", a.name, a.email, w.waiting_since as since,
      w.waiting_until as until, w.waiting_for as what, case when w.waiting_state is not distinct from c.state_id then w.waiting_on end as on
    from claim c join desk_work w on w.claim_id = c.id left join account a on a.id = w.assignee_id
    where c.id = ${claimId}::uuid`.execute(db);
  const [work] = rows;
  if (!work) return { assignee: null, waiting: null };
  const { accountId, email, on, since, until, what } = work;
  return {
    assignee: accountId === null ? null : { id: accountId, name: handlerName(work), email },
    waiting: on && { on, since: since.toISOString(), until: until?.toISOString() ?? null, what: what ?? '' },
  };
}
