export const clockKinds = [
  'chat',
  'answer',
  'state',
  'claimant',
  'insurer',
  'parts',
  'courier',
  'rebooking',
  'outcome',
  'complaint-acknowledge',
  'complaint-hand-over',
  'complaint-holding',
  'complaint-final',
  'sla',
  'silence',
  'snooze',
] as const;

export type ClockKind = (typeof clockKinds)[number];

export type AlarmedKind = Exclude<ClockKind, 'snooze'>;

/** Nothing is owed by a snooze, so it is on no board and raises no alarm. */
export const alarmedKinds = clockKinds.filter((kind): kind is AlarmedKind => kind !== 'snooze');

export const waitedOn = ['us', 'claimant', 'insurer', 'parts', 'courier', 'nobody'] as const;

export type WaitingOn = (typeof waitedOn)[number];

/** What a handler can set; `nobody` follows from the state alone. */
export const nameable = ['us', 'claimant', 'insurer', 'parts', 'courier'] as const satisfies WaitingOn[];
