import { type RawBuilder, sql } from 'kysely';

import { silenceDays } from '#claim/desk/clocks.rules.ts';
import { isOpenAtDesk } from '#claim/desk/open-claims.data.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import type { DeskView } from '../desk-views.rules.ts';
import { daysSinceMonday } from '../list/due-ranges.rules.ts';

/** Which rows `d` of `desk_claim` a view has, and SQL of the instant by which they are ordered. */
export type ViewSource = {
  has: RawBuilder<unknown>;
  by: RawBuilder<Date>;
  newestFirst?: true;
  /** The rows show what is due of this alone, and `by` is when. */
  own?: 'complaint' | 'answer';
  /** The rows show how the complaint ended that was closed last. */
  ofClosedComplaints?: true;
};

const dueAt = sql<Date>`d.due_at`;

const byDue = (has: RawBuilder<unknown>): ViewSource => ({ has: sql`${isOpenAtDesk} and ${has}`, by: dueAt });

/** Without `isOpenAtDesk`, which PostgreSQL takes for another condition than the times, and expects too few rows. */
const dueWithin = (has: RawBuilder<unknown>): ViewSource => ({ has, by: dueAt });

const waitingOn = (whom: string): ViewSource => byDue(sql`d.waiting_on = ${sql.lit(whom)}`);

/** Twelve months. */
const daysOfClosed = 365;

type Asked = { accountId: string; now: Date };

/** The conditions are those of the indexes of `desk_claim`. */
const sources: Record<DeskView, (asked: Asked) => ViewSource> = {
  mine: ({ accountId }) => byDue(sql`d.assignee_id = ${accountId}::uuid`),
  mentioned: ({ accountId }) =>
    byDue(sql`d.claim_id in (select n.claim_id from note n where n.mentions @> array[${accountId}::uuid]
      and not exists (select 1 from note o where o.claim_id = n.claim_id and o.author_id = ${accountId}::uuid
        and o.created_at > n.created_at))`),
  unassigned: () => byDue(sql`d.assignee_id is null`),
  open: () => byDue(sql`true`),
  'waiting-for-answer': () => ({
    has: sql`d.unanswered > 0`,
    by: sql`coalesce(d.answer_due_at, d.due_at)`,
    own: 'answer',
  }),
  'due-today': ({ now }) =>
    dueWithin(sql`d.due_at >= ${now} and d.due_at < ${addLondonDays(startOfLondonDay(now), 1)}`),
  overdue: ({ now }) => dueWithin(sql`d.due_at < ${now}`),
  'waiting-on-claimant': () => waitingOn('claimant'),
  'waiting-on-insurer': () => waitingOn('insurer'),
  'waiting-on-parts': () => waitingOn('parts'),
  'waiting-on-courier': () => waitingOn('courier'),
  silent: ({ now }) => ({
    has: sql`${isOpenAtDesk} and d.told_at is not null and d.told_at < ${addLondonDays(now, -silenceDays)}`,
    by: sql`d.told_at`,
  }),
  complaints: () => ({
    ...byDue(sql`d.complaints > 0`),
    by: sql`coalesce(d.complaint_due_at, d.due_at)`,
    own: 'complaint',
  }),
  'closed-complaints': ({ now }) => ({
    has: sql`d.complaint_closed_at >= ${addLondonDays(startOfLondonDay(now), -daysOfClosed)}`,
    by: sql`d.complaint_closed_at`,
    newestFirst: true,
    ofClosedComplaints: true,
  }),
  'support-needs': () => byDue(sql`d.has_needs`),
  'not-delivered': () => byDue(sql`d.undelivered_at is not null`),
  // Claims that are over too: the operator's system may not know that they are.
  'not-taken-up': ({ now }) => ({ has: sql`d.untaken_from <= ${now}`, by: sql`d.untaken_from` }),
  'ended-this-week': ({ now }) => ({
    has: sql`d.ended_at >= ${addLondonDays(startOfLondonDay(now), -daysSinceMonday(now))}`,
    by: sql`d.ended_at`,
    newestFirst: true,
  }),
};

export const viewSource = (view: DeskView, asked: Asked): ViewSource => sources[view](asked);
