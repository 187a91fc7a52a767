import type { Selectable } from 'kysely';

import { isOwedEvent } from '#claim/change/owed-events.data.ts';
import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import type { HappeningRow } from '#server/db/tables.generated.ts';
import type { SentNews, Waiting } from './decide.rules.ts';
import type { Db } from '#server/db/connect.ts';

export type Outcome = 'told' | 'known' | 'stale' | 'superseded' | 'unwanted' | 'off';

type EventColumns = Pick<Selectable<HappeningRow>, 'id' | 'kind' | 'subject' | 'news' | 'facts' | 'happened_at'>;

export function waitingOf({ id, kind, subject, news, facts, happened_at: happenedAt }: EventColumns): Waiting {
  const event = { kind, ...(facts as object) } as NotifiableEvent;
  return { id, event, subject, news, happenedAt };
}

const columns = ['id', 'kind', 'subject', 'news', 'facts', 'happened_at'] as const;

export async function readWaitingEvents(tx: Db, claimId: string): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom('happening')
    .select(columns)
    .where('claim_id', '=', claimId)
    .where('settled_at', 'is', null)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
  return rows.map(waitingOf);
}

export async function sentNewsOf(tx: Db, claimId: string): Promise<SentNews[]> {
  const rows = await tx
    .selectFrom('happening')
    .select(['subject', 'news', 'settled_at'])
    .$narrowType<{ settled_at: Date }>()
    .where('claim_id', '=', claimId)
    .where('outcome', '=', 'told')
    .execute();
  return rows.map(({ subject, news, settled_at: sentAt }) => ({ subject, news, sentAt }));
}

export async function stillNewest(tx: Db, claimId: string, ids: readonly string[]): Promise<Waiting[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('happening as h')
    .select(columns.map((column) => `h.${column}` as const))
    .where('h.claim_id', '=', claimId)
    .where('h.id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('happening as later')
            .select('later.id')
            .whereRef('later.claim_id', '=', 'h.claim_id')
            .whereRef('later.subject', '=', 'h.subject')
            .whereRef('later.id', '<>', 'h.id')
            .whereRef('later.happened_at', '>=', 'h.happened_at')
            .whereRef('later.settled_at', '>', 'h.settled_at')
            .where('later.outcome', '=', 'told'),
        ),
      ),
    )
    .orderBy('h.happened_at')
    .orderBy('h.id')
    .execute();
  return rows.map(waitingOf);
}

export async function settleEvents(
  tx: Db,
  claimId: string,
  ids: readonly string[],
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('happening')
    .set({ outcome, settled_at: now })
    .where('claim_id', '=', claimId)
    .where('id', 'in', ids)
    .execute();
}

/** Settles events whose claim has had no notification job since, so that their rows give the reason. What is owed waits on. */
export async function settleOldEvents(
  db: Db,
  { happenedBefore, now }: { happenedBefore: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('happening')
    .set({ outcome: 'stale', settled_at: now })
    .where('settled_at', 'is', null)
    .where('happened_at', '<', happenedBefore)
    .where(({ not }) => not(isOwedEvent('happening')))
    .execute();
}
