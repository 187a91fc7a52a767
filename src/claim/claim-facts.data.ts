import { CompiledQuery, type Kysely, type Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.generated.ts';
import { needs } from '#server/graphql/fields.ts';
import type { ClaimFacts, StateFacts } from './claim-facts.ts';
import { isAnswered, type Given } from './asked.rules.ts';
import { givenFacts } from './given.data.ts';
import type { TodoFacts } from './todo.rules.ts';

/** What PostgreSQL hands over of a claim for its rules: instants as milliseconds since 1970, events as short lists. */
export type StoredFacts = {
  state: [systemName: string, status: string] | null;
  sla: number | null;
  collection: number | null;
  events: [date: number, name: string, number: number | null, step: number | null, systemName: string | null][] | null;
};

// `extract` would count in numeric, which costs several times more than float8.
const milliseconds = (column: string) => `round(date_part('epoch', ${column}) * 1000)::bigint`;

const factsOfRow = (claim: string) => `json_build_object(
    'state', (select json_build_array(s.system_name, s.status) from state s where s.id = ${claim}.state_id),
    'sla', (select k.tat_sla_days from contract k where k.id = ${claim}.contract_id),
    'collection', ${milliseconds(`${claim}.next_collection_attempt_date`)},
    'events', (
      select json_agg(json_build_array(
        ${milliseconds('e.event_date')}, e.name, s.tracker_number, s.tracker_step, s.system_name))
      from claim_event e left join state s on s.id = e.related_state_id where e.claim_id = ${claim}.id))`;

/** Reads the facts of §4, once however many computed fields ask for them. */
export const needsFacts = needs('facts', factsOfRow);

function factsOf({ state, sla, collection, events }: StoredFacts): ClaimFacts {
  return {
    state: state && { systemName: state[0], status: state[1] },
    tatSlaDays: sla,
    nextCollectionAttemptDate: collection === null ? null : new Date(collection),
    events: (events ?? []).map(([date, name, trackerNumber, trackerStep, systemName]) => ({
      eventDate: new Date(date),
      name,
      trackerNumber,
      trackerStep,
      systemName,
    })),
  };
}

const factsOfClaim = `select ${factsOfRow('c')} as facts from claim c where c.id = $1::uuid`;

/** The facts of a claim as they stand inside a transaction. Throws where there is no such claim. */
export async function readClaimFacts(tx: Transaction<Tables>, claimId: string): Promise<ClaimFacts> {
  const { rows } = await tx.executeQuery<{ facts: StoredFacts }>(CompiledQuery.raw(factsOfClaim, [claimId]));
  if (!rows[0]) throw new Error('A claim whose facts are read must exist.');
  return factsOf(rows[0].facts);
}

const known = new WeakMap<StoredFacts, ClaimFacts>();

/** The facts of a claim read by `needsFacts`, made once for all fields that ask. */
export function claimFacts(row: { facts: StoredFacts }): ClaimFacts {
  const facts = known.get(row.facts) ?? factsOf(row.facts);
  known.set(row.facts, facts);
  return facts;
}

const todoFactsOfRow = (claim: string) => `json_build_object(
    'state', (select json_build_object('systemName', s.system_name, 'status', s.status)
      from state s where s.id = ${claim}.state_id),
    'policyExcessPence', ${claim}.policy_excess_pence,
    'excessPaymentTaken', ${claim}.excess_payment_taken,
    'notification', (select json_build_object('linkPath', n.link_path)
      from portal_notification n where n.claim_id = ${claim}.id),
    'given', ${givenFacts(claim)},
    'unreadMessages', (select count(*) from portal_message m where m.claim_id = ${claim}.id and m.active and not m.read))`;

/** Reads what may wait on the claimant. */
export const needsTodoFacts = needs('todoFacts', todoFactsOfRow);

type StoredTodoFacts = Omit<TodoFacts, 'notificationAnswered'> & { given: Omit<Given, 'isExcessTaken'> };

/** The facts of `needsTodoFacts` with what follows from them. */
export function todoFacts({ todoFacts: { given, ...facts } }: Pick<PlannedClaim, 'todoFacts'>): TodoFacts {
  const { notification } = facts;
  const all: Given = { ...given, isExcessTaken: facts.excessPaymentTaken };
  return { ...facts, notificationAnswered: notification !== null && isAnswered(notification.linkPath, all) };
}

/** The same as it stands inside a transaction; null where there is no such claim. */
export async function readTodoFacts(tx: Kysely<Tables>, claimId: string): Promise<TodoFacts | null> {
  const text = `select ${todoFactsOfRow('c')} as "todoFacts" from claim c where c.id = $1::uuid`;
  const { rows } = await tx.executeQuery<Pick<PlannedClaim, 'todoFacts'>>(CompiledQuery.raw(text, [claimId]));
  return rows[0] ? todoFacts(rows[0]) : null;
}

/** What resolvers may read of a claim; its stored fields are answered by the plan. */
export type PlannedClaim = { facts: StoredFacts; todoFacts: StoredTodoFacts; shownState: StateFacts | null };
