import { CompiledQuery } from 'kysely';

import { givenFacts, joinedNotification, lockAnswerOf, type StoredGiven } from '#claim/change/given.data.ts';
import { complaintFactsOf, complaintsAtDesk, type StoredComplaints } from '#claim/complaint/complaints.data.ts';
import type { Respondent } from '#claim/complaint/complaint.rules.ts';
import { isLockRemoved } from '#claim/rules/lock.rules.ts';
import { newestParcel, visitOfParcel } from '#claim/parcel/parcel.rules.ts';
import { parcelFacts, parcelFactsOf, type StoredParcel } from '#claim/parcel/parcels.data.ts';
import { newestOfferAtDesk, offerFactsOf, type StoredOfferFacts } from '#claim/offer/offers.data.ts';
import { newestOutcome } from '#claim/quote/quote-versions.data.ts';
import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';
import { nameStatement } from '#server/db/named-statements.ts';
import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import { baseLocale } from '#shared/locale.ts';
import type { WaitingOn } from './clock-kinds.rules.ts';
import type { DeskFacts, DeskWork, OwnTarget } from './desk-facts.ts';
import { termFactsOf, type StoredTerms } from './terms/claim-terms.data.ts';

export type DeskClaimFacts = DeskFacts & StoredTerms;

type StoredTarget = OwnTarget & { clientId: string | null };

type StoredChat = { chatSince: Date | null; isAttended: boolean | null };

type StoredWork = {
  assigneeId: string | null;
  snoozedAt: string | null;
  snoozedUntil: string | null;
  waitingOn: Exclude<WaitingOn, 'nobody'> | null;
  waitingState: string | null;
  waitingSince: string | null;
  waitingUntil: string | null;
  noAnswerUntil: string | null;
  waits: [on: Exclude<WaitingOn, 'nobody'>, from: string, until: string | null][];
};

type StoredOutcome = Omit<NonNullable<DeskFacts['quote']>, 'askedAt' | 'answeredAt'> & {
  askedAt: string | null;
  answeredAt: string | null;
};

type StoredFacts = StoredChat &
  Omit<
    DeskClaimFacts,
    | 'events'
    | 'messages'
    | 'chat'
    | 'given'
    | 'work'
    | 'quote'
    | 'offer'
    | 'needs'
    | 'parcels'
    | 'untaken'
    | 'complaints'
    | 'complaintClosedAt'
    | 'found'
    | 'ownTargets'
    | 'state'
    | 'client'
  > & {
    client: (NonNullable<DeskFacts['client']> & { respondent: Respondent }) | null;
    state: (NonNullable<DeskFacts['state']> & { ownTargets: StoredTarget[] | null }) | null;
    untaken: { at: string; unheard: number } | null;
    complaints: StoredComplaints;
    found: Omit<DeskClaimFacts['found'], 'complaints'>;
    needs: { isThere: boolean; unseenSince: string | null };
    parcels: StoredParcel[] | null;
    quote: StoredOutcome | null;
    offer: (StoredOfferFacts & { id: string; sentAt: string }) | null;
    work: StoredWork | null;
    events:
      | [
          date: string,
          name: string,
          systemName: string | null,
          trackerNumber: number | null,
          trackerStep: number | null,
        ][]
      | null;
    unanswered: number;
    unansweredSince: Date | null;
    newestUnanswered: Date | null;
    isExcessTaken: boolean;
    given: StoredGiven;
  };

/**
 * What the claim's brand and any client say of its state; which client is the claim's is not worked out a second time.
 * Whom a claim waits for and its target are said in the base language alone.
 */
const ownTargetsOf = (state: string, claim: string) => `(
    select json_agg(json_build_object('clientId', o.client_id, 'actor', o.content ->> 'actor',
      'hours', (o.content ->> 'targetHours')::int))
    from wording o where o.key = ${state}.system_name and o.locale = '${baseLocale}' and o.status = 'published'
      and o.content ?| '{actor,targetHours}' and (o.brand is null or o.brand = ${brandOfClaim(claim)}))`;

const clientOf = (claim: string) =>
  `(select json_build_object('id', l.id, 'hours', l.hours, 'respondent', l.complaint_respondent) from client l where l.id = ${clientIdOf(claim)})`;

const supportNeeds = (id: string) => `(select json_build_object('isThere', count(*) > 0,
    'unseenSince', min(u.said_at) filter (where u.seen_at is null))
  from support_need u where u.claim_id = ${id} and u.ciphertext is not null) as needs`;

