import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { likeNames } from './states/like-states.rules.ts';
import type { SetupStep } from './setup-steps.rules.ts';

type Said = { step: SetupStep; status: 'skipped' | 'done' };

export async function readSaidSteps(db: Db): Promise<ReadonlyMap<SetupStep, Said['status']>> {
  const rows = await db.selectFrom('setup_step').select(['step', 'status']).execute();
  return new Map((rows as Said[]).map(({ step, status }) => [step, status]));
}

/** `open` takes back what was said. */
export async function markStep(tx: Db, step: SetupStep, status: 'open' | 'skipped' | 'done', now: Date): Promise<void> {
  if (status === 'open') {
    await tx.deleteFrom('setup_step').where('step', '=', step).execute();
    return;
  }
  await tx
    .insertInto('setup_step')
    .values({ step, status, changed_at: now })
    .onConflict((conflict) => conflict.column('step').doUpdateSet({ status, changed_at: now }))
    .execute();
}

export async function countPasskeyOwners(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account_passkey')
    .select(({ fn }) => fn.count<string>('account_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the states that do not ship. */
export async function countOwnStates(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('state')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('system_name', 'not in', likeNames)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the newest claim's number. `but` is a claim that does not count. */
export async function newestClaim(db: Db, but: string | null): Promise<string | null> {
  const found = db
    .selectFrom('claim')
    .select('number')
    .$if(but !== null, (claims) => claims.where('id', '!=', but));
  return (await found.orderBy('id', 'desc').limit(1).executeTakeFirst())?.number ?? null;
}

/** Counts the accounts that have a role, invited ones too, besides this one. */
export async function countOthers(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '!=', accountId)
    .where('demo', '=', false)
    .where(sql<boolean>`cardinality(roles) > 0`)
    .executeTakeFirstOrThrow();
  return count;
}
