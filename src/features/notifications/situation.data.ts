import { visitsToCome } from '#claim/calendar/visit.rules.ts';
import { readClaimFacts, readTodoFacts } from '#claim/read/claim-facts.data.ts';
import { expectedWords, movedWords } from '#claim/promise/promise-words.rules.ts';
import { listDates } from '#claim/promise/promised-dates.data.ts';
import { expectedCompletion } from '#claim/rules/completion.rules.ts';
import { lateDays } from '#claim/rules/past-day.rules.ts';
import { insurerOf } from '#claim/rules/insurer.rules.ts';
import { isVoucherReady } from '#claim/offer/offer-status.rules.ts';
import { isBeyondQuote } from '#claim/quote/quote-status.rules.ts';
import { newestParcel, type ParcelFacts } from '#claim/parcel/parcel.rules.ts';
import { placeWithoutTyped, settledWordsNow, wishWithoutTyped } from '#claim/parcel/parcel-words.rules.ts';
import { listNewestRebookings } from '#claim/parcel/rebookings.data.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { todos } from '#claim/rules/todo.rules.ts';
import { countOpen } from '#claim/complaint/complaints.data.ts';
import { isSurveyOpen } from '#claim/survey/survey-days.rules.ts';
import { findNewestSurvey } from '#claim/survey/surveys.data.ts';
import { claimWording } from '#claim/wording/claim-wording.rules.ts';
import type { VisitFacts, WordingFacts } from '#claim/wording/wording-facts.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import type { Locale } from '#shared/locale.ts';
import type { WordingOf } from '#shared/wording.ts';
import type { Contacts } from './channels/channel.server.ts';
import type { Situation } from './situation.ts';
import type { Db } from '#server/db/connect.ts';

/** Locks the claim until the transaction ends, so that one process notifies at a time. */
export async function lockNotifiedClaim(tx: Db, claimId: string): Promise<boolean> {
  const row = await tx.selectFrom('claim').select('id').where('id', '=', claimId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

async function stateOf(tx: Db, id: string | null): Promise<Situation['state']> {
  if (id === null) return null;
  const row = await tx.selectFrom('state').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { system_name: systemName, name, status, tracker_number: trackerNumber, tracker_step: trackerStep } = row;
  return { systemName, name, status, trackerNumber, trackerStep };
}

async function refundedPenceOf(tx: Db, claimId: string): Promise<number> {
  const payments = tx.selectFrom('payment_intent').select('refunded_pence').where('claim_id', '=', claimId);
  return (await payments.execute()).reduce((sum, { refunded_pence: pence }) => sum + pence, 0);
}

async function promiseOf(
  tx: Db,
  claimId: string,
  facts: WordingFacts,
  { locale, now }: Pick<Reading, 'locale' | 'now'>,
): Promise<Situation['promise']> {
  if (expectedCompletion(facts, now).basis !== 'promised' || lateDays(facts, now) > 0) return null;
  const [counts] = await listDates(tx, claimId);
  if (!counts) return null;
  const moved = counts.position > 1 ? movedWords(counts, locale) : null;
  return { id: counts.id, expected: expectedWords(counts, locale), moved };
}

async function rebookingsOf(
  tx: Db,
  claimId: string,
  parcels: readonly ParcelFacts[],
  reading: Pick<Reading, 'locale' | 'now'>,
): Promise<Situation['rebookings']> {
  if (parcels.length === 0) return [];
  return (await listNewestRebookings(tx, claimId)).flatMap((rebooking) => {
    const parcel = parcels.find(({ id }) => id === rebooking.parcelId);
    const told = { ...rebooking, wish: wishWithoutTyped(rebooking.wish) };
    const settled = parcel && settledWordsNow(told, parcel, reading);
    return settled ? [{ id: rebooking.id, settled }] : [];
  });
}

async function surveyOf(tx: Db, claimId: string, state: Situation['state'], now: Date): Promise<Situation['survey']> {
  const survey = await findNewestSurvey(tx, claimId);
  if (survey === null) return null;
  const { id, answeredAt } = survey;
  const isToAnswer = isClaimOver(state) && answeredAt === null && isSurveyOpen(survey, now);
  return { id, isToAnswer: isToAnswer && (await countOpen(tx, claimId)) === 0 };
}

const claimColumns = [
  'number',
  'brand',
  'state_id',
  'last_state_change_date',
  'policy_excess_pence',
  'excess_payment_taken',
  'dpdcollection_number',
  'collection_tracking_details',
  'dpddelivery_number',
  'delivery_tracking_details',
  'end_user_name',
  'end_user_email',
  'end_user_mobile',
  'end_user_phone',
] as const;

const visitIn = ({ next, last }: VisitFacts) => ({ next, last });

const toldFacts = (facts: WordingFacts): WordingFacts => ({
  ...facts,
  delivery: { ...facts.delivery, place: placeWithoutTyped(facts.delivery.place ?? '') },
});

export type Reading = { wordingOf: WordingOf; locale: Locale; now: Date };

export async function readSituation(
  tx: Db,
  claimId: string,
  { wordingOf, locale, now }: Reading,
): Promise<{ situation: Situation; contacts: Contacts }> {
  const row = await tx.selectFrom('claim').select(claimColumns).where('id', '=', claimId).executeTakeFirstOrThrow();
  const facts = await readTodoFacts(tx, claimId);
  const claim = toldFacts(await readClaimFacts(tx, claimId));
  const wording = wordingOf(row.brand, locale, claim.client);
  const parcels = (facts?.parcels ?? []).map((parcel) => ({ ...parcel, place: placeWithoutTyped(parcel.place) }));
  const state = await stateOf(tx, row.state_id);
  const situation: Situation = {
    claimId,
    number: row.number,
    brand: row.brand,
    state,
    lastStateChangeAt: row.last_state_change_date,
    excessPence: row.policy_excess_pence,
    isExcessTaken: row.excess_payment_taken,
    refundedPence: await refundedPenceOf(tx, claimId),
    collection: {
      ...visitIn(claim.collection),
      number:
        newestParcel(parcels, 'collection')?.number || row.dpdcollection_number || row.collection_tracking_details,
    },
    delivery: {
      ...visitIn(claim.delivery),
      number: newestParcel(parcels, 'delivery')?.number || row.dpddelivery_number || row.delivery_tracking_details,
    },
    couriers: { collection: claim.collection.courier, delivery: claim.delivery.courier },
    claimant: row.end_user_name,
    wording: claimWording(claim, wording, now),
    visits: visitsToCome(claim, now),
    device: deviceOf(claim.device, locale),
    insurer: insurerOf(claim.customer, wording.insurer),
    todos: facts ? todos(facts, now) : [],
    isQuoteUndecided: claim.quote?.status === 'sent' && !isBeyondQuote(claim.state),
    isVoucherReady: isVoucherReady(claim.offer, claim.state, now),
    parcels,
    rebookings: await rebookingsOf(tx, claimId, parcels, { locale, now }),
    survey: await surveyOf(tx, claimId, state, now),
    promise: await promiseOf(tx, claimId, claim, { locale, now }),
  };
  const { end_user_email: email, end_user_mobile: mobile, end_user_phone: phone } = row;
  return { situation, contacts: { claimId, email, mobile, phone } };
}
