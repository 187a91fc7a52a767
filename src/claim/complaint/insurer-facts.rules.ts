import { formatDate } from '#shared/time/dates.ts';
import type { ComplaintFacts, ComplaintKind } from './complaint.rules.ts';

export const kindWords: Record<ComplaintKind, string> = {
  service: 'The service or the decision',
  data: 'Personal data (Data Protection Act 2018, section 164A)',
};

/** The last moment of a day, so that it is shown as that day. */
const dayText = (end: Date): string => formatDate(new Date(end.getTime() - 1));

type Open = Pick<
  ComplaintFacts,
  'kind' | 'acknowledgeBy' | 'acknowledgedAt' | 'holdingAt' | 'eightWeeksAt' | 'finalBy'
>;

/** What an insurer that answers a complaint must know of it: what it is about, and by when it does what. */
export function insurerFacts(complaint: Open): [string, string][] {
  const { kind, acknowledgeBy, acknowledgedAt, holdingAt, eightWeeksAt, finalBy } = complaint;
  const isAcknowledged = (acknowledgedAt ?? holdingAt ?? eightWeeksAt) !== null;
  return [
    ['About', kindWords[kind]],
    ...(isAcknowledged ? [] : [['Acknowledge by', dayText(acknowledgeBy)] satisfies [string, string]]),
    ['Final answer by', dayText(finalBy)],
  ];
}
