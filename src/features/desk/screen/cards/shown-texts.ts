import { formatPounds, poundsOf } from '#shared/money.ts';
import { dayInWords } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { Shown } from '../../cards/shown-routes.ts';

type Todo = Shown['todo'][number];
type Parcel = Shown['parcels'][number];

const plainTodos = {
  'rebook-delivery': m.desk_todo_rebook,
  'decide-quote': m.desk_todo_quote,
  'choose-outcome': m.desk_todo_outcome,
  'see-voucher': m.desk_todo_voucher,
  'submit-passcode': m.desk_todo_passcode,
  'remove-icloud': m.desk_todo_icloud,
} as const;

export function todoText({ kind, amount, count, day }: Todo, now: Date): string {
  switch (kind) {
    case 'pack':
      return m.desk_todo_pack({ day: dayInWords(day, now) });
    case 'pay-excess':
      return m.desk_todo_excess({ amount: formatPounds(poundsOf(amount ?? 0)) });
    case 'read-messages':
      return count === 1 ? m.desk_todo_message() : m.desk_todo_messages({ count: String(count ?? 0) });
    default:
      return plainTodos[kind]();
  }
}

export function payerText(payer: NonNullable<Shown['quote']>['payer'], now: Date): string {
  if (payer === null) return m.desk_quote_unknown();
  const { insurer, isAgreed, since } = payer;
  const day = dayInWords(since, now);
  if (isAgreed) return day === '' ? m.desk_quote_pays({ insurer }) : m.desk_quote_agreed({ insurer, day });
  return day === '' ? m.desk_quote_decides({ insurer }) : m.desk_quote_asked({ insurer, day });
}

const doneTexts = {
  collection: [m.desk_parcels_collected, m.desk_parcels_received],
  delivery: [m.desk_parcels_delivered, m.desk_parcels_returned],
} as const;

/** Returns where the parcel is in its journey, the last step first. */
export function parcelSteps({ journey, status, doneAt, lastAttempt, nextAttempt }: Parcel, now: Date): string[] {
  if (status === 'none') return [m.desk_parcels_none()];
  if (status === 'done') {
    const [onDay, withoutDay] = doneTexts[journey];
    return [doneAt === null ? withoutDay() : onDay({ day: dayInWords(doneAt, now) })];
  }
  const steps = [
    ...(lastAttempt === null ? [] : [m.desk_parcels_tried({ day: dayInWords(lastAttempt, now) })]),
    ...(nextAttempt === null ? [] : [m.desk_parcels_next({ day: dayInWords(nextAttempt, now) })]),
  ];
  return steps.length === 0 ? [m.desk_parcels_waits()] : steps;
}
