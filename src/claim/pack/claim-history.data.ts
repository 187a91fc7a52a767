import { CompiledQuery } from 'kysely';

import { lockAnswer, lockAnswerOf, type StoredLock } from '#claim/change/given.data.ts';
import { baseLocale, type Locale, localeNamed } from '#shared/locale.ts';
import type { Db } from '#server/db/connect.ts';
import type { History, ParcelThen } from './facts-then.rules.ts';

type Row<T> = { [K in keyof T]: Date extends T[K] ? string | Extract<T[K], null> : T[K] };

type Stored = {
  parcels: (Omit<Row<ParcelThen>, 'events' | 'wishes'> & {
    events: Row<ParcelThen['events'][number]>[] | null;
    wishes: Row<ParcelThen['wishes'][number]>[] | null;
  })[];
  quotes: Row<History['quotes'][number]>[];
  offers: (Omit<Row<History['offers'][number]>, 'voucher'> & {
    voucher: Row<NonNullable<History['offers'][number]['voucher']>> | null;
  })[];
  promises: Row<History['promises'][number]>[];
  lock: StoredLock | null;
  locale: string | null;
};

const events = `(select json_agg(json_build_object('id', v.id, 'at', v.at, 'status', v.status, 'receivedAt', v.received_at)
    order by v.at, v.id) from courier_event v where v.claim_id = $1::uuid and v.parcel_id = p.id)`;

const wishes = `(select json_agg(json_build_object('askedAt', r.asked_at, 'expiresAt', r.expires_at, 'settledAt', r.settled_at,
    'status', r.status, 'confirmedFor', r.confirmed_for, 'wish', r.wish) order by r.asked_at, r.id)
    from rebooking r where r.claim_id = $1::uuid and r.parcel_id = p.id)`;

const parcels = `(select json_agg(json_build_object('direction', p.direction, 'courier', p.courier, 'bookedFor', p.booked_for,
    'createdAt', p.created_at, 'events', ${events}, 'wishes', ${wishes}) order by p.created_at, p.id)
    from parcel p where p.claim_id = $1::uuid)`;

const quotes = `(select json_agg(json_build_object('number', q.number, 'decides', q.decides,
    'status', case q.status when 'superseded' then coalesce(q.decision, 'sent') else q.status end,
    'totalPence', q.total_pence, 'goodUntil', q.good_until, 'waitedDays', q.waited_days, 'askedAt', q.asked_at,
    'answeredAt', q.answered_at, 'sentAt', q.sent_at, 'settledAt', q.settled_at) order by q.number)
    from quote_version q where q.claim_id = $1::uuid and q.sent_at is not null and q.number is not null)`;

const voucher = `(select json_build_object('until', v.expires_on, 'issuedAt', v.issued_at,
    'seenAt', coalesce(v.first_shown_at, v.shown_at, v.deleted_at))
    from outcome_voucher v where v.claim_id = $1::uuid and v.offer_id = f.id order by v.issued_at, v.id limit 1)`;

const offers = `(select json_agg(json_build_object('number', f.number,
    'status', case f.status when 'superseded' then case when f.first_chosen_at is null then 'sent' else 'chosen' end else f.status end, 'goodUntil', f.good_until,
    'waitedDays', f.waited_days, 'askedAt', f.asked_at, 'answeredAt', f.answered_at, 'inHandAt', f.in_hand_at,
    'sentAt', f.sent_at, 'settledAt', coalesce(f.withdrawn_at, f.settled_at), 'firstChosenAt', f.first_chosen_at, 'voucher', ${voucher}) order by f.number)
    from outcome_offer f where f.claim_id = $1::uuid)`;

const promises = `(select json_agg(json_build_object('latest', p.latest, 'setAt', p.set_at, 'withdrawnAt', p.withdrawn_at)
    order by p.id) from promised_date p where p.claim_id = $1::uuid)`;

const statement = `select coalesce(${parcels}, '[]') as parcels, coalesce(${quotes}, '[]') as quotes,
    coalesce(${offers}, '[]') as offers, coalesce(${promises}, '[]') as promises, ${lockAnswer('$1::uuid')} as lock,
    (select n.locale from notification_preference n where n.claim_id = $1::uuid) as locale`;

const instant = (text: string): Date => new Date(text);
const orNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

function parcelOf({ events: said, wishes: asked, createdAt, ...parcel }: Stored['parcels'][number]): ParcelThen {
  return {
    ...parcel,
    createdAt: instant(createdAt),
    events: (said ?? []).map((one) => ({ ...one, at: instant(one.at), receivedAt: instant(one.receivedAt) })),
    wishes: (asked ?? []).map((one) => ({
      ...one,
      askedAt: instant(one.askedAt),
      expiresAt: instant(one.expiresAt),
      settledAt: orNull(one.settledAt),
    })),
  };
}

const decided = <
  T extends { askedAt: string | null; answeredAt: string | null; sentAt: string; settledAt: string | null },
>(
  one: T,
) => ({
  ...one,
  askedAt: orNull(one.askedAt),
  answeredAt: orNull(one.answeredAt),
  sentAt: instant(one.sentAt),
  settledAt: orNull(one.settledAt),
});

/** Reads what is kept of a claim with its times, of what its words rest on. */
export async function readHistory(db: Db, claimId: string): Promise<{ history: History; locale: Locale }> {
  const { rows } = await db.executeQuery<Stored>(CompiledQuery.raw(statement, [claimId]));
  const [stored] = rows;
  if (!stored) throw new Error('A claim whose history is read must exist.');
  const history: History = {
    parcels: stored.parcels.map(parcelOf),
    quotes: stored.quotes.map(decided),
    offers: stored.offers.map((one) => ({
      ...decided(one),
      inHandAt: orNull(one.inHandAt),
      firstChosenAt: orNull(one.firstChosenAt),
      voucher: one.voucher && {
        ...one.voucher,
        issuedAt: instant(one.voucher.issuedAt),
        seenAt: orNull(one.voucher.seenAt),
      },
    })),
    promises: stored.promises.map((one) => ({
      ...one,
      setAt: instant(one.setAt),
      withdrawnAt: orNull(one.withdrawnAt),
    })),
    lock: lockAnswerOf(stored.lock),
  };
  return { history, locale: localeNamed(stored.locale ?? baseLocale) };
}