/** Of a claim `c`, its notification `n` and its row `w` of `desk_work`. `id` is SQL of the claim's id: a parameter where Citus must see which machine has the claim. */
const factsOf = (id: string) => `c.id as "claimId", c.brand, ${clientOf('c')} as client,
  (select json_build_object('id', s.id, 'systemName', s.system_name, 'status', s.status, 'trackerStep', s.tracker_step,
      'ownTargets', ${ownTargetsOf('s', 'c')})
    from state s where s.id = c.state_id) as state,
  c.created_at as "createdAt", c.last_state_change_date as "stateChangedAt", c.state_deadline as "stateDeadline",
  c.next_collection_attempt_date as "nextCollection", c.next_delivery_attempt_date as "nextDelivery",
  (select k.tat_sla_days from contract k where k.id = c.contract_id) as "slaDays",
  (select json_agg(json_build_array(e.event_date, e.name, s.system_name, s.tracker_number, s.tracker_step)
      order by e.event_date, e.id)
    from claim_event e left join state s on s.id = e.related_state_id where e.claim_id = ${id}) as events,
  sent.count as unanswered, sent.since as "unansweredSince", sent.newest as "newestUnanswered",
  case when w.claim_id is not null then json_build_object('assigneeId', w.assignee_id, 'snoozedAt', w.snoozed_at, 'snoozedUntil', w.snoozed_until,
      'waitingOn', w.waiting_on, 'waitingState', w.waiting_state, 'waitingSince', w.waiting_since,
      'waitingUntil', w.waiting_until, 'noAnswerUntil', w.no_answer_until, 'waits', w.waits) end as work,
  greatest((select n.told_at from notice_clock n where n.claim_id = ${id}),
    (select max(l.at) from contact l where l.claim_id = ${id})) as "toldAt",
  (select max(f.settled_at) from notice f
    where f.claim_id = ${id} and f.state in ('undelivered', 'no-contact') and f.channel is distinct from 'push'
      and not exists (select from notice o where o.claim_id = ${id} and o.state in ('held', 'queued', 'sent')
        and o.channel <> 'push' and o.created_at >= f.created_at)) as "undeliveredAt",
  (select json_build_object('at', u.at, 'unheard', u.unheard) from desk_change u
    where u.claim_id = ${id} and u.field = 'state' and u.outcome = 'waiting') as untaken,
  case when n.id is not null then json_build_object('linkPath', n.link_path) end as notification,
  c.excess_payment_taken as "isExcessTaken", ${givenFacts(id, joinedNotification)} as given,
  ${newestOutcome(id)} as quote, ${newestOfferAtDesk(id)} as offer, ${parcelFacts(id)} as parcels,
  ${complaintsAtDesk(id)} as complaints,
  ${supportNeeds(id)},
  ${termFactsOf(id)}`;

/**
 * SQL condition: a message `o` of the claimant waits for an answer, by the claim's work `w`. Some systems send messages
 * with a date in 9999, which answer nothing.
 */
export const waitsForAnswer = (id: string) => `o.claim_id = ${id}
      and o.date_sent > coalesce((select max(m.date_sent) from portal_message m
        where m.claim_id = ${id} and m.date_sent < '9999-01-01'), '-infinity')
      and o.date_sent > coalesce(w.no_answer_until, '-infinity')`;

const unanswered = (id: string) => `(
    select count(*)::int as count, min(o.date_sent) as since, max(o.date_sent) as newest
    from outgoing_message o
    where ${waitsForAnswer(id)})`;

const ofGiven = (ids: string) => `select ${factsOf('given.id')}, talk.waiting_since as "chatSince",
    talk.waiting_attended as "isAttended"
  from ${ids} given (id) join claim c on c.id = given.id
  left join portal_notification n on n.claim_id = given.id
  left join desk_work w on w.claim_id = given.id cross join lateral ${unanswered('given.id')} sent
  left join chat talk on talk.claim_id = c.id and talk.waiting_since is not null`;

const ofMany = nameStatement('desk-facts', ofGiven('unnest($1::uuid[])'));
/** Of an array PostgreSQL expects ten claims, and plans anew each time because a plan for one costs less. */
const ofSingle = nameStatement('desk-facts-of-one', ofGiven('(select $1::uuid)'));

const ofOne = `select ${factsOf('$1::uuid')}
  from (select * from claim where id = $1::uuid) c left join portal_notification n on n.claim_id = $1::uuid
  left join desk_work w on w.claim_id = $1::uuid
  cross join lateral ${unanswered('$1::uuid')} sent`;

const waitingChats = `select claim_id as "claimId", waiting_since as "chatSince", waiting_attended as "isAttended"
  from chat where claim_id = any($1::uuid[]) and waiting_since is not null`;

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

