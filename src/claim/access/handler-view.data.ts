import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { auditAddress } from '#server/audit.data.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { handlersView, visibilityValues } from './claim.access.ts';

export type Viewed = 'claim' | 'photos' | 'report' | 'attachments';

/** An open page polls. Its reads within five minutes are one view, with one audit entry. */
const sameView = `interval '5 minutes'`;

const findHandler = `select asker.id from ${handlersView('t0', '$4::uuid', 1)}`;

const note = `insert into audit_event (id, at, actor, action, claim_id, account_id, detail, address)
  select $1::uuid, $2::timestamptz, 'handler', 'claim.viewed', $3::uuid, $4::uuid, $5::text, $6::inet
  where not exists (
    select 1 from audit_event e where e.claim_id = $3 and e.at > $2 - ${sameView}
      and e.account_id = $4 and e.action = 'claim.viewed' and e.detail = $5)`;

/**
 * Audits that a handler views a claim that is not their own (ruling 2.5), before anything of it is read. If the audit
 * fails, nothing is shown. Two statements, because claims and the audit may be on different machines.
 */
export async function auditHandlerView(
  pool: Pool,
  viewer: Viewer,
  { viewed, claimId }: { viewed: Viewed; claimId: string },
  now: Date,
): Promise<void> {
  if (viewer.accountToken === null) return;
  const values = [...visibilityValues(viewer, now), claimId];
  const { rows } = await pool.query<{ id: string }>({ name: 'handler-of-claim', text: findHandler, values });
  if (!rows[0]) return;
  await pool.query(note, [newId(), now, claimId, rows[0].id, viewed, auditAddress('handler')]);
}
