// Who said that a complaint is withdrawn, how and when: without that, closing it is our word alone.
import { formatDate } from '#shared/time/dates.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';

/** `nominee`: who was named, confirmed and might write for the claimant. `representative`: who else speaks for them. */
export const withdrawers = ['claimant', 'nominee', 'representative'] as const;
export type Withdrawer = (typeof withdrawers)[number];

export const withdrawalWays = ['call', 'message', 'mail', 'letter', 'in-person'] as const;
export type WithdrawalWay = (typeof withdrawalWays)[number];

export type Withdrawal = {
  by: Withdrawer;
  /** Empty of the claimant. */
  name: string;
  how: WithdrawalWay;
  /** A London day. */
  on: string;
};

export const whoWords: Record<Withdrawer, string> = {
  claimant: 'the claimant',
  nominee: 'who may act for the claimant',
  representative: 'who speaks for the claimant',
};

export const howWords: Record<WithdrawalWay, string> = {
  call: 'by telephone',
  message: 'by message',
  mail: 'by email',
  letter: 'by post',
  'in-person': 'in person',
};

/** For the insurer; null is of a complaint that was closed before this was asked. */
export function withdrawalWords(withdrawal: Withdrawal | null): string {
  if (withdrawal === null) return 'not recorded';
  const { by, name, how, on } = withdrawal;
  const who = name === '' ? whoWords[by] : `${name}, ${whoWords[by]},`;
  return `${who} ${howWords[how]} on ${formatDate(noonOf(on))}`;
}

type Fault = { at: 'on' | 'name'; detail: string };

/** `receivedOn` and `today` are London days. Null where nothing is wrong. */
export function withdrawalFault(
  { by, name, on }: Withdrawal,
  { receivedOn, today }: { receivedOn: string; today: string },
): Fault | null {
  if (by !== 'claimant' && name === '') return { at: 'name', detail: 'Name who said it for the claimant.' };
  if (on > today) return { at: 'on', detail: 'This day is in the future.' };
  return on < receivedOn ? { at: 'on', detail: 'This day is before the complaint came.' } : null;
}