function workFrom(stored: StoredWork | null): DeskWork {
  if (stored === null) return { assigneeId: null, snoozed: null, waiting: null, waits: [] };
  const { assigneeId, snoozedAt, snoozedUntil, waitingOn, waitingState: stateId, waitingSince, waitingUntil } = stored;
  return {
    assigneeId,
    snoozed: snoozedAt && snoozedUntil ? { at: new Date(snoozedAt), until: new Date(snoozedUntil) } : null,
    waiting:
      waitingOn && waitingSince
        ? { on: waitingOn, stateId, since: new Date(waitingSince), until: instantOrNull(waitingUntil) }
        : null,
    waits: stored.waits.map(([on, from, until]) => ({ on, from: new Date(from), until: instantOrNull(until) })),
  };
}

/** Returns whether a handler set that messages up to this instant need no answer. */
function needsNoAnswer(since: Date, work: StoredWork | null): boolean {
  const until = instantOrNull(work?.noAnswerUntil ?? null);
  return until !== null && since <= until;
}

/** The client's words come first. */
function ownTargetsFrom({ client, state }: StoredFacts): OwnTarget[] {
  const all = state?.ownTargets ?? [];
  const ofBrand = all.filter(({ clientId }) => clientId === null);
  return [...all.filter(({ clientId }) => clientId !== null && clientId === client?.id), ...ofBrand];
}

const eventsFrom = ({ events }: StoredFacts): DeskFacts['events'] =>
  (events ?? []).map(([date, name, systemName, trackerNumber, trackerStep]) => ({
    eventDate: new Date(date),
    name,
    systemName,
    trackerNumber,
    trackerStep,
  }));

function givenFrom(stored: StoredFacts, events: DeskFacts['events']): DeskFacts['given'] {
  const { given, isExcessTaken, state, stateChangedAt } = stored;
  const isRemoved = isLockRemoved(lockAnswerOf(given.lock), { state, stateChangedAt, events });
  return { passcode: given.passcode, isLockRemoved: isRemoved, isExcessTaken };
}

function factsFrom(stored: StoredFacts): DeskClaimFacts {
  const {
    unanswered: count,
    unansweredSince: since,
    newestUnanswered: newest,
    chatSince,
    isAttended,
    isExcessTaken: _,
    work,
    quote,
    offer,
    untaken,
    needs,
    ...facts
  } = stored;
  const events = eventsFrom(stored);
  const parcels = parcelFactsOf(stored.parcels);
  const visitOf = (direction: 'collection' | 'delivery', next: Date | null): Date | null =>
    visitOfParcel({ next, last: null, courier: '' }, newestParcel(parcels, direction)).next;
  return {
    ...facts,
    ownTargets: ownTargetsFrom(stored),
    parcels,
    found: {
      ...facts.found,
      parcels: [...facts.found.parcels, ...parcels.map(({ number }) => number)],
      complaints: stored.complaints.numbers ?? [],
    },
    nextCollection: visitOf('collection', facts.nextCollection),
    nextDelivery: visitOf('delivery', facts.nextDelivery),
    events,
    messages: { count, since, newest },
    work: workFrom(work),
    chat: chatSince && !needsNoAnswer(chatSince, work) ? { since: chatSince, isAttended: isAttended === true } : null,
    given: givenFrom(stored, events),
    quote: quote && { ...quote, askedAt: instantOrNull(quote.askedAt), answeredAt: instantOrNull(quote.answeredAt) },
    offer: offerFactsOf(offer),
    untaken: untaken && { ...untaken, at: new Date(untaken.at) },
    complaints: complaintFactsOf(stored.complaints.open, stored.client),
    complaintClosedAt: instantOrNull(stored.complaints.closedAt),
    needs: { isThere: needs.isThere, unseenSince: instantOrNull(needs.unseenSince) },
  };
}

const noChat = { chatSince: null, isAttended: null };

/** Reads conversations apart: Citus keeps them on another machine, and with them would send twenty statements a claim. */
async function readOnSeveralMachines(db: Db, ids: readonly string[]): Promise<StoredFacts[]> {
  const chats = await db.executeQuery<StoredChat & { claimId: string }>(CompiledQuery.raw(waitingChats, [ids]));
  const chatOf = new Map(chats.rows.map(({ claimId, ...chat }) => [claimId, chat]));
  const found: StoredFacts[] = [];
  for (const id of ids) {
    const { rows } = await db.executeQuery<Omit<StoredFacts, keyof StoredChat>>(CompiledQuery.raw(ofOne, [id]));
    found.push(...rows.map((row) => ({ ...row, ...(chatOf.get(id) ?? noChat) })));
  }
  return found;
}

/** Leaves out claims that do not exist. */
export async function readDeskFacts(db: Db, ids: readonly string[]): Promise<DeskClaimFacts[]> {
  if (isOnSeveralMachines(db)) return (await readOnSeveralMachines(db, ids)).map(factsFrom);
  const query = ids.length === 1 ? CompiledQuery.raw(ofSingle, [ids[0]]) : CompiledQuery.raw(ofMany, [ids]);
  const { rows } = await db.executeQuery<StoredFacts>(query);
  return rows.map(factsFrom);
}
