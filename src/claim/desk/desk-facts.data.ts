import { CompiledQuery } from 'kysely';

import { givenFacts } from '#claim/change/given.data.ts';
import { isOnSeveralMachines, type Db } from '#server/db/connect.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { DeskFacts } from './desk-facts.ts';
import { termFactsOf, type StoredTerms } from './terms/claim-terms.data.ts';

export type DeskClaimFacts = DeskFacts & StoredTerms;

type StoredFacts = Omit<DeskClaimFacts, 'events' | 'messages' | 'chat' | 'given'> & {
  events: [date: string, name: string, systemName: string | null][] | null;
  unanswered: number;
  unansweredSince: Date | null;
  chatSince: Date | null;
  isAttended: boolean | null;
  isExcessTaken: boolean;
  given: Omit<DeskFacts['given'], 'isExcessTaken'>;
};

/** Of the contract, else of all contracts of its customer, else of the brand. */
const clientOf = (
  claim: string,
) => `(select json_build_object('id', l.id, 'hours', l.hours) from client l where l.id = coalesce(
    (select a.client_id from contract k join client_contract a on a.customer = k.customer and a.name in (k.name, '')
      where k.id = ${claim}.contract_id order by a.name = '' limit 1),
    (select b.id from client b where b.brand = ${brandOfClaim(claim)})))`;

/** `id` is SQL of the claim's id: a parameter where Citus must see which machine has the claim. */
const factsOf = (id: string) => `c.id as "claimId", c.brand, ${clientOf('c')} as client,
  (select json_build_object('id', s.id, 'systemName', s.system_name, 'status', s.status, 'trackerStep', s.tracker_step)
    from state s where s.id = c.state_id) as state,
  c.created_at as "createdAt", c.last_state_change_date as "stateChangedAt", c.state_deadline as "stateDeadline",
  c.next_collection_attempt_date as "nextCollection", c.next_delivery_attempt_date as "nextDelivery",
  (select k.tat_sla_days from contract k where k.id = c.contract_id) as "slaDays",
  (select json_agg(json_build_array(e.event_date, e.name, s.system_name) order by e.event_date, e.id)
    from claim_event e left join state s on s.id = e.related_state_id where e.claim_id = ${id}) as events,
  sent.count as unanswered, sent.since as "unansweredSince",
  talk.waiting_since as "chatSince", talk.waiting_attended as "isAttended",
  (select n.told_at from notice_clock n where n.claim_id = ${id}) as "toldAt",
  (select max(f.settled_at) from notice f
    where f.claim_id = ${id} and f.state in ('undelivered', 'no-contact') and f.channel is distinct from 'push'
      and not exists (select from notice o where o.claim_id = ${id} and o.state in ('held', 'queued', 'sent')
        and o.channel <> 'push' and o.created_at >= f.created_at)) as "undeliveredAt",
  (select json_build_object('linkPath', n.link_path) from portal_notification n where n.claim_id = ${id}) as notification,
  c.excess_payment_taken as "isExcessTaken", ${givenFacts(id)} as given,
  ${termFactsOf(id)}`;

/** Some systems send messages with a date in 9999, which answer nothing. */
const unanswered = (id: string) => `(
    select count(*)::int as count, min(o.date_sent) as since from outgoing_message o
    where o.claim_id = ${id} and o.date_sent > coalesce((select max(m.date_sent) from portal_message m
      where m.claim_id = ${id} and m.date_sent < '9999-01-01'), '-infinity'))`;

/** Conversations are a CTE, because Citus keeps claims on other machines. */
const text = (found: string, claims: string, id: string) => `with talk as materialized (
    select claim_id, waiting_since, waiting_attended from chat where claim_id ${found} and waiting_since is not null)
  select ${factsOf(id)} from ${claims} cross join lateral ${unanswered(id)} sent
  left join talk on talk.claim_id = c.id`;

const ofMany = text('= any($1::uuid[])', 'unnest($1::uuid[]) given (id) join claim c on c.id = given.id', 'given.id');
const ofOne = text('= $1::uuid', '(select * from claim where id = $1::uuid) c', '$1::uuid');

function factsFrom(stored: StoredFacts): DeskClaimFacts {
  const { events, unanswered: count, unansweredSince: since, chatSince, isAttended, isExcessTaken, ...facts } = stored;
  return {
    ...facts,
    events: (events ?? []).map(([date, name, systemName]) => ({ eventDate: new Date(date), name, systemName })),
    messages: { count, since },
    chat: chatSince && { since: chatSince, isAttended: isAttended === true },
    given: { ...facts.given, isExcessTaken },
  };
}

/** Leaves out claims that do not exist. On several machines each claim's facts are one query. */
export async function readDeskFacts(db: Db, ids: readonly string[]): Promise<DeskClaimFacts[]> {
  const queries = isOnSeveralMachines(db)
    ? ids.map((id) => CompiledQuery.raw(ofOne, [id]))
    : [CompiledQuery.raw(ofMany, [ids])];
  const facts: DeskClaimFacts[] = [];
  for (const query of queries) {
    const { rows } = await db.executeQuery<StoredFacts>(query);
    facts.push(...rows.map(factsFrom));
  }
  return facts;
}
