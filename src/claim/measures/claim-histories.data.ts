import { CompiledQuery, sql } from 'kysely';

import { usualHours } from '#claim/desk/clocks.rules.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import type { WaitingOn } from '#claim/desk/clock-kinds.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { Respondent } from '#claim/complaint/complaint.rules.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { endOfDayAfter } from '#shared/time/working-time.ts';
import type { ClaimHistory } from './claim-facts-of-day.rules.ts';
import { noClient } from './no-client.ts';
import { heardStates, statesOfOpenArrival } from './stays.rules.ts';
import { readWaitingOn, type WaitingOnOf } from './own-actors.data.ts';

/** No time for an answer is longer, with all days on which nobody works. */
const longestAnswer = '30 days';

/**
 * Claims with something that may have happened since. A change of a claim raises its version; a notice, a call, the chat
 * and what is done at the desk alone do not, nor the time for an answer, or of a complaint, when it runs out.
 */
export async function claimsToCount(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from claim where updated_at >= ${since}
    union select claim_id from notice where settled_at >= ${since}
    union select claim_id from contact where at >= ${since}
    union select claim_id from chat where claim_id is not null and last_message_at >= ${since}
    union select claim_id from chat where claim_id is not null and closed_at >= ${since}
    union select claim_id from desk_no_answer where said_at >= ${since}
    union select claim_id from outgoing_message where done_at >= ${since}
    union select claim_id from passcode_opening where at >= ${since}
    union select claim_id from desk_claim
      where unanswered > 0 and unanswered_since >= ${since}::timestamptz - ${longestAnswer}::interval
    union select claim_id from complaint where closed_at is null and final_by >= ${since}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rows of one table of the claim as JSON, by time; an empty list without any. */
const listOf = (columns: string, from: string, at: string): string =>
  `coalesce((select json_agg(json_build_array(${columns}) order by ${at}) from ${from}), '[]')`;

const deviceType = `(select t.name from equipment_type t where t.id = c.equipment_type_id)`;

/** Conversations are not with their claims, so they are read first: who wrote when, and when they were closed. */
const talks = `talk as materialized (
    select claim_id, json_agg(json_build_array(at, what) order by at, position) as chats from (
      select h.claim_id, t.sent_at as at, t.author as what, t.position
      from chat h join chat_message t on t.chat_id = h.id where h.claim_id = any($1::uuid[])
      union all select h.claim_id, e.at, 'closed', 0 from chat h, unnest(array_append(h.closings, h.closed_at)) e (at)
      where h.claim_id = any($1::uuid[]) and e.at is not null) said group by claim_id)`;

/** Of a row `e` of `claim_event`. As `isSetDate` has it. */
export const isSetEvent = `e.event_date >= '2000-01-01' and e.event_date < '9999-12-31'`;

const histories = `with ${talks} select c.id, coalesce(d.client_id, '${noClient}') as "clientId", coalesce(${brandOfClaim('c')}, '') as brand,
    ${deviceType} as "deviceType", d.device, d.imei_end as "imeiEnd", l.hours, c.created_at as "createdAt",
    (select min(e.event_date) from claim_event e where e.claim_id = c.id and ${isSetEvent}) as "firstEventAt",
    (select json_build_array(f.system_name, f.status, f.tracker_step) from state f where f.id = c.arrived_state_id) as "arrivedState",
    exists (select from support_need u where u.claim_id = c.id and u.withdrawn_at is null) as "hasNeeds",
    d.ended_at as "endedAt", coalesce(w.waits, '[]') as waits,
    ${listOf('e.event_date, s.system_name, s.status, s.tracker_step', `claim_event e join state s on s.id = e.related_state_id where e.claim_id = c.id and ${isSetEvent}`, 'e.event_date, e.id')} as states,
    ${listOf('x.at, x.settled_at, y.system_name, y.status, y.tracker_step', `desk_change x join state y on y.system_name = x.value where x.claim_id = c.id and x.field = 'state' and x.outcome in ('waiting', 'taken', 'replaced')`, 'x.at')} as "setAtDesk",
    ${listOf('o.date_sent', 'outgoing_message o where o.claim_id = c.id', 'o.date_sent')} as written,
    ${listOf('m.date_sent, m.author_id, m.read, m.arrived_at', `portal_message m where m.claim_id = c.id and m.date_sent < '9999-01-01'`, 'm.date_sent')} as messages,
    ${listOf('k.at, k.author_id, k.direction, k.answered is not false', 'contact k where k.claim_id = c.id', 'k.at')} as calls,
    ${listOf('x.said_at, x.author_id', 'desk_no_answer x where x.claim_id = c.id and x.undone_at is null', 'x.said_at')} as unneeded,
    ${listOf('a.done_at, a.date_sent', 'outgoing_message a where a.claim_id = c.id and a.done_at is not null', 'a.done_at')} as elsewhere,
    coalesce(talk.chats, '[]') as chats,
    ${listOf('p.set_at, p.reason_code, p.latest, p.withdrawn_at', 'promised_date p where p.claim_id = c.id', 'p.position')} as promises,
    ${listOf('n.settled_at, n.channel, n.state', `notice n where n.claim_id = c.id and n.settled_at is not null and n.state in ('sent', 'undelivered', 'no-contact')`, 'n.settled_at')} as notices,
    ${listOf('v.sent_at, v.settled_at, v.settled_by', 'quote_version v where v.claim_id = c.id and v.sent_at is not null and v.decision is not null and v.settled_at is not null', 'v.settled_at')} as quotes,
    ${listOf('y.asked_at, y.answered_at, y.satisfaction, y.ease, y.would_have_called', 'survey y where y.claim_id = c.id', 'y.asked_at')} as surveys,
    ${listOf(`g.received_at, g.channel, g.closed_at, g.outcome, g.cause, g.summary_by, g.respondent, g.id, g.again_of, g.counted_client_id, g.counted_brand`, 'complaint g where g.claim_id = c.id', 'g.received_at')} as complaints,
    ${listOf('g.at', 'passcode q, unnest(array_append(q.earlier_at, q.submitted_at)) g (at) where q.claim_id = c.id', 'g.at')} as passcodes,
    ${listOf('r.at, r.reason', 'passcode_opening r where r.claim_id = c.id', 'r.at')} as openings
  from claim c left join desk_claim d on d.claim_id = c.id left join client l on l.id = d.client_id
  left join desk_work w on w.claim_id = c.id left join talk on talk.claim_id = c.id where c.id = any($1::uuid[])`;

type StoredState = [name: string, status: string, trackerStep: number | null];

type Stored = Pick<
  ClaimHistory,
  'id' | 'clientId' | 'brand' | 'hasNeeds' | 'createdAt' | 'firstEventAt' | 'endedAt'
> & {
  deviceType: string | null;
  device: string | null;
  imeiEnd: string | null;
  hours: OpeningHours | null;
  arrivedState: StoredState | null;
  waits: [on: Exclude<WaitingOn, 'nobody'>, from: string, until: string | null][];
  states: [at: string, ...StoredState][];
  setAtDesk: [at: string, until: string | null, ...StoredState][];
  written: [at: string][];
  messages: [at: string, by: string | null, isRead: boolean, arrivedAt: string | null][];
  calls: [at: string, by: string, direction: string, isAnswer: boolean][];
  unneeded: [at: string, by: string][];
  elsewhere: [at: string, until: string][];
  chats: [at: string, what: 'claimant' | 'operator' | 'closed'][];
  promises: [at: string, reason: string, latest: string, withdrawnAt: string | null][];
  notices: [at: string, channel: string | null, state: string][];
  quotes: [sentAt: string, settledAt: string, by: string | null][];
  surveys: [askedAt: string, answeredAt: string | null, number | null, number | null, boolean | null][];
  complaints: [
    receivedAt: string,
    channel: string,
    closedAt: string | null,
    outcome: string | null,
    cause: string | null,
    summaryBy: string | null,
    respondent: Respondent,
    id: string,
    againOf: string | null,
    countedClient: string | null,
    countedBrand: string | null,
  ][];
  passcodes: [at: string][];
  openings: [at: string, reason: string][];
};

const instant = (text: string): Date => new Date(text);
const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
const byTime = (one: { at: Date }, other: { at: Date }): number => one.at.getTime() - other.at.getTime();

type Answers = ClaimHistory['answers'];

/** A message that came after its own date answers what was written until that date, from when it came. */
function answerOfMessage([sentAt, by, , arrivedAt]: Stored['messages'][number]): Answers[number] {
  const until = instant(sentAt);
  const came = instantOrNull(arrivedAt);
  return { at: came !== null && came > until ? came : until, by, channel: 'message', side: 'message', until };
}

function answersOf({ messages, calls, unneeded, elsewhere, chats }: Stored): Answers {
  const answersBy = (channel: string, of: readonly (readonly [at: string, by: string | null, ...rest: unknown[]])[]) =>
    of.map(([at, by]) => ({ at: instant(at), by, channel }));
  const inChat = (channel: string, what: string): Answers =>
    chats.filter((said) => said[1] === what).map(([at]) => ({ at: instant(at), by: null, channel, side: 'chat' }));
  const all: Answers = [
    ...messages.map(answerOfMessage),
    ...inChat('chat', 'operator'),
    ...answersBy(
      'call',
      calls.filter(([, , , isAnswer]) => isAnswer),
    ),
    ...answersBy('no-answer-needed', unneeded),
    // Who closes a conversation in which the claimant wrote last says so.
    ...inChat('no-answer-needed', 'closed'),
    ...elsewhere.map(([at, until]) => ({ at: instant(at), by: null, channel: 'elsewhere', until: instant(until) })),
  ];
  return all.toSorted(byTime);
}

function talkOf(stored: Stored) {
  const { written, messages, calls, chats } = stored;
  const said = chats
    .filter(([, what]) => what === 'claimant')
    .map(([at]) => ({ at: instant(at), side: 'chat' as const }));
  const sent = written.map(([at]) => ({ at: instant(at), side: 'message' as const }));
  const days = new Map(said.toReversed().map(({ at }) => [dayOf(at), at]));
  const came = calls.filter(([, , direction]) => direction === 'in');
  return {
    written: [...sent, ...said].toSorted(byTime),
    answers: answersOf(stored),
    messages: messages.map(([at, , isRead]) => ({ at: instant(at), isRead })),
    contacts: [
      ...sent.map(({ at }) => ({ at, channel: 'message' })),
      ...[...days.values()].map((at) => ({ at, channel: 'chat' })),
      ...came.map(([at]) => ({ at: instant(at), channel: 'call' })),
    ],
  };
}

const deviceKindOf = ({ deviceType: type, device, imeiEnd }: Stored): string =>
  deviceOf({ type: type ?? '', manufacturer: '', model: device ?? '', hasImei: (imeiEnd ?? '') !== '' }).kind;

const isOver = ([systemName, status, trackerStep]: StoredState): boolean =>
  isClaimOver({ systemName, status, trackerStep });

function statesOf(stored: Stored, waitingOnOf: WaitingOnOf): ClaimHistory['states'] {
  const { states, setAtDesk, clientId, brand, arrivedState, createdAt } = stored;
  const all = states.map(([at, ...state]) => ({
    at: instant(at),
    name: state[0],
    isOver: isOver(state),
    waitingOn: waitingOnOf(state[0], { clientId, brand }),
  }));
  const ends = setAtDesk.filter(([, , ...state]) => isOver(state));
  const isArrivedOpen = arrivedState !== null && !isOver(arrivedState);
  return heardStates(
    isArrivedOpen ? statesOfOpenArrival(all, createdAt) : all,
    ends.map(([at, until]) => ({ at: instant(at), until: instantOrNull(until) })),
  );
}

function complaintOf(stored: Stored['complaints'][number]): ClaimHistory['complaints'][number] {
  const [receivedAt, channel, closedAt, outcome, cause, summaryBy, respondent, id, againOf, ...counted] = stored;
  const [clientId, brand] = counted;
  return {
    id,
    againOf,
    receivedAt: instant(receivedAt),
    channel,
    closedAt: instantOrNull(closedAt),
    outcome,
    cause,
    summaryBy: instantOrNull(summaryBy),
    respondent,
    countedFor: clientId === null || brand === null ? null : { clientId, brand },
  };
}

function historyOf(stored: Stored, waitingOnOf: WaitingOnOf): ClaimHistory {
  const { id, clientId, brand, hasNeeds, createdAt, firstEventAt, endedAt } = stored;
  return {
    id,
    clientId,
    brand,
    hasNeeds,
    createdAt,
    firstEventAt,
    endedAt,
    device: deviceKindOf(stored),
    hours: stored.hours ?? usualHours,
    ...talkOf(stored),
    states: statesOf(stored, waitingOnOf),
    waits: stored.waits.map(([on, from, until]) => ({ on, from: instant(from), until: instantOrNull(until) })),
    promises: stored.promises.map(([at, reason, latest, withdrawnAt]) => ({
      at: instant(at),
      reason,
      until: endOfDayAfter(noonOf(latest), 0),
      isWithdrawn: withdrawnAt !== null,
    })),
    notices: stored.notices.map(([at, channel, state]) => ({
      at: instant(at),
      channel: channel ?? 'none',
      isSent: state === 'sent',
    })),
    quotes: stored.quotes.map(([sentAt, settledAt, by]) => ({
      sentAt: instant(sentAt),
      settledAt: instant(settledAt),
      by: by ?? '',
    })),
    surveys: stored.surveys.map(([askedAt, answeredAt, satisfaction, ease, wouldHaveCalled]) => ({
      askedAt: instant(askedAt),
      answeredAt: instantOrNull(answeredAt),
      satisfaction,
      ease,
      wouldHaveCalled,
    })),
    complaints: stored.complaints.map(complaintOf),
    passcodes: stored.passcodes.map(([at]) => instant(at)),
    openings: stored.openings.map(([at, reason]) => ({ at: instant(at), reason })),
  };
}

const atOnce = 500;

/** Reads the histories of many claims in parts, and hands over each. */
export async function readEachHistory(
  db: Db,
  ids: readonly string[],
  handle: (history: ClaimHistory) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    for (const history of await readHistories(db, ids.slice(at, at + atOnce))) handle(history);
  }
}

export async function readHistories(db: Db, ids: readonly string[]): Promise<ClaimHistory[]> {
  const { rows } = await db.executeQuery<Stored>(CompiledQuery.raw(histories, [[...ids]]));
  const waitingOnOf = await readWaitingOn(db);
  return rows.map((row) => historyOf(row, waitingOnOf));
}
