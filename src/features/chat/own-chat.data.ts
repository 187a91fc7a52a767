import type { Pool } from 'pg';

import { claimsHeldBy, claimsOwnedBy, ownedBy, visibilityValues, visibleTo } from '#claim/access/claim.access.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { ChatRow } from './chats.data.ts';

type OwnClaim = { claimId: string; number: string; brand: string | null };

export type OwnClaimChat = OwnClaim & { chat: ChatRow | null };

const own = `select t0.id as "claimId", t0.number, t0.brand from claim t0
  where t0.id = $4::uuid and ${ownedBy('$4::uuid', 1)}`;

const visible = `select t0.id from claim t0 where t0.id = $4::uuid and ${visibleTo('$4::uuid', 1)}`;

/** The right first: Citus keeps conversations and claims on different machines. */
export async function ownChat(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<OwnClaimChat | null> {
  const values = [...visibilityValues(viewer, now), claimId];
  const { rows } = await pool.query<OwnClaim>({ name: 'own-chat-claim', text: own, values });
  const [claim] = rows;
  if (!claim) return null;
  const chats = await pool.query<ChatRow>({
    name: 'chat-of-claim',
    text: 'select * from chat where claim_id = $1::uuid',
    values: [claim.claimId],
  });
  return { ...claim, chat: chats.rows[0] ?? null };
}

/** For pages without a claim: the claim chatted about last, else the one that changed last. */
export async function latestOwnChat(pool: Pool, viewer: Viewer, now: Date): Promise<OwnClaimChat | null> {
  const values = visibilityValues(viewer, now);
  const [name, text] =
    viewer.accountToken === null ? ['held-claims', claimsHeldBy(1)] : ['own-claims', claimsOwnedBy(1)];
  const { rows } = await pool.query<{ id: string }>({ name, text, values });
  const ids = rows.map(({ id }) => id);
  const latest = ids.length > 1 ? ((await chattedLast(pool, ids)) ?? (await changedLast(pool, ids))) : ids[0];
  return latest === undefined ? null : ownChat(pool, viewer, latest, now);
}

async function chattedLast(pool: Pool, claimIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'chatted-last',
    text: `select claim_id as id from chat where claim_id = any($1::uuid[]) and last_message_at is not null
      order by last_message_at desc limit 1`,
    values: [claimIds],
  });
  return rows[0]?.id;
}

async function changedLast(pool: Pool, claimIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'changed-last',
    text: `select id from claim where id = any($1::uuid[])
      order by last_state_change_date desc nulls last, id limit 1`,
    values: [claimIds],
  });
  return rows[0]?.id;
}

export async function isVisible(pool: Pool, viewer: Viewer, claimId: string, now: Date): Promise<boolean> {
  const values = [...visibilityValues(viewer, now), claimId];
  const { rowCount } = await pool.query({ name: 'chat-claim-visible', text: visible, values });
  return rowCount === 1;
}
