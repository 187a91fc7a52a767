import type { Pool } from 'pg';

import { claimsHeldBy, claimsOwnedBy, ownedBy, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import { isOnSeveralMachines, type Database } from '#server/db/connect.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { ChatRow } from './chats.data.ts';

export type OwnClaimChat = { claimId: string; number: string; brand: string | null; chat: ChatRow | null };

type Found = { claim_id: string; number: string; brand: string | null; chat: boolean } & ChatRow;

const columns = 'c.*, t0.id as claim_id, t0.number, t0.brand, c.id is not null as chat';

/** One statement checks the right and reads (security promise 1). On Citus its CTEs are on different machines. */
const ofClaim = `with t0 as materialized (
    select claim.id, claim.number, claim.brand from claim where claim.id = $4::uuid and ${ownedBy('$4::uuid', 1)})
  select ${columns} from t0 left join chat c on c.claim_id = t0.id`;

/** For pages without a claim: the claim chatted about last, else the one that changed last. */
const ofViewer = `select ${columns} from claim t0 left join chat c on c.claim_id = t0.id
  where t0.id in (${claimsOwnedBy(1)})
  order by c.last_message_at desc nulls last, t0.last_state_change_date desc nulls last, t0.id limit 1`;

const latest = `with t0 as materialized (
    select claim.id, claim.last_state_change_date from claim where claim.id = any($1::uuid[]))
  select t0.id from t0 left join chat c on c.claim_id = t0.id
  order by c.last_message_at desc nulls last, t0.last_state_change_date desc nulls last, t0.id limit 1`;

const visible = `select t0.id from claim t0 where t0.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`;

function shown(found: Found | undefined): OwnClaimChat | null {
  if (!found) return null;
  const { claim_id: claimId, number, brand, chat, ...row } = found;
  return { claimId, number, brand, chat: chat ? { ...row, claim_id: claimId } : null };
}

export async function ownChat(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<OwnClaimChat | null> {
  const values = [...visibilityValues(viewer, now), claimId];
  const { rows } = await pool.query<Found>({ name: 'own-chat', text: ofClaim, values });
  return shown(rows[0]);
}

/** On several machines the viewer's claims are read first, and the right to the latest of them with the chat. */
async function latestOfMachines(pool: Pool, viewer: Viewer, now: Date): Promise<OwnClaimChat | null> {
  const [name, text] =
    viewer.accountToken === null ? ['held-claims', claimsHeldBy(1)] : ['own-claims', claimsOwnedBy(1)];
  const own = await pool.query<{ id: string }>({ name, text, values: visibilityValues(viewer, now) });
  if (own.rows.length === 0) return null;
  const ids = own.rows.map(({ id }) => id);
  const { rows } = await pool.query<{ id: string }>({ name: 'latest-chat-claim', text: latest, values: [ids] });
  return rows[0] ? ownChat(pool, viewer, rows[0].id, now) : null;
}

export async function latestOwnChat(
  { pool, kysely }: Pick<Database, 'pool' | 'kysely'>,
  viewer: Viewer,
  now: Date,
): Promise<OwnClaimChat | null> {
  if (isOnSeveralMachines(kysely)) return latestOfMachines(pool, viewer, now);
  const values = visibilityValues(viewer, now);
  const { rows } = await pool.query<Found>({ name: 'latest-own-chat', text: ofViewer, values });
  return shown(rows[0]);
}

export async function isVisible(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<boolean> {
  const values = [...visibilityValues(viewer, now), claimId];
  const { rowCount } = await pool.query({ name: 'chat-claim-visible', text: visible, values });
  return rowCount === 1;
}
