// How many contacts were avoided, by what a client's claims had before the portal.
import { avoidedContacts } from '#claim/measures/figures.rules.ts';
import { type Asked, readFirstDay, type ReportClient, type Span, sumAll } from '#claim/measures/measures.data.ts';
import type { Db } from '#server/db/connect.ts';
import type { ReportAnswer } from './report-routes.ts';

export type Avoided = Pick<ReportAnswer, 'avoided' | 'notAvoidedBefore'>;

const notAvoided: Avoided = { avoided: null, notAvoidedBefore: null };

/** `baseline` is of the one client that is asked; null where nothing is claimed. */
type AvoidedAsk = { asked: Asked; span: Span; baseline: ReportClient['baseline'] };

/** Returns the days of the span on which claimants had the portal; null without any. */
async function daysWithPortal(db: Db, { asked, span }: AvoidedAsk): Promise<Span | null> {
  const [id = ''] = asked.clientIds;
  const first = await readFirstDay(db, id, asked.brands);
  if (first === null || first >= span.to) return null;
  return { from: first > span.from ? first : span.from, to: span.to };
}

/** Days before the first with the portal count neither claims nor contacts: nobody could ask on it. */
export async function readAvoided(db: Db, ask: AvoidedAsk): Promise<Avoided> {
  const { asked, span, baseline } = ask;
  if (baseline === null) return notAvoided;
  if (span.from <= baseline.measuredOn) return { ...notAvoided, notAvoidedBefore: baseline.measuredOn };
  const counted = await daysWithPortal(db, ask);
  if (counted === null) return notAvoided;
  const of = await sumAll(db, { ...asked, measures: ['contact', 'came'] }, counted);
  const contacts = avoidedContacts({ contacts: of('contact')?.n ?? 0, came: of('came')?.n ?? 0 }, baseline);
  return contacts === null ? notAvoided : { ...notAvoided, avoided: { contacts, ...baseline, from: counted.from } };
}
