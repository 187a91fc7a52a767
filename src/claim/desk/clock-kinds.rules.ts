export const clockKinds = [
  'chat',
  'answer',
  'state',
  'claimant',
  'insurer',
  'parts',
  'courier',
  'sla',
  'silence',
  'snooze',
] as const;

export type ClockKind = (typeof clockKinds)[number];

/** For whom a claim waits. */
export const waitedOn = ['us', 'claimant', 'insurer', 'parts', 'courier', 'nobody'] as const;

export type WaitingOn = (typeof waitedOn)[number];

/** Whom a handler can name. */
export const nameable = ['us', 'claimant', 'insurer', 'parts', 'courier'] as const satisfies WaitingOn[];
