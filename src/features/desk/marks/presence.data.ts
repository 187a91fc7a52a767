import { sql } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import { handlerName } from '#claim/desk/work/handler-name.rules.ts';
import { type Limits, withinLimits } from '../claim-row.data.ts';
import type { Colleague } from './marks-routes.ts';
import { type Doing, doings, mostTabs, presentSeconds } from './presence.rules.ts';

type Tab = { claimId: string; accountId: string; tab: string };

const goneBefore = (now: Date): Date => new Date(now.getTime() - presentSeconds * 1_000);

async function doingBefore(tx: Tx, { claimId, accountId, tab }: Tab, now: Date): Promise<string | null> {
  const before = tx.selectFrom('desk_presence').select('doing').where('claim_id', '=', claimId);
  const own = before.where('account_id', '=', accountId).where('tab', '=', tab).where('seen_at', '>', goneBefore(now));
  return (await own.executeTakeFirst())?.doing ?? null;
}

/** Leaves room for one more tab of the account at the claim. */
async function dropSilentTabs(tx: Tx, { claimId, accountId }: Tab): Promise<void> {
  await sql`delete from desk_presence where claim_id = ${claimId}::uuid and account_id = ${accountId}::uuid
    and tab in (select p.tab from desk_presence p where p.claim_id = ${claimId}::uuid
      and p.account_id = ${accountId}::uuid order by p.seen_at desc offset ${mostTabs - 1})`.execute(tx);
}

/** Stores what a tab does, or removes it (null). Returns whether that changed anything. */
export async function savePresence(tx: Tx, at: Tab, { doing, now }: { doing: Doing | null; now: Date }) {
  const { claimId, accountId, tab } = at;
  const before = await doingBefore(tx, at, now);
  if (doing === null) {
    const row = tx.deleteFrom('desk_presence').where('claim_id', '=', claimId);
    await row.where('account_id', '=', accountId).where('tab', '=', tab).execute();
  } else {
    if (before === null) await dropSilentTabs(tx, at);
    await tx
      .insertInto('desk_presence')
      .values({ claim_id: claimId, account_id: accountId, tab, doing, seen_at: now })
      .onConflict((conflict) =>
        conflict.columns(['claim_id', 'account_id', 'tab']).doUpdateSet({ doing, seen_at: now }),
      )
      .execute();
  }
  return doing !== before;
}

type StoredColleague = {
  claimId: string;
  accountId: string;
  name: string;
  email: string;
  doing: Doing[];
  seenAt: Date;
};

/** Leaves out the asker in all their tabs. */
export async function listColleagues(
  db: Db,
  { claimIds, asker, now }: { claimIds: readonly string[]; asker: Limits & { accountId: string }; now: Date },
): Promise<(Colleague & { claimId: string })[]> {
  const { rows } = await sql<StoredColleague>`select p.claim_id as "claimId", a.id as "accountId", a.name, a.email,
      array_agg(p.doing) as doing, max(p.seen_at) as "seenAt"
    from desk_presence p join desk_claim d on d.claim_id = p.claim_id join account a on a.id = p.account_id
    where p.claim_id = any(${[...claimIds]}::uuid[]) and p.account_id <> ${asker.accountId}::uuid
      and p.seen_at > ${goneBefore(now)} and ${withinLimits(asker)}
    group by p.claim_id, a.id, a.name, a.email`.execute(db);
  return rows
    .map(({ claimId, accountId, doing, seenAt, ...account }) => ({
      claimId,
      accountId,
      name: handlerName(account),
      doing: doings.find((one) => doing.includes(one)) ?? 'looking',
      seconds: Math.ceil(presentSeconds - (now.getTime() - seenAt.getTime()) / 1_000),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

export async function deletePresenceBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('desk_presence').where('seen_at', '<', before).execute();
}
