// A text is used only if everything it says is known (ruling 10.1). If the claim's other facts contradict its state,
// words that are true of both are used.
import type { KnownState } from '#shared/known-state.ts';
import { dayInWords, formatTime, isSetDate, londonDayNumber } from '#shared/time/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { visitsToCome } from '../calendar/visit.rules.ts';
import type { StateFacts } from '../read/claim-facts.ts';
import { expectedCompletion, isUnknown } from '../rules/completion.rules.ts';
import { saidChangeAt } from '../rules/entered-state.rules.ts';
import { isEventOfState } from '../rules/estimate.rules.ts';
import { eventsSinceReturn } from '../rules/opened-again.rules.ts';
import { lateDays } from '../rules/past-day.rules.ts';
import { returnAddressEditability } from '../rules/return-address.rules.ts';
import { isClaimOver, statusView, type StatusView } from '../rules/status.rules.ts';
import { inspectionDays, tracker } from '../rules/tracker.rules.ts';
import { isBeyondOffer, isVoucherReady, isVoucherSeen, viewOf } from '../offer/offer-status.rules.ts';
import { isAsked, statusAt } from '../quote/quote-status.rules.ts';
import { placeWords } from '../parcel/parcel-words.rules.ts';
import { deviceOf } from './device.rules.ts';
import { insurerOf } from '../rules/insurer.rules.ts';
import { outcomeOf } from './outcome.rules.ts';
import type { VisitFacts, WordingFacts } from './wording-facts.ts';
import { firstFilled, wordingValues, type Circumstances } from './wording-values.rules.ts';
import type {
  BrandWording,
  ClaimWording,
  ExpectedDay,
  StateWording,
  WordingTable,
  WordingValues,
} from '#shared/wording.ts';

const collectionArranged: KnownState = 'Collection Arranged';
const awaitingDecision: KnownState = 'Awaiting Authorisation';
const beyondRepair: KnownState = 'Beyond Repair';
const awaitingVoucher: KnownState = 'Awaiting Voucher Issue';
const voucherReady = `${beyondRepair}: voucher ready`;
const voucherSeen = `${beyondRepair}: voucher seen`;
/** The end of these depends on somebody's decision. */
const undated = [awaitingDecision, beyondRepair];
const awaitingReturn: KnownState = 'Awaiting Repaired Equipment Return to End User';
const awaitingUnlock: KnownState = 'Awaiting Activation Lock Removal';
const returned: KnownState = 'Returned to End User';
const cancelled: KnownState = 'Claim Cancelled';
const inspecting: KnownState = 'Inspection';
const beforeArrival: ReadonlySet<string> = new Set<KnownState>(['Collection', collectionArranged]);
const repairs: ReadonlySet<string> = new Set<KnownState>(['Repair', 'Sent for External Repair']);
/** Their own words say that a voucher is still to come. */
const saysOfVoucher: ReadonlySet<string> = new Set([beyondRepair, awaitingVoucher]);
/** These say that a claim rests, or what is there already. */
const isNoDelay: ReadonlySet<string> = new Set(['on-hold', voucherReady, voucherSeen]);
/** Whom a claim may wait for while it is on hold; the other actors' texts say that work goes on. */
export const mayHold: ReadonlySet<StateWording['actor']> = new Set(['claimant', 'insurer', 'parts']);

const isPast = (date: Date | null, now: Date): boolean =>
  isSetDate(date) && londonDayNumber(date) < londonDayNumber(now);

/** A date alone does not say whether the device was handed over. */
const hasCome = ({ last, next }: WordingFacts['collection']): boolean =>
  isSetDate(last) && !(isSetDate(next) && next > last);

/** The courier said so itself, and nothing else is booked. */
const visitFailed = ': visit failed';

const madeVisits = [': courier came', ': collected', ': delivered', visitFailed];

/** Until the claimant has asked for another visit, it waits for them. */
const failedKey = (state: string, { askedUntil }: WordingFacts['collection'], now: Date): string =>
  `${state}${visitFailed}${isSetDate(askedUntil) && askedUntil > now ? ', asked' : ''}`;

function collectionKey({ collection }: WordingFacts, now: Date): string {
  if (isSetDate(collection.failedAt)) return failedKey(collectionArranged, collection, now);
  if (isSetDate(collection.doneAt)) return `${collectionArranged}: collected`;
  if (hasCome(collection)) return `${collectionArranged}: courier came`;
  return isPast(collection.next, now) ? `${collectionArranged}: day passed` : collectionArranged;
}

/** Also without a day, after a visit that failed, and while it waits at a pick-up point after the day. */
const goesElsewhere = ({ place = '', ...visit }: WordingFacts['delivery']): boolean =>
  place !== '' && !(isSetDate(visit.next) && hasCome(visit));

