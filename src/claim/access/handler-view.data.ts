import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { auditAddress } from '#server/audit.data.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { handlersView, visibilityValues } from './claim.access.ts';

export type Viewed = 'claim' | 'photos' | 'report' | 'attachments';

/** An open page polls. Its reads within five minutes are one view, with one audit entry. */
const sameView = `interval '5 minutes'`;

function text(condition: string): string {
  return `insert into audit_event (id, at, actor, action, claim_id, account_id, detail, address)
    select $5::uuid, $2, 'handler', 'claim.viewed', t0.id, asker.id, $6::text, $7::inet
    from ${handlersView('t0', 1)} and ${condition}
    where not exists (
      select 1 from audit_event e where e.claim_id = t0.id and e.at > $2 - ${sameView}
        and e.account_id = asker.id and e.action = 'claim.viewed' and e.detail = $6)`;
}

/**
 * Audits that a handler views a claim that is not their own (ruling 2.5), before anything of it is read. If the audit
 * fails, nothing is shown. `condition` is SQL that finds the claim `t0` by `key`, which is `$4`.
 */
export async function auditHandlerView(
  pool: Pool,
  viewer: Viewer,
  { viewed, key, condition = 't0.id = $4::uuid' }: { viewed: Viewed; key: unknown; condition?: string },
  now: Date,
): Promise<void> {
  if (viewer.accountToken === null) return;
  const values = [...visibilityValues(viewer, now), key, newId(), viewed, auditAddress('handler')];
  await pool.query({ text: text(condition), values });
}
