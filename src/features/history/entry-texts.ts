import { dayInWords } from '#shared/time/dates.ts';
import { formatPounds } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import type { Entry } from './useTimeline.ts';

const money = ({ amount }: Entry): string => formatPounds(amount ?? 0);

function photosText({ photoKind, count }: Entry): string {
  if (photoKind === 'repair') {
    return count === 1 ? m.history_repair_photo() : m.history_repair_photos({ count: count ?? 0 });
  }
  return count === 1 ? m.history_inspection_photo() : m.history_inspection_photos({ count: count ?? 0 });
}

const courierText = ({ courier }: Entry): string => courier || m.history_courier();

const options: Readonly<Record<string, () => string>> = {
  replacement: m.history_option_replacement,
  voucher: m.history_option_voucher,
  cash: m.history_option_cash,
  return: m.history_option_return,
};

const optionText = ({ option }: Entry): string => options[option ?? '']?.() ?? '';

const nameOf = ({ nominee }: Entry): string => nominee ?? '';

/** Their heading names whoever may act. */
export const namesNominee = ({ kind }: Entry): boolean => kind.startsWith('nominated');

const headings: Readonly<Record<string, (entry: Entry) => string>> = {
  message: () => m.history_message(),
  sent: ({ nominee }) => (nominee === null ? m.history_sent() : m.history_sent_for_you()),
  photos: photosText,
  report: ({ version }) => (version === 1 ? m.history_report() : m.history_report_version({ number: version ?? 0 })),
  payment: (entry) =>
    (entry.nominee === null ? m.history_payment : m.history_payment_for_you)({ amount: money(entry) }),
  refund: (entry) => m.history_refund({ amount: money(entry) }),
  quote: (entry) => m.history_quote({ amount: money(entry) }),
  'quote-approved': (entry) => m.history_quote_approved({ amount: money(entry) }),
  'quote-approved-otherwise': (entry) => m.history_quote_approved_otherwise({ amount: money(entry) }),
  'quote-declined': (entry) => m.history_quote_declined({ amount: money(entry) }),
  'quote-declined-otherwise': (entry) => m.history_quote_declined_otherwise({ amount: money(entry) }),
  'quote-withdrawn': (entry) => m.history_quote_withdrawn({ amount: money(entry) }),
  'quote-expired': (entry) => m.history_quote_expired({ amount: money(entry) }),
  'quote-approval-withdrawn': (entry) => m.history_quote_approval_withdrawn({ amount: money(entry) }),
  offer: () => m.history_offer(),
  'offer-chosen': (entry) => m.history_offer_chosen({ name: optionText(entry) }),
  'offer-chosen-otherwise': (entry) => m.history_offer_chosen_otherwise({ name: optionText(entry) }),
  'offer-changed': (entry) => m.history_offer_changed({ name: optionText(entry) }),
  'offer-changed-otherwise': (entry) => m.history_offer_changed_otherwise({ name: optionText(entry) }),
  'offer-in-hand': () => m.history_offer_in_hand(),
  'offer-withdrawn': () => m.history_offer_withdrawn(),
  'offer-expired': () => m.history_offer_expired(),
  complaint: () => m.history_complaint(),
  'complaint-answered': () => m.history_complaint_answered(),
  nominated: (entry) => m.history_nominated({ name: nameOf(entry) }),
  'nominated-otherwise': (entry) => m.history_nominated_otherwise({ name: nameOf(entry) }),
  'nominated-acts': (entry) => m.history_nominated_acts({ name: nameOf(entry) }),
  'nominated-ended': (entry) => m.history_nominated_ended({ name: nameOf(entry) }),
  'return-address': () => m.history_return_address(),
  'parcel-place': () => m.history_parcel_place(),
  collected: (entry) => m.history_collected({ courier: courierText(entry) }),
  delivered: (entry) => m.history_delivered({ courier: courierText(entry) }),
  'collection-date': () => m.history_collection_moved(),
  'delivery-date': ({ isMoved }) => (isMoved ? m.history_delivery_moved() : m.history_delivery_booked()),
};

export function headingOf(entry: Entry): string {
  return headings[entry.kind]?.(entry) ?? entry.heading ?? entry.eventName ?? '';
}

export function lineOf(entry: Entry, now: Date): string | null {
  if (entry.subject) return m.history_subject({ subject: entry.subject });
  if (entry.date) return m.history_day({ day: dayInWords(entry.date, now) });
  if (entry.kind === 'quote-approval-withdrawn') return m.history_cover_corrected();
  return entry.meaning;
}
