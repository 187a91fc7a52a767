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
  'complaint-promised',
  'complaint-final',
  'sla',
  'silence',
  'need',
  'snooze',
] as const;

export type ClockKind = (typeof clockKinds)[number];

export type ComplaintKind = Extract<ClockKind, `complaint-${string}`>;

/** The regulator's days. */
export const isOfComplaint = (kind: ClockKind): kind is ComplaintKind => kind.startsWith('complaint-');

/** An answer to the claimant, in the chat or by message. */
export const isOfAnswer = (kind: ClockKind): boolean => kind === 'chat' || kind === 'answer';

/** A snooze puts aside neither what a claimant waits for nor the regulator's days. */
export const isNeverPutAside = (kind: ClockKind): boolean => isOfAnswer(kind) || isOfComplaint(kind);

export type AlarmedKind = Exclude<ClockKind, 'snooze'>;

/** Nothing is owed by a snooze, so it is on no board and raises no alarm. */
export const alarmedKinds = clockKinds.filter((kind): kind is AlarmedKind => kind !== 'snooze');

/** Auditors are not told which claims have support needs. */
export const auditorClocks = alarmedKinds.filter((kind) => kind !== 'need');

export const waitedOn = ['us', 'claimant', 'insurer', 'parts', 'courier', 'nobody'] as const;

export type WaitingOn = (typeof waitedOn)[number];

/** What a handler can set; `nobody` follows from the state alone. */
export const nameable = ['us', 'claimant', 'insurer', 'parts', 'courier'] as const satisfies WaitingOn[];