function returnKey({ delivery }: WordingFacts, now: Date): string {
  if (isSetDate(delivery.failedAt)) return failedKey(awaitingReturn, delivery, now);
  if (isSetDate(delivery.doneAt)) return `${awaitingReturn}: delivered`;
  if (goesElsewhere(delivery)) return `${awaitingReturn}: delivery booked elsewhere`;
  if (hasCome(delivery)) return `${awaitingReturn}: courier came`;
  return isSetDate(delivery.next) && !isPast(delivery.next, now)
    ? `${awaitingReturn}: delivery booked`
    : awaitingReturn;
}

/** The usual words of the state say that the insurer decides. */
function quoteKey(quote: WordingFacts['quote'], now: Date): string {
  if (quote === null) return awaitingDecision;
  const status = statusAt(quote, now);
  if (status === 'approved' || status === 'declined' || status === 'withdrawn') return `${awaitingDecision}: ${status}`;
  if (quote.decides !== 'claimant') return awaitingDecision;
  if (status === 'expired') return `${awaitingDecision}: ${quote.isNewWanted ? 'new asked' : 'expired'}`;
  if (status !== 'sent') return awaitingDecision;
  return `${awaitingDecision}: ${isAsked(quote) ? 'asked' : 'yours'}`;
}

/** The usual words of the state ask the claimant to choose. */
function offerKey({ offer, state }: WordingFacts, now: Date): string {
  if (offer === null) return `${beyondRepair}: none`;
  const view = viewOf(offer, state, now);
  return view === 'yours' ? beyondRepair : `${beyondRepair}: ${view}`;
}

function stateKey(systemName: string, facts: WordingFacts, now: Date): string {
  if (saysOfVoucher.has(systemName) && isVoucherSeen(facts.offer, facts.state, now)) return voucherSeen;
  if (systemName === beyondRepair) return offerKey(facts, now);
  if (systemName === awaitingDecision) return quoteKey(facts.quote, now);
  if (systemName === collectionArranged) return collectionKey(facts, now);
  if (systemName === awaitingReturn) return returnKey(facts, now);
  if (systemName === awaitingUnlock && facts.isLockRemoved) return `${systemName}: removed`;
  if (systemName === returned && outcomeOf(facts) === 'repaired') return `${systemName}: repaired`;
  return systemName;
}

function hasArrived(facts: WordingFacts): boolean {
  return eventsSinceReturn(facts).some(
    (event) =>
      isSetDate(event.eventDate) && ((event.trackerNumber ?? 0) > 1 || isEventOfState(event, 'Equipment Received')),
  );
}

/** The device has arrived, and the state is one from before. */
const isContradicted = (facts: WordingFacts): boolean =>
  facts.state !== null && beforeArrival.has(facts.state.systemName) && hasArrived(facts);

/**
 * What waits for the claimant's choice is said in any state, because it is a To do in any state. That it was asked about
 * or chosen is said in place of what we do, but not of what else the claimant is to do.
 */
function keyOfOffer(facts: WordingFacts, table: WordingTable, now: Date): string | null {
  const { offer, state } = facts;
  if (!isClaimOver(state) && isVoucherReady(offer, state, now)) return voucherReady;
  if (offer === null || isBeyondOffer(state)) return null;
  const view = viewOf(offer, state, now);
  if (view === 'yours') return beyondRepair;
  if (view !== 'asked' && view !== 'chosen') return null;
  if (state !== null && !isContradicted(facts) && table[stateKey(state.systemName, facts, now)]?.actor === 'claimant')
    return null;
  return `${beyondRepair}: ${view}`;
}

function isTrueOf({ isEnd }: StateWording, state: StateFacts, ofState: StateWording | undefined): boolean {
  if (isEnd !== isClaimOver(state)) return false;
  return statusView(state) !== 'On Hold' || (ofState !== undefined && mayHold.has(ofState.actor));
}

function fallbackKey(view: StatusView): string {
  if (view === 'Cancelled') return cancelled;
  if (view === 'Finished') return 'finished-state';
  return view === 'On Hold' ? 'on-hold' : 'other-state';
}

function currentKey(facts: WordingFacts, table: WordingTable, now: Date): string {
  const { state } = facts;
  const offered = keyOfOffer(facts, table, now);
  if (offered !== null && table[offered]) return offered;
  if (!state) return 'no-state';
  const view = statusView(state);
  const { systemName } = state;
  const key = stateKey(systemName, facts, now);
  const entry = table[key];
  if (!entry || isContradicted(facts) || !isTrueOf(entry, state, table[systemName])) return fallbackKey(view);
  return key;
}

/**
 * A text says that a claim is late only if the delay is ours. A claim that waits for another party keeps naming that
 * party.
 */
function lateKey(key: string, { actor }: StateWording, late: number): string {
  if (late === 0 || (actor !== 'us' && actor !== 'parts') || isNoDelay.has(key)) return key;
  return repairs.has(key) ? 'late repair' : 'late';
}

function wordingAt(table: WordingTable, key: string): StateWording {
  const entry = table[key] ?? table['other-state'];
  if (!entry) throw new Error(`There is no wording for ${key}.`);
  return entry;
}

