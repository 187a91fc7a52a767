import { type ClaimHistory, factsOf } from '../measures/claim-facts-of-day.rules.ts';
import type { Measure } from '../measures/measures.rules.ts';

export type SampleCounts = {
  noticesSent: number;
  noticesFailed: number;
  datesMoved: number;
  contacts: number;
  complaints: number;
  satisfaction: number | null;
};

/**
 * Counts by the rules of the figures of a client, so that a sample and the figures of its time agree. `until` is not part
 * of it.
 */
export function sampleCounts(history: ClaimHistory, clientId: string, until: Date): SampleCounts {
  const facts = factsOf(history, until).filter(
    ({ at, of }) => at < until && (of ?? { clientId }).clientId === clientId,
  );
  const of = (measure: Measure) => facts.filter((fact) => fact.measure === measure);
  const notices = of('notice');
  const noticesSent = notices.filter(({ value }) => value === 1).length;
  return {
    noticesSent,
    noticesFailed: notices.length - noticesSent,
    datesMoved: of('promise-moved').length,
    contacts: of('contact').length,
    complaints: of('complaint').length,
    satisfaction: of('satisfaction').at(-1)?.value ?? null,
  };
}
