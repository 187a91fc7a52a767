import { CompiledQuery } from 'kysely';

import { needs } from '#server/graphql/fields.ts';
import { isLockRemoved } from '#claim/rules/lock.rules.ts';
import { isAtWorkshop } from '#claim/rules/parcel-progress.rules.ts';
import { isAnswered } from '#claim/rules/operator-request.rules.ts';
import type { ClaimFacts, StateFacts } from './claim-facts.ts';
import { hasRepairBegun } from '#claim/rules/estimate.rules.ts';
import { eventsSinceReturn, returnedAt } from '#claim/rules/opened-again.rules.ts';
import { formValue, type FormItem } from '#claim/document/form-value.rules.ts';
import { givenFacts, lockAnswer, lockAnswerOf, type StoredGiven, type StoredLock } from '#claim/change/given.data.ts';
import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { newestOffer, offerFactsOf, type StoredOfferFacts } from '#claim/offer/offers.data.ts';
import { newestQuote, quoteFactsOf, type StoredQuoteFacts } from '#claim/quote/quote-versions.data.ts';
import { promisedDates, type StoredDate } from '#claim/promise/promised-dates.data.ts';
import type { ParcelFacts } from '#claim/parcel/parcel.rules.ts';
import { parcelFacts, parcelFactsOf, type StoredParcel } from '#claim/parcel/parcels.data.ts';
import { newestParcel, visitOfParcel, visitSince } from '#claim/parcel/parcel.rules.ts';
import type { TodoFacts } from '#claim/rules/todo.rules.ts';
import type { DeviceFacts } from '#claim/wording/device.rules.ts';
import type { WordedState, WordingFacts } from '#claim/wording/wording-facts.ts';
import type { Db } from '#server/db/connect.ts';

/** The row that PostgreSQL returns for a claim's rules: instants as milliseconds since 1970, events as short lists. */
export type StoredFacts = {
  state: WordedState | null;
  brand: string | null;
  client: string | null;
  customer: string | null;
  sla: number | null;
  changed: number | null;
  deadline: number | null;
  collection: StoredVisit;
  delivery: StoredVisit;
  device: StoredDevice;
  lock: StoredLock | null;
  promised: StoredDate[] | null;
  quote: StoredQuoteFacts | null;
  parcels: StoredParcel[] | null;
  offer: StoredOfferFacts | null;
  events:
    | [
        date: number,
        name: string,
        number: number | null,
        step: number | null,
        systemName: string | null,
        own: boolean,
      ][]
    | null;
};

export type StoredDevice = { type: string | null; form: FormItem[] | null };
type StoredVisit = [next: number | null, last: number | null, courier: string];

// `extract` would count in numeric, which costs several times more than float8.
const milliseconds = (column: string) => `round(date_part('epoch', ${column}) * 1000)::bigint`;

const stateOfRow = (claim: string) => `(
    select json_build_object('systemName', s.system_name, 'name', s.name, 'description', s.description,
      'nextState', s.next_state, 'status', s.status, 'trackerNumber', s.tracker_number, 'trackerStep', s.tracker_step)
    from state s where s.id = ${claim}.state_id)`;

const visitOfRow = (claim: string, journey: 'collection' | 'delivery', courier: string) => `json_build_array(
    ${milliseconds(`${claim}.next_${journey}_attempt_date`)}, ${milliseconds(`${claim}.last_${journey}_attempt_date`)},
    ${claim}.${courier})`;

export const deviceOfRow = (claim: string, claimId: string) => `json_build_object(
    'type', (select t.name from equipment_type t where t.id = ${claim}.equipment_type_id),
    'form', (
      select json_agg(json_build_object('name', f.name, 'stringValue', f.string_value, 'textValue', f.text_value,
        'intValue', f.int_value, 'decimalValue', f.decimal_value) order by f.position)
      from data_form_data f
      where f.claim_id = ${claimId} and f.name in ('Manufacturer', 'Model', 'IMEI')))`;

