import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { v7 as newId } from 'uuid';

import { auditAddress } from '#server/audit.data.ts';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { type Place, readersView, visibilityValues } from './claim.access.ts';

/** A claim that is loaded ahead leaves an entry too, because nobody can tell whether it was read in the answer. */
type Action = 'claim.viewed' | 'claim.loaded-ahead';

export type Viewed = 'claim' | 'photos' | 'report' | 'attachments' | 'needs';

/** An open page polls: its reads within five minutes are one view with one audit entry. */
const sameView = `interval '5 minutes'`;

/** How a statement finds its claim `t0` by `key`, its value `$4`; `claimId` is SQL of the id. `by` names the way. */
export type Named = { by: 'id' | 'number'; key: unknown; condition: string; claimId: string };

export const byId = (id: string): Named => ({ by: 'id', key: id, condition: 't0.id = $4::uuid', claimId: '$4::uuid' });

/** The claim is a CTE, because Citus keeps claims and the audit on different machines. */
function text({ condition, claimId }: Named, place: Place): string {
  return `with viewed as materialized (
      select t0.id as claim_id, asker.id as account_id from ${readersView('t0', claimId, { first: 1, place })} and ${condition})
    insert into audit_event (id, at, actor, action, claim_id, account_id, detail, address)
    select $5::uuid, $2, 'handler', $8::text, v.claim_id, v.account_id, $6::text, $7::inet from viewed v
    where not exists (
      select 1 from audit_event e where e.claim_id = v.claim_id and e.at > $2 - ${sameView}
        and e.account_id = v.account_id and e.action = $8 and e.detail = $6)`;
}

type View = { viewed: Viewed; named: Named; place?: Place; action?: Action };

function valuesOf(viewer: Viewer, { viewed, named, action = 'claim.viewed' }: View, now: Date): unknown[] {
  return [...visibilityValues(viewer, now), named.key, newId(), viewed, auditAddress('handler'), action];
}

/**
 * Audits that a handler views a claim that is not their own (ruling 2.5), before anything of it is read. If the audit
 * fails, nothing is shown.
 */
export async function auditHandlerView(pool: Pool, viewer: Viewer, view: View, now: Date): Promise<void> {
  if (viewer.accountToken === null) return;
  const { named, place = 'portal' } = view;
  const name = `handler-view-${place}-${named.by}`;
  await pool.query({ name, text: text(named, place), values: valuesOf(viewer, view, now) });
}

/** As `auditHandlerView`, in a transaction where `db` is one. */
export async function auditHandlerViewIn(db: Db, viewer: Viewer, view: View, now: Date): Promise<void> {
  if (viewer.accountToken === null) return;
  const statement = text(view.named, view.place ?? 'portal');
  await db.executeQuery(CompiledQuery.raw(statement, valuesOf(viewer, view, now)));
}
