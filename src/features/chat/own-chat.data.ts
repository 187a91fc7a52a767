import type { Pool } from 'pg';

import { claimsOwnedBy, ownedBy, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { ChatRow } from './chats.data.ts';

export type OwnClaimChat = { claimId: string; number: string; brand: string | null; chat: ChatRow | null };

type Found = { claim_id: string; number: string; brand: string | null; chat: boolean } & ChatRow;

const columns = 'c.*, t0.id as claim_id, t0.number, t0.brand, c.id is not null as chat';

/** One statement checks the right and reads (security promise 1). */
const ofClaim = `select ${columns} from claim t0 left join chat c on c.claim_id = t0.id
  where t0.id = $4::uuid and ${ownedBy('t0.id', 1)}`;

/** For pages without a claim: the claim chatted about last, else the one that changed last. */
const ofViewer = `select ${columns} from claim t0 left join chat c on c.claim_id = t0.id
  where t0.id in (${claimsOwnedBy(1)})
  order by c.last_message_at desc nulls last, t0.last_state_change_date desc nulls last, t0.id limit 1`;

const visible = `select t0.id from claim t0 where t0.id = $4::uuid and ${visibleTo('t0.id', 1)}`;

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

export async function latestOwnChat(pool: Pool, viewer: Viewer, now: Date): Promise<OwnClaimChat | null> {
  const values = visibilityValues(viewer, now);
  const { rows } = await pool.query<Found>({ name: 'latest-own-chat', text: ofViewer, values });
  return shown(rows[0]);
}

export async function isVisible(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<boolean> {
  const values = [...visibilityValues(viewer, now), claimId];
  const { rowCount } = await pool.query({ name: 'chat-claim-visible', text: visible, values });
  return rowCount === 1;
}