export const factsOfRow = (claim: string, claimId: string) => `json_build_object(
    'state', ${stateOfRow(claim)},
    'brand', ${claim}.brand,
    'client', ${clientIdOf(claim)},
    'customer', (select k.customer from contract k where k.id = ${claim}.contract_id),
    'sla', (select k.tat_sla_days from contract k where k.id = ${claim}.contract_id),
    'changed', ${milliseconds(`${claim}.last_state_change_date`)},
    'deadline', ${milliseconds(`${claim}.state_deadline`)},
    'collection', ${visitOfRow(claim, 'collection', 'courier')},
    'delivery', ${visitOfRow(claim, 'delivery', 'delivery_courier')},
    'device', ${deviceOfRow(claim, claimId)},
    'lock', ${lockAnswer(claimId)},
    'promised', ${promisedDates(claimId)},
    'quote', ${newestQuote(claimId)},
    'parcels', ${parcelFacts(claimId)},
    'offer', ${newestOffer(claimId)},
    'events', (
      select json_agg(json_build_array(
        ${milliseconds('e.event_date')}, e.name, s.tracker_number, s.tracker_step, s.system_name,
        e.written_by_portal))
      from claim_event e left join state s on s.id = e.related_state_id where e.claim_id = ${claimId}))`;

export const needsFacts = needs('facts', factsOfRow);

const dateOf = (milliseconds: number | null): Date | null => (milliseconds === null ? null : new Date(milliseconds));
const visitOf = ([next, last, courier]: StoredVisit) => ({ next: dateOf(next), last: dateOf(last), courier });

function eventsOf(stored: StoredFacts['events']): ClaimFacts['events'] {
  return (stored ?? []).map(([date, name, trackerNumber, trackerStep, systemName, isOwn]) => ({
    eventDate: new Date(date),
    name,
    trackerNumber,
    trackerStep,
    systemName,
    isOwn,
  }));
}

export function deviceFactsOf({ type, form }: StoredDevice): DeviceFacts {
  const items = form ?? [];
  return {
    type: type ?? '',
    manufacturer: formValue(items, 'Manufacturer'),
    model: formValue(items, 'Model'),
    hasImei: formValue(items, 'IMEI') !== '',
  };
}

function factsOf(stored: StoredFacts): WordingFacts {
  const { state, sla, device } = stored;
  const parcels = parcelFactsOf(stored.parcels);
  const events = eventsOf(stored.events);
  const back = returnedAt({ state, events });
  const collection = visitSince(back, visitOf(stored.collection), newestParcel(parcels, 'collection'));
  const changedAt = dateOf(stored.changed);
  return {
    state,
    tatSlaDays: sla,
    nextCollectionAttemptDate: collection.next,
    promised: stored.promised?.[0] ? noonOf(stored.promised[0].latest) : null,
    events,
    brand: stored.brand,
    client: stored.client,
    customer: stored.customer ?? '',
    changedAt,
    stateDeadline: dateOf(stored.deadline),
    collection,
    delivery: visitOfParcel(visitOf(stored.delivery), newestParcel(parcels, 'delivery')),
    device: deviceFactsOf(device),
    isRepairBegun: hasRepairBegun(events),
    isLockRemoved: isLockRemoved(lockAnswerOf(stored.lock), { state, stateChangedAt: changedAt, events }),
    quote: quoteFactsOf(stored.quote),
    offer: offerFactsOf(stored.offer),
  };
}

const factsOfClaim = `select ${factsOfRow('c', '$1::uuid')} as facts from claim c where c.id = $1::uuid`;

export async function readClaimFacts(tx: Db, claimId: string): Promise<WordingFacts> {
  const { rows } = await tx.executeQuery<{ facts: StoredFacts }>(CompiledQuery.raw(factsOfClaim, [claimId]));
  if (!rows[0]) throw new Error('A claim whose facts are read must exist.');
  return factsOf(rows[0].facts);
}

const known = new WeakMap<StoredFacts, WordingFacts>();

export function claimFacts(row: { facts: StoredFacts }): WordingFacts {
  const facts = known.get(row.facts) ?? factsOf(row.facts);
  known.set(row.facts, facts);
  return facts;
}

/** Since when the claim is in its state, of a claim whose lock was confirmed off; for others nothing is read. */
const stayOfConfirmed = (claim: string, claimId: string) => `case when exists (
    select from icloud_confirmation i where i.claim_id = ${claimId}) then json_build_object(
      'changed', ${milliseconds(`${claim}.last_state_change_date`)},
      'events', (
        select json_agg(json_build_array(${milliseconds('e.event_date')}, s.system_name))
        from claim_event e left join state s on s.id = e.related_state_id where e.claim_id = ${claimId})) end`;

/** What events of a claim say of where its device is, where a collection failed; for others nothing is read. */
const reachedOfFailed = (claimId: string) => `case when exists (select from parcel p where p.claim_id = ${claimId}
      and p.direction = 'collection' and p.status = 'failed') then (
    select json_agg(json_build_array(${milliseconds('e.event_date')}, s.tracker_number, s.tracker_step, s.system_name))
    from claim_event e join state s on s.id = e.related_state_id where e.claim_id = ${claimId}) end`;