/** "Day 2 of 3": the London days from the state's beginning to the expected day. */
function spanOf(start: Date | null, end: Date, now: Date): Pick<ExpectedDay, 'day' | 'days'> {
  if (!isSetDate(start)) return { day: null, days: null };
  const days = londonDayNumber(end) - londonDayNumber(start);
  const elapsed = londonDayNumber(now) - londonDayNumber(start);
  if (days < 2 || elapsed < 0) return { day: null, days: null };
  return { day: Math.min(days, Math.max(1, elapsed)), days };
}

type Expected = { date: Date; start: Date | null };

/** Its device may still come back. */
function deliveryOfCancelled(facts: WordingFacts, now: Date): Expected | null {
  const delivery = visitsToCome(facts, now).find(({ kind }) => kind === 'delivery');
  return delivery ? { date: delivery.date, start: null } : null;
}

function expectedDate(key: string, facts: WordingFacts, now: Date): Expected | null {
  const visit = visitDate(key, facts);
  if (key === collectionArranged || key.includes(': delivery booked')) return visit && { date: visit, start: null };
  if (isSetDate(facts.stateDeadline)) {
    const start = saidChangeAt({ ...facts, stateChangedAt: facts.changedAt });
    return { date: facts.stateDeadline, start };
  }
  if (key === inspecting) {
    const [, step] = tracker(facts, now);
    if (step?.status !== 'In Progress' || !step.date) return null;
    return { date: step.date, start: addLondonDays(step.date, -inspectionDays) };
  }
  if (undated.some((state) => key.startsWith(state))) return null;
  const { date, basis } = expectedCompletion(facts, now);
  return basis === 'received' || basis === 'promised' ? { date, start: null } : null;
}

function whenOf(key: string, facts: WordingFacts, label: string | null, now: Date): ExpectedDay | null {
  if (label === null) return null;
  const expected = key === cancelled ? deliveryOfCancelled(facts, now) : expectedDate(key, facts, now);
  if (!expected || !isSetDate(expected.date) || isPast(expected.date, now)) return null;
  return { label, date: expected.date, ...spanOf(expected.start, expected.date, now) };
}

const visitsOf = (key: string, { collection, delivery }: WordingFacts): VisitFacts =>
  key.startsWith(awaitingReturn) ? delivery : collection;

function visitDate(key: string, facts: WordingFacts): Date | null {
  const { next, last } = visitsOf(key, facts);
  return madeVisits.some((made) => key.includes(made)) ? last : next;
}

function visitOf(key: string, facts: WordingFacts, locale: Locale): Circumstances['visit'] {
  const { courier, place = '' } = visitsOf(key, facts);
  return { courier, date: visitDate(key, facts), place: placeWords(place, locale) };
}

function addressUntil(facts: WordingFacts, now: Date, locale: Locale): string | null {
  const { until } = returnAddressEditability(facts, now);
  if (!until) return null;
  return say(locale, '{time} on {date}', { time: formatTime(until), date: dayInWords(until, null, locale) });
}

function promisedTo(facts: WordingFacts, now: Date): Date | null {
  const completion = expectedCompletion(facts, now);
  return isUnknown(completion) ? null : completion.date;
}

function valuesFor(key: string, facts: WordingFacts, { insurer, locale }: BrandWording, now: Date): WordingValues {
  const about: Circumstances = {
    visit: visitOf(key, facts, locale),
    device: deviceOf(facts.device, locale),
    insurer: insurerOf(facts.customer, insurer),
    promised: promisedTo(facts, now),
    lateDays: lateDays(facts, now),
    until: addressUntil(facts, now, locale),
    locale,
  };
  return wordingValues(facts, about, now);
}

/** Returns by which key a claim is worded, and by which it would be if it were not late. */
export function shownKeys(facts: WordingFacts, table: WordingTable, now: Date): { key: string; current: string } {
  const current = currentKey(facts, table, now);
  return { key: lateKey(current, wordingAt(table, current), lateDays(facts, now)), current };
}

export function claimWording(facts: WordingFacts, brand: BrandWording, now: Date): ClaimWording {
  const { table } = brand;
  const { key, current } = shownKeys(facts, table, now);
  const entry = wordingAt(table, key);
  const values = valuesFor(current, facts, brand, now);
  const of = (texts: readonly string[]) => firstFilled(texts, values);
  const heading = of(entry.heading) ?? '';
  return {
    key,
    actor: entry.actor,
    isEnd: entry.isEnd,
    heading,
    sentence: of(entry.sentence) ?? heading,
    meaning: of(entry.meaning),
    when: whenOf(key, facts, of(entry.when), now),
    next: of(entry.next),
    todo: of(entry.todo),
    text: of(entry.text) ?? heading,
    usually: of(entry.usually),
    isTold: entry.isTold,
    versions: entry.versions,
  };
}
