import type { Tx } from '#server/db/connect.ts';

const ofSnooze = ['snoozed_until', 'snoozed_at'] as const;
const ofWait = ['waiting_on', 'waiting_since', 'waiting_state', 'waiting_until', 'waiting_for'] as const;
const columns = [...ofSnooze, ...ofWait] as const;

type Column = (typeof columns)[number];

/** What stands of a snooze and of a wait; instants are texts, as the answer of an action keeps them. */
export type FormerWork = Record<Column, string | null>;

const textOf = (value: Date | string | null | undefined): string | null =>
  value instanceof Date ? value.toISOString() : (value ?? null);

export async function readFormerWork(tx: Tx, claimId: string): Promise<FormerWork> {
  const found = tx.selectFrom('desk_work').select(columns).where('claim_id', '=', claimId);
  const work = await found.executeTakeFirst();
  return Object.fromEntries(columns.map((name) => [name, textOf(work?.[name])])) as FormerWork;
}

const isSameIn =
  (names: readonly Column[]) =>
  (one: FormerWork, other: FormerWork): boolean =>
    names.every((name) => one[name] === other[name]);

export const isSameSnooze = isSameIn(ofSnooze);
export const isSameWait = isSameIn(ofWait);
