import { dayMs } from '#shared/time/milliseconds.ts';

/** The passcode of the device is none of them. */
export const nominatedRights = ['see', 'write', 'decide', 'pay'] as const;
export type NominatedRight = (typeof nominatedRights)[number];

export const endedByKinds = ['claimant', 'handler', 'system', 'nominee', 'date', 'claim'] as const;
export type EndedBy = (typeof endedByKinds)[number];

/** Of one claim at the same time. */
export const mostNominated = 2;
/** Of one claim within 24 hours, because each is mailed. */
export const mostAsked = 6;
/** In UTF-16 units. */
/** Mails greet a nominee by name, and mail programs make a link of an address. */
export const hasWebAddress = (name: string): boolean => /\/|www\./i.test(name);

export const longestName = 60;
export const longestRelation = 40;

/** A year; the end of the claim comes first. */
export const longestMs = 365 * dayMs;

export const actingPath = (claimId: string): string => `/acting/${claimId}`;

/** Rights in the order of their list, each once. */
export const rightsIn = (may: readonly string[]): NominatedRight[] =>
  nominatedRights.filter((right) => may.includes(right));

export type NominatedState = 'asked' | 'confirmed' | 'ended';

type Timed = { confirmedAt: Date | null; until: Date; endedAt: Date | null };

export function nominatedState({ confirmedAt, until, endedAt }: Timed, now: Date): NominatedState {
  if (endedAt !== null || until <= now) return 'ended';
  return confirmedAt === null ? 'asked' : 'confirmed';
}
