import { type Selectable, sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { DutyActionRow } from '#server/db/tables.generated.ts';
import type { ActionChange, ActionWords } from './action-changes.ts';
import type { DutyOutcome, Period } from './duty.rules.ts';

export type DutyAction = ActionWords & {
  id: string;
  clientId: string;
  version: number;
  ownerId: string | null;
  result: string;
  savedByName: string;
  closedAt: Date | null;
  /** The oldest first. */
  changes: readonly ActionChange[];
};

function actionIn(row: Selectable<DutyActionRow>): DutyAction {
  const { id, version, finding, action, result } = row;
  return {
    id,
    clientId: row.client_id,
    version,
    outcome: row.outcome as DutyOutcome,
    figure: row.figure as DutyAction['figure'],
    cause: row.cause as DutyAction['cause'],
    period: { from: row.period_from, to: row.period_to },
    finding,
    action,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    dueOn: row.due_on,
    result,
    savedByName: row.saved_by_name,
    closedAt: row.closed_at,
    changes: row.changes as ActionChange[],
  };
}

const mostListed = 500;

/** Reads what was found in the period, and what was still open in it. */
export async function listDutyActions(db: Db, clientId: string, { from, to }: Period): Promise<DutyAction[]> {
  const rows = await db
    .selectFrom('duty_action')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('period_from', '<=', to)
    .where(sql<boolean>`(closed_at is null or closed_at >= ${from}::date or period_to >= ${from}::date)`)
    .orderBy('period_from')
    .orderBy('id')
    .limit(mostListed)
    .execute();
  return rows.map(actionIn);
}

/** Reads what was done about the causes of complaints of a client, the newest first. */
export async function listByCause(db: Db, clientId: string, causes: readonly string[]): Promise<DutyAction[]> {
  const rows = await db
    .selectFrom('duty_action')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('cause', 'in', [...causes])
    .orderBy('period_from', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(actionIn);
}

export async function lockDutyAction(tx: Tx, id: string): Promise<DutyAction | null> {
  const row = await tx.selectFrom('duty_action').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? actionIn(row) : null;
}

/** Returns false if somebody else has just added it. */
export async function writeDutyAction(
  tx: Tx,
  { id, version, clientId, period, ...action }: DutyAction,
  by: { accountId: string; name: string; now: Date },
): Promise<boolean> {
  const { outcome, figure, cause, finding, ownerId, ownerName, dueOn, result, closedAt } = action;
  const changed = {
    version,
    outcome,
    figure,
    cause,
    period_from: period.from,
    period_to: period.to,
    finding,
    action: action.action,
    owner_id: ownerId,
    owner_name: ownerName,
    due_on: dueOn,
    result,
    closed_at: closedAt,
    changes: JSON.stringify(action.changes),
    saved_by: by.accountId,
    saved_by_name: by.name,
    saved_at: by.now,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('duty_action')
    .values({ id, client_id: clientId, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(changed)
        .where('duty_action.version', '=', version - 1),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