const todoFactsOfRow = (claim: string, claimId: string) => `json_build_object(
    'state', (
      select json_build_object('systemName', s.system_name, 'status', s.status, 'trackerStep', s.tracker_step)
      from state s where s.id = ${claim}.state_id),
    'policyExcessPence', ${claim}.policy_excess_pence,
    'excessPaymentTaken', ${claim}.excess_payment_taken,
    'notification', (select json_build_object('linkPath', n.link_path)
      from portal_notification n where n.claim_id = ${claimId}),
    'given', ${givenFacts(claimId)},
    'stay', ${stayOfConfirmed(claim, claimId)},
    'quote', ${newestQuote(claimId)},
    'parcels', ${parcelFacts(claimId)},
    'reached', ${reachedOfFailed(claimId)},
    'offer', ${newestOffer(claimId)},
    'unreadMessages', (select count(*) from portal_message m where m.claim_id = ${claimId} and m.active and not m.read))`;

export const needsTodoFacts = needs('todoFacts', todoFactsOfRow);

type FromOthers = 'notificationAnswered' | 'isLockRemoved' | 'quote' | 'offer' | 'parcels' | 'hasArrived';

type StoredTodoFacts = Omit<TodoFacts, FromOthers> & {
  reached: [date: number, trackerNumber: number | null, step: number | null, systemName: string][] | null;
  parcels: StoredParcel[] | null;
  quote: StoredQuoteFacts | null;
  offer: StoredOfferFacts | null;
  given: StoredGiven;
  stay: { changed: number | null; events: [date: number, systemName: string | null][] | null } | null;
};

/** Returns when the claimant confirmed that the lock is off, unless it was asked for since. */
export function lockRemovedAt({ todoFacts: { state, given, stay } }: Pick<PlannedClaim, 'todoFacts'>): Date | null {
  const lock = lockAnswerOf(given.lock);
  const events = (stay?.events ?? []).map(([date, systemName]) => ({ eventDate: new Date(date), systemName }));
  const isRemoved = isLockRemoved(lock, { state, stateChangedAt: dateOf(stay?.changed ?? null), events });
  return isRemoved && lock ? lock.confirmedAt : null;
}

/** Of a claim that was opened again: since the device went back. A collection that failed before is none of now. */
function hasArrivedOf(
  { state, reached }: Pick<StoredTodoFacts, 'state' | 'reached'>,
  parcels: readonly ParcelFacts[],
): boolean {
  const events = (reached ?? []).map(([date, trackerNumber, trackerStep, systemName]) => ({
    eventDate: new Date(date),
    name: '',
    trackerNumber,
    trackerStep,
    systemName,
  }));
  const back = returnedAt({ state, events });
  const failed = newestParcel(parcels, 'collection')?.statusAt ?? null;
  return (
    eventsSinceReturn({ state, events }).some(isAtWorkshop) || (back !== null && failed !== null && failed <= back)
  );
}

export function todoFacts(claim: Pick<PlannedClaim, 'todoFacts'>): TodoFacts {
  const { given, stay: _, quote, offer, parcels: stored, reached, ...facts } = claim.todoFacts;
  const parcels = parcelFactsOf(stored);
  const { notification, excessPaymentTaken: isExcessTaken } = facts;
  const isRemoved = lockRemovedAt(claim) !== null;
  const all = { passcode: given.passcode, isLockRemoved: isRemoved, isExcessTaken };
  return {
    ...facts,
    isLockRemoved: isRemoved,
    quote: quoteFactsOf(quote),
    parcels,
    hasArrived: hasArrivedOf({ state: facts.state, reached }, parcels),
    offer: offerFactsOf(offer),
    notificationAnswered: notification !== null && isAnswered(notification.linkPath, all),
  };
}

export async function readTodoFacts(tx: Db, claimId: string): Promise<TodoFacts | null> {
  const text = `select ${todoFactsOfRow('c', '$1::uuid')} as "todoFacts" from claim c where c.id = $1::uuid`;
  const { rows } = await tx.executeQuery<Pick<PlannedClaim, 'todoFacts'>>(CompiledQuery.raw(text, [claimId]));
  return rows[0] ? todoFacts(rows[0]) : null;
}

export type PlannedClaim = { facts: StoredFacts; todoFacts: StoredTodoFacts; shownState: StateFacts | null };
