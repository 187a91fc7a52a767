import type { Offers } from '#shared/page/boot.ts';
import { formatPounds, penceOf } from '#shared/money.ts';
import { canPayOnline } from '#shared/online-payment.ts';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';

type Waiting = { kind: string; amount: number | null; dueAt: string | null };
type TodoText = { title: string; button: string };

function ofExcess(pounds: number, offers: Pick<Offers, 'payment'>): TodoText {
  const amount = formatPounds(pounds);
  return canPayOnline(offers, penceOf(pounds))
    ? { title: m.my_claim_todo_excess({ amount }), button: m.my_claim_pay_amount({ amount }) }
    : { title: m.my_claim_excess_is_due({ amount }), button: m.my_claim_how_to_pay() };
}

const plain = new Map<string, () => TodoText>([
  ['submit-passcode', () => ({ title: m.my_claim_submit_passcode(), button: m.my_claim_passcode_button() })],
  ['remove-icloud', () => ({ title: m.my_claim_remove_icloud(), button: m.my_claim_icloud_button() })],
  ['rebook-delivery', () => ({ title: m.my_claim_rebook(), button: m.my_claim_rebook_button() })],
  ['see-voucher', () => ({ title: m.my_claim_voucher(), button: m.my_claim_voucher_button() })],
  ['read-messages', () => ({ title: m.my_claim_read_messages(), button: m.my_claim_read_button() })],
]);

/** Returns null for a kind that this version of the page does not know. */
export function todoText({ kind, amount, dueAt }: Waiting, offers: Pick<Offers, 'payment'>): TodoText | null {
  const date = dueAt && formatDate(dueAt);
  switch (kind) {
    case 'decide-quote':
      return { title: date ? m.my_claim_decide_by({ date }) : m.my_claim_decide(), button: m.my_claim_decide_button() };
    case 'choose-outcome':
      return { title: date ? m.my_claim_choose_by({ date }) : m.my_claim_choose(), button: m.my_claim_choose_button() };
    case 'pay-excess':
      return ofExcess(amount ?? 0, offers);
    default:
      return plain.get(kind)?.() ?? null;
  }
}
