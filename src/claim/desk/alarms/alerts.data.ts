import type { Db } from '#server/db/connect.ts';
import { announceAlerts } from '../desk-news.data.ts';
import type { AlertKind, AlertStage } from './alert-kinds.rules.ts';

export type Alert = {
  claimId: string;
  accountId: string;
  kind: AlertKind;
  stage: AlertStage;
  /** With the claim, the kind and the stage, tells one cause from the next. */
  runAt: Date;
};

/** Stores one alert for each account and cause, and announces it to open desks. Skips `by`, who caused it. */
export async function addAlerts(
  tx: Db,
  alerts: readonly Alert[],
  { now, by = null }: { now: Date; by?: string | null },
): Promise<void> {
  const told: string[] = [];
  for (const { claimId, accountId, kind, stage, runAt } of alerts) {
    if (accountId === by) continue;
    const added = await tx
      .insertInto('desk_alert')
      .values({ claim_id: claimId, account_id: accountId, kind, stage, run_at: runAt, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst();
    if (added) told.push(accountId);
  }
  if (told.length > 0) await announceAlerts(tx, [...new Set(told)]);
}

/** Deletes what was not read yet of a cause that is over, and announces that to open desks. Leaves those of `but`. */
export async function withdrawAlerts(
  tx: Db,
  { claimId, kind }: Pick<Alert, 'claimId' | 'kind'>,
  { but }: { but: string | null },
): Promise<void> {
  const unread = tx.deleteFrom('desk_alert').where('claim_id', '=', claimId).where('kind', '=', kind);
  const gone = await unread
    .where('read_at', 'is', null)
    .$if(but !== null, (others) => others.where('account_id', '<>', but))
    .returning('account_id')
    .execute();
  if (gone.length > 0) await announceAlerts(tx, [...new Set(gone.map(({ account_id: id }) => id))]);
}
