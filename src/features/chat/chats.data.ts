import { sql, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';

import type { ChatRow as ChatTable } from '#server/db/tables.generated.ts';
import { sessionIdleMs } from '#server/sessions/session.ts';
import type { Locale } from '#shared/locale.ts';
import type { Db, Tx } from '#server/db/connect.ts';

export type ChatRow = Selectable<ChatTable>;

const touchIntervalMs = 5 * 60_000;

const alive = (now: Date) => new Date(now.getTime() - sessionIdleMs);

export async function findChatOfClaim(tx: Tx, claimId: string): Promise<ChatRow | undefined> {
  return tx.selectFrom('chat').selectAll().where('claim_id', '=', claimId).executeTakeFirst();
}

/** Returns the conversation of a claim, locked. The caller has locked the claim, so that none begins meanwhile. */
export async function lockChatOfClaim(tx: Db, claimId: string): Promise<ChatRow | undefined> {
  return tx.selectFrom('chat').selectAll().where('claim_id', '=', claimId).forUpdate().executeTakeFirst();
}

/** Returns the conversation of a browser without a claim, or undefined after 24 idle hours. */
export async function chatOfToken(db: Db, tokenHash: Buffer | null, now: Date): Promise<ChatRow | undefined> {
  if (tokenHash === null) return undefined;
  return ofToken(db, tokenHash, now).executeTakeFirst();
}

export async function lockChatOfToken(tx: Db, tokenHash: Buffer | null, now: Date): Promise<ChatRow | undefined> {
  if (tokenHash === null) return undefined;
  return ofToken(tx, tokenHash, now).forUpdate().executeTakeFirst();
}

function ofToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('chat')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('claim_id', 'is', null)
    .where('used_at', '>', alive(now));
}

export type ChatHead = { brandId: string; locale: Locale };

export async function addClaimChat(tx: Db, claimId: string, head: ChatHead, now: Date): Promise<ChatRow> {
  return insertChat(tx, { claim_id: claimId }, head, now);
}

export type Newcomer = { name: string; email: string; tokenHash: Buffer; senderHash: Buffer };

export async function addContactChat(
  tx: Db,
  { name, email, tokenHash, senderHash }: Newcomer,
  head: ChatHead,
  now: Date,
): Promise<ChatRow> {
  const who = { contact_name: name, contact_email: email, token_hash: tokenHash, sender_hash: senderHash };
  return insertChat(tx, who, head, now);
}

async function insertChat(tx: Db, who: Partial<ChatRow>, { brandId, locale }: ChatHead, now: Date) {
  const row = { id: newId(), brand_id: brandId, locale, started_at: now, used_at: now, ...who };
  return tx.insertInto('chat').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function newcomersOf(db: Db, senderHash: Buffer, most: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('chat')
    .select('started_at')
    .where('sender_hash', '=', senderHash)
    .orderBy('started_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ started_at }) => started_at);
}

export async function lockSender(tx: Db, senderHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(7395, ${senderHash.readInt32BE()})`.execute(tx);
}

export async function touchChat(db: Db, { id, used_at }: Pick<ChatRow, 'id' | 'used_at'>, now: Date) {
  if (now.getTime() - used_at.getTime() < touchIntervalMs) return;
  await db.updateTable('chat').set({ used_at: now }).where('id', '=', id).execute();
}

/** Retention of conversations without a claim, after the last message and without any message, in milliseconds. */
const contactRetentionMs = 30 * 24 * 60 * 60_000;
const emptyRetentionMs = 24 * 60 * 60_000;

export async function purgeChatRows(db: Db, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await sql`delete from chat where claim_id is null and continued_in is null
    and coalesce(last_message_at, started_at) < ${before(contactRetentionMs)}`.execute(db);
  await sql`delete from chat where claim_id is null and continued_in is null and messages = 0
    and used_at < ${before(emptyRetentionMs)}`.execute(db);
  await sql`update chat set sender_hash = null where sender_hash is not null
    and started_at < ${before(emptyRetentionMs)}`.execute(db);
  await sql`update chat_message set sender_hash = null where sender_hash is not null
    and sent_at < ${before(emptyRetentionMs)}`.execute(db);
}
