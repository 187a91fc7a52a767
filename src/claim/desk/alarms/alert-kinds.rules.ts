import { clockKinds } from '../clock-kinds.rules.ts';

/** What whoever has the page open may have done, where neither a mail nor a text can go to the claimant. */
const untoldKinds = [
  'untold-address',
  'untold-place',
  'untold-needs',
  'untold-quote',
  'untold-outcome',
  'untold-voucher',
  'untold-nominee',
] as const;
export type UntoldKind = (typeof untoldKinds)[number];

/**
 * What has happened: somebody gave you the claim, named you in a note or took over your draft, the operator's system overruled or refused, or
 * has not taken it up; a colleague asks to open a passcode once more, may do so, or opened one and did nothing with it;
 * a payment does not fit what is known; nobody has answered in time what the claimant asked the courier for, or a
 * return address was changed after its delivery was booked; somebody who is to act for the claimant waits for a handler;
 * a claimant was not satisfied; an answer to a complaint reached nobody; or what was done on a claim's page, such as another
 * return address, was told to nobody (`untold-`).
 */
const happenedKinds = [
  'assigned',
  'mentioned',
  'draft-taken',
  'overruled',
  'untaken',
  'passcode-asked',
  'passcode-allowed',
  'passcode-alone',
  'paid-twice',
  'refund-failed',
  'payment-disputed',
  'payment-odd',
  'rebooking-expired',
  'address-changed',
  'nominee-waits',
  'survey-low',
  'complaint-untold',
  ...untoldKinds,
] as const;

export const alertKinds = [...clockKinds, ...happenedKinds] as const;
export type AlertKind = (typeof alertKinds)[number];

const alarmStages = ['soon', 'sooner', 'last', 'over', 'call', 'lead'] as const;
export type AlarmStage = (typeof alarmStages)[number];

/** `now` is the stage of all that is no clock. */
export const alertStages = [...alarmStages, 'now'] as const;
export type AlertStage = (typeof alertStages)[number];
