import { sql } from 'kysely';

import { handlerName } from '#claim/desk/work/handler-name.rules.ts';
import type { Db } from '#server/db/connect.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import type { ClaimAudit } from './cards-routes.ts';

const mostShown = 50;

type Row = {
  id: string;
  at: Date;
  actor: string;
  action: string;
  detail: string;
  changes: AuditChange[];
  name: string | null;
  email: string | null;
};

/** The newest entries; the caller has checked that the claim may be seen. */
export async function readClaimAudit(db: Db, claimId: string): Promise<ClaimAudit> {
  const { rows } = await sql<Row>`select e.id, e.at, e.actor, e.action, e.detail, coalesce(e.changes, '[]') as changes,
      who.name, who.email
    from (select * from audit_event where claim_id = ${claimId}::uuid order by at desc, id desc limit ${mostShown + 1}) e
    left join account who on who.id = case when e.actor = 'handler' then e.account_id
      when e.actor ~ '^account [0-9a-f-]{36}$' then substr(e.actor, 9)::uuid end
    order by e.at desc, e.id desc`.execute(db);
  const entries = rows.slice(0, mostShown).map(({ at, actor, name, email, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    person: email === null ? actor : handlerName({ name: name ?? '', email }),
  }));
  return { entries, hasMore: rows.length > mostShown };
}
