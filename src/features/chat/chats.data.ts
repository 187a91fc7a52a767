import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import { v7 as newId } from 'uuid';

import type { ChatRow as ChatTable, Tables } from '#server/db/tables.generated.ts';
import { sessionIdle } from '#server/sessions/session.ts';
import type { Locale } from '#shared/locale.ts';

export type ChatRow = Selectable<ChatTable>;

/** Under this lock conversations get the places of their changes, so that these are committed in their order. */
const changeLock = 7_305_095_001;
/** How often the use of a conversation is written down, in milliseconds. */
const touchInterval = 5 * 60_000;

/** The PostgreSQL channel on which every process hears of conversations; see `chat-news.server.ts`. */
export const chatNewsChannel = 'chat_news';

/** Tells every process something once, and only if this transaction commits. */
export async function tellChatNews(db: Kysely<Tables>, payload: string): Promise<void> {
  await sql`select pg_notify(${chatNewsChannel}, ${payload})`.execute(db);
}

/**
 * Changes a conversation, gives the change its place among all and announces it. To be the last of the transaction, because
 * others wait for its end, and the only update of that row: PostgreSQL asks for the claim again where a transaction updates
 * a row twice, and whoever holds the claim may wait for the conversation.
 */
export async function changeChat(tx: Kysely<Tables>, chatId: string, values: Updateable<ChatTable>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${changeLock})`.execute(tx);
  await tx
    .updateTable('chat')
    .set({ ...values, change_position: sql<number>`nextval('chat_change')` })
    .where('id', '=', chatId)
    .execute();
  await tellChatNews(tx, chatId);
}

const alive = (now: Date) => new Date(now.getTime() - sessionIdle);

/** The conversation of a claim, locked; the claim is locked too, so that none begins meanwhile. */
export async function lockChatOfClaim(tx: Kysely<Tables>, claimId: string): Promise<ChatRow | undefined> {
  return tx.selectFrom('chat').selectAll().where('claim_id', '=', claimId).forUpdate().executeTakeFirst();
}

/** The conversation of a browser that has found no claim, or undefined where it was idle for 24 hours. */
export async function chatOfToken(
  db: Kysely<Tables>,
  tokenHash: Buffer | null,
  now: Date,
): Promise<ChatRow | undefined> {
  if (tokenHash === null) return undefined;
  return ofToken(db, tokenHash, now).executeTakeFirst();
}

/** The same, locked. */
export async function lockChatOfToken(
  tx: Kysely<Tables>,
  tokenHash: Buffer | null,
  now: Date,
): Promise<ChatRow | undefined> {
  if (tokenHash === null) return undefined;
  return ofToken(tx, tokenHash, now).forUpdate().executeTakeFirst();
}

function ofToken(db: Kysely<Tables>, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('chat')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('claim_id', 'is', null)
    .where('used_at', '>', alive(now));
}

/** In whose name and language the conversation is held. */
export type ChatHead = { brandId: string; locale: Locale };

/** Begins the conversation of a claim, which is locked and has none. */
export async function addClaimChat(tx: Kysely<Tables>, claimId: string, head: ChatHead, now: Date): Promise<ChatRow> {
  return insertChat(tx, { claim_id: claimId }, head, now);
}

export type Newcomer = { name: string; email: string; tokenHash: Buffer; senderHash: Buffer };

/** Begins the conversation of a browser that has found no claim. */
export async function addContactChat(
  tx: Kysely<Tables>,
  { name, email, tokenHash, senderHash }: Newcomer,
  head: ChatHead,
  now: Date,
): Promise<ChatRow> {
  const who = { contact_name: name, contact_email: email, token_hash: tokenHash, sender_hash: senderHash };
  return insertChat(tx, who, head, now);
}

async function insertChat(tx: Kysely<Tables>, who: Partial<ChatRow>, { brandId, locale }: ChatHead, now: Date) {
  const row = { id: newId(), brand_id: brandId, locale, started_at: now, used_at: now, ...who };
  return tx.insertInto('chat').values(row).returningAll().executeTakeFirstOrThrow();
}

/** When this address began conversations, newest first. */
export async function newcomersOf(db: Kysely<Tables>, senderHash: Buffer, most: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('chat')
    .select('started_at')
    .where('sender_hash', '=', senderHash)
    .orderBy('started_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ started_at }) => started_at);
}

/** Makes those who count by one address wait for each other until the transaction ends. */
export async function lockSender(tx: Kysely<Tables>, senderHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(7395, ${senderHash.readInt32BE()})`.execute(tx);
}

/** Notes that the browser of a conversation is in use, which starts its idle time again. */
export async function touchChat(db: Kysely<Tables>, { id, used_at }: Pick<ChatRow, 'id' | 'used_at'>, now: Date) {
  if (now.getTime() - used_at.getTime() < touchInterval) return;
  await db.updateTable('chat').set({ used_at: now }).where('id', '=', id).execute();
}

/** How long a conversation without a claim is kept after its last message, and one without a message, in milliseconds. */
const keptContact = 30 * 24 * 60 * 60_000;
const keptEmpty = 24 * 60 * 60_000;

/** Deletes conversations that belong to no claim and whose time is over, and forgets who has sent what from where. */
export async function purgeChatRows(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await sql`delete from chat where claim_id is null and continued_in is null
    and coalesce(last_message_at, started_at) < ${before(keptContact)}`.execute(db);
  await sql`delete from chat where claim_id is null and continued_in is null and messages = 0
    and used_at < ${before(keptEmpty)}`.execute(db);
  await sql`update chat set sender_hash = null where sender_hash is not null
    and started_at < ${before(keptEmpty)}`.execute(db);
  await sql`update chat_message set sender_hash = null where sender_hash is not null
    and sent_at < ${before(keptEmpty)}`.execute(db);
}
