import { sql } from 'kysely';

import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import type { Db } from '#server/db/connect.ts';

const addressedChannels = ['mail', 'text'];

export type NewNotice = {
  id: string;
  noticeGroupId: string;
  channel: ChannelName;
  kind: string;
  eventIds: string[];
  state: 'held' | 'queued' | 'undelivered' | 'dropped';
  recipient: string;
  answer?: string;
  isFallback?: boolean;
  /** The versions of words that it was written with. */
  wordingIds?: readonly string[];
  dueAt: Date;
};

export async function addNotice(tx: Db, claimId: string, notice: NewNotice, now: Date): Promise<void> {
  const { id, channel, kind, state, recipient, answer = '', isFallback = false, wordingIds = [] } = notice;
  const isSettled = state === 'undelivered' || state === 'dropped';
  await tx
    .insertInto('notice')
    .values({
      claim_id: claimId,
      id,
      telling_id: notice.noticeGroupId,
      channel,
      kind,
      happening_ids: notice.eventIds,
      state,
      recipient,
      answer,
      is_stand_in: isFallback,
      wording_ids: [...wordingIds],
      due_at: notice.dueAt,
      created_at: now,
      settled_at: isSettled ? now : null,
    })
    .execute();
}

type NoContact = { id: string; kind: string; answer: string; eventIds: readonly string[] };

/**
 * Keeps a row of each notice that nothing could be found to send by; the newest is the one that is still so. The same
 * notice again, for the same reason, is none.
 */
export async function recordNoContact(
  tx: Db,
  claimId: string,
  { id, kind, answer, eventIds }: NoContact,
  now: Date,
): Promise<void> {
  const last = await tx
    .selectFrom('notice')
    .select(['happening_ids', 'answer'])
    .where('claim_id', '=', claimId)
    .where('state', '=', 'no-contact')
    .executeTakeFirst();
  if (last?.answer === answer && eventIds.every((one) => last.happening_ids.includes(one))) return;
  await settleNoContact(tx, claimId);
  await sql`insert into notice (claim_id, id, telling_id, kind, happening_ids, state, answer, due_at, created_at, settled_at)
    values (${claimId}, ${id}, ${id}, ${kind}, ${eventIds}, 'no-contact', ${answer}, ${now}, ${now}, ${now})`.execute(
    tx,
  );
}

/** Nothing was sent then, so the row stays as undelivered, by no channel. */
export async function settleNoContact(tx: Db, claimId: string): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ state: 'undelivered' })
    .where('claim_id', '=', claimId)
    .where('state', '=', 'no-contact')
    .execute();
}

/** Opens the newest row without a channel that names one of these events once more, unless one of the claim is open. */
export async function reopenNoContact(tx: Db, claimId: string, eventIds: readonly string[]): Promise<void> {
  await sql`update notice set state = 'no-contact' where claim_id = ${claimId}::uuid
    and id = (select n.id from notice n where n.claim_id = ${claimId}::uuid and n.channel is null
      and n.happening_ids && ${eventIds}::uuid[] order by n.created_at desc, n.id desc limit 1)
    and not exists (select from notice other where other.claim_id = ${claimId}::uuid and other.state = 'no-contact')`.execute(
    tx,
  );
}

export type OpenNotice = {
  id: string;
  telling_id: string;
  channel: ChannelName;
  kind: string;
  happening_ids: string[];
  recipient: string;
  is_stand_in: boolean;
};

const openColumns = ['id', 'telling_id', 'channel', 'kind', 'happening_ids', 'recipient', 'is_stand_in'] as const;

export async function heldNotices(tx: Db, claimId: string, now: Date): Promise<OpenNotice[]> {
  return tx
    .selectFrom('notice')
    .select(openColumns)
    .$narrowType<{ channel: ChannelName }>()
    .where('claim_id', '=', claimId)
    .where('state', '=', 'held')
    .where('due_at', '<=', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Leaves out notices that have had a fallback. */
export async function failedNotices(tx: Db, claimId: string, since: Date): Promise<OpenNotice[]> {
  return tx
    .selectFrom('notice as n')
    .select(openColumns.map((column) => `n.${column}` as const))
    .$narrowType<{ channel: ChannelName }>()
    .where('n.claim_id', '=', claimId)
    .where('n.state', '=', 'undelivered')
    .where('n.channel', 'in', addressedChannels)
    .where('n.settled_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice as other')
            .select('other.id')
            .whereRef('other.claim_id', '=', 'n.claim_id')
            .whereRef('other.telling_id', '=', 'n.telling_id')
            .whereRef('other.id', '<>', 'n.id')
            .where('other.channel', 'in', addressedChannels),
        ),
      ),
    )
    .orderBy('n.created_at')
    .execute();
}

type Moved = {
  state: 'queued' | 'sent' | 'undelivered' | 'dropped';
  answer?: string;
  recipient?: string;
  /** What it tells, where it became more than at first. */
  eventIds?: readonly string[];
  wordingIds?: readonly string[];
  now: Date;
};

/** Returns whether the notice changed. A sent one may still become undelivered; other outcomes are final. */
export async function moveNotice(
  tx: Db,
  { claimId, id }: { claimId: string; id: string },
  { state, answer = '', recipient, eventIds, wordingIds, now }: Moved,
): Promise<boolean> {
  const from = state === 'undelivered' ? ['held', 'queued', 'sent'] : ['held', 'queued'];
  const { numUpdatedRows } = await tx
    .updateTable('notice')
    .set({
      state,
      answer,
      settled_at: state === 'queued' ? null : now,
      ...(recipient !== undefined && { recipient }),
      ...(eventIds && { happening_ids: [...eventIds] }),
      ...(wordingIds && { wording_ids: [...wordingIds] }),
    })
    .where('claim_id', '=', claimId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
