import { type Selectable, sql, type Updateable } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import { readClientId } from '#claim/access/client-of-claim.data.ts';
import type { ComplaintRow, ComplaintStepRow } from '#server/db/tables.generated.ts';
import { complaintClocksOf } from './complaint-clocks.rules.ts';
import {
  type Cause,
  type ComplaintAtDesk,
  type ComplaintChannel,
  type ComplaintFacts,
  type ComplaintKind,
  endings,
  type Outcome,
  type Respondent,
  type StepKind,
} from './complaint.rules.ts';
import { answeredToday } from './answerer/answerer.rules.ts';
import { isTakenUpAgain } from './closing/taken-up-sql.ts';
import type { Withdrawal } from './closing/withdrawal.rules.ts';
import type { Letter } from './letters.rules.ts';

export type ByKind = 'claimant' | 'handler' | 'system' | 'insurer' | 'portal';

export type Complaint = ComplaintFacts & {
  id: string;
  claimId: string;
  number: string;
  recordedAt: Date;
  channel: ComplaintChannel;
  messageId: string | null;
  /** The one before, closed without an answer, that this one takes up again. */
  againOf: string | null;
  words: string;
  wanted: string;
  reach: string;
  respondentName: string;
  takenByName: string;
  summaryAt: Date | null;
  finalAt: Date | null;
  handedOverAt: Date | null;
  /** The client to which it was handed over, or whose receipt was recorded. */
  handedTo: string | null;
  hasLink: boolean;
  dueKind: string | null;
  dueAt: Date | null;
  outcome: Outcome | null;
  redressPence: number | null;
  cause: Cause | null;
  causeWords: string;
};

export type ComplaintStep = {
  id: string;
  complaintId: string;
  /** The claim's client when it was done. */
  clientId: string | null;
  kind: StepKind;
  byKind: ByKind;
  byAccount: string | null;
  byName: string;
  words: string;
  /** Who at the insurer agreed to an answer that was sent for it. */
  agreedBy: string;
  /** Of a closing as withdrawn; null of all else, and of those from before it was asked. */
  withdrawal: Withdrawal | null;
  /** Null where it is no letter, or was sent elsewhere. */
  letter: Letter | null;
  /** The London day by which the letter promised to write again. */
  promisedOn: string | null;
  at: Date;
  recordedAt: Date;
};

const complaintOf = (row: Selectable<ComplaintRow>): Complaint => ({
  id: row.id,
  claimId: row.claim_id,
  number: row.number,
  kind: row.kind as ComplaintKind,
  receivedAt: row.received_at,
  recordedAt: row.recorded_at,
  channel: row.channel as ComplaintChannel,
  messageId: row.message_id,
  againOf: row.again_of,
  words: row.words,
  wanted: row.wanted,
  reach: row.reach,
  respondent: row.respondent as Respondent,
  respondentName: row.respondent_name,
  takenByName: row.taken_by_name,
  acknowledgeBy: row.acknowledge_by,
  handOverBy: row.hand_over_by,
  summaryBy: row.summary_by,
  holdingBy: row.holding_by,
  finalBy: row.final_by,
  sendBy: row.send_by,
  acknowledgedAt: row.acknowledged_at,
  summaryAt: row.summary_at,
  holdingAt: row.holding_at,
  eightWeeksAt: row.eight_weeks_at,
  finalAt: row.final_at,
  promisedOn: row.promised_on,
  handedOverAt: row.handed_over_at,
  handedTo: row.handed_to,
  hasLink: row.receipt_hash !== null && row.outcome !== 'mistaken',
  receiptAt: row.receipt_at,
  dueKind: row.due_kind,
  dueAt: row.due_at,
  outcome: row.outcome as Outcome | null,
  redressPence: row.redress_pence,
  cause: row.cause as Cause | null,
  causeWords: row.cause_words,
  closedAt: row.closed_at,
});

const withdrawalOf = ({ said_by: by, said_by_name: name, said_how: how, said_on: on }: Selectable<ComplaintStepRow>) =>
  by === null || how === null || on === null ? null : ({ by, name, how, on } as Withdrawal);

const stepOf = (row: Selectable<ComplaintStepRow>): ComplaintStep => ({
  id: row.id,
  complaintId: row.complaint_id,
  clientId: row.client_id,
  kind: row.kind as StepKind,
  byKind: row.by_kind as ByKind,
  byAccount: row.by_account,
  byName: row.by_name,
  words: row.words,
  agreedBy: row.agreed_by,
  withdrawal: withdrawalOf(row),
  letter: row.letter as Letter | null,
  promisedOn: row.promised_on,
  at: row.at,
  recordedAt: row.recorded_at,
});

/** The newest first. */
export async function listComplaints(db: Db, claimId: string): Promise<Complaint[]> {
  const rows = db.selectFrom('complaint').selectAll().where('claim_id', '=', claimId);
  return (await rows.orderBy('received_at', 'desc').orderBy('id', 'desc').execute()).map(complaintOf);
}

/** Of all complaints of the claim, in the order in which they were recorded. */
export async function listSteps(db: Db, claimId: string): Promise<ComplaintStep[]> {
  const rows = db.selectFrom('complaint_step').selectAll().where('claim_id', '=', claimId);
  return (await rows.orderBy('recorded_at').orderBy('id').execute()).map(stepOf);
}

export type Which = { claimId: string } & ({ id: string } | { number: string });

export async function findComplaint(db: Db, { claimId, ...which }: Which): Promise<Complaint | null> {
  const ofClaim = db.selectFrom('complaint').selectAll().where('claim_id', '=', claimId);
  const found = 'id' in which ? ofClaim.where('id', '=', which.id) : ofClaim.where('number', '=', which.number);
  const row = await found.executeTakeFirst();
  return row ? complaintOf(row) : null;
}

/** Returns the complaint of a message that is open or was answered. What ended otherwise may be taken in again. */
export async function findOfMessage(db: Db, claimId: string, messageId: string): Promise<Complaint | null> {
  const made = db
    .selectFrom('complaint')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('message_id', '=', messageId)
    .where(({ or, eb }) => or([eb('outcome', 'is', null), eb('outcome', 'not in', endings)]));
  const row = await made.executeTakeFirst();
  return row ? complaintOf(row) : null;
}

/** Returns an open complaint that says the same, so that a second press makes no second complaint. */
export async function findSameOpen(
  db: Db,
  claimId: string,
  { kind, words, wanted }: Pick<Complaint, 'kind' | 'words' | 'wanted'>,
): Promise<Complaint | null> {
  const same = db
    .selectFrom('complaint')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('closed_at', 'is', null)
    .where('kind', '=', kind)
    .where('words', '=', words)
    .where('wanted', '=', wanted);
  const row = await same.executeTakeFirst();
  return row ? complaintOf(row) : null;
}

export async function countOpen(db: Db, claimId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from complaint
    where claim_id = ${claimId}::uuid and closed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

const dueOf = (facts: ComplaintFacts) => {
  const [first] = complaintClocksOf(facts);
  return { due_kind: first?.kind ?? null, due_at: first?.dueAt ?? null };
};

export type NewComplaint = ComplaintFacts &
  Pick<
    Complaint,
    | ('id' | 'number' | 'recordedAt' | 'channel' | 'messageId' | 'againOf' | 'words' | 'wanted' | 'reach')
    | ('respondentName' | 'takenByName')
  > & { takenByAccount: string | null };

export async function addComplaint(tx: Tx, claimId: string, made: NewComplaint): Promise<void> {
  await tx
    .insertInto('complaint')
    .values({
      claim_id: claimId,
      id: made.id,
      number: made.number,
      kind: made.kind,
      received_at: made.receivedAt,
      recorded_at: made.recordedAt,
      channel: made.channel,
      message_id: made.messageId,
      again_of: made.againOf,
      words: made.words,
      wanted: made.wanted,
      reach: made.reach,
      respondent: made.respondent,
      respondent_name: made.respondentName,
      taken_by_account: made.takenByAccount,
      taken_by_name: made.takenByName,
      acknowledge_by: made.acknowledgeBy,
      hand_over_by: made.handOverBy,
      summary_by: made.summaryBy,
      holding_by: made.holdingBy,
      final_by: made.finalBy,
      send_by: made.sendBy,
      ...dueOf(made),
    })
    .execute();
}

type SometimesSaid = 'letter' | 'promisedOn' | 'agreedBy' | 'withdrawal';
export type NewStep = Omit<ComplaintStep, SometimesSaid | 'clientId'> & Partial<Pick<ComplaintStep, SometimesSaid>>;

export async function addStep(
  tx: Tx,
  claimId: string,
  { letter = null, promisedOn = null, agreedBy = '', withdrawal = null, ...step }: NewStep,
): Promise<void> {
  await tx
    .insertInto('complaint_step')
    .values({
      claim_id: claimId,
      id: step.id,
      complaint_id: step.complaintId,
      client_id: await readClientId(tx, claimId),
      kind: step.kind,
      by_kind: step.byKind,
      by_account: step.byAccount,
      by_name: step.byName,
      words: step.words,
      agreed_by: agreedBy,
      ...(withdrawal && {
        said_by: withdrawal.by,
        said_by_name: withdrawal.name,
        said_how: withdrawal.how,
        said_on: withdrawal.on,
      }),
      at: step.at,
      letter: letter && JSON.stringify(letter),
      promised_on: promisedOn,
      recorded_at: step.recordedAt,
    })
    .execute();
}

/** Changes a complaint, and with it what is due first. */
export async function changeComplaint(
  tx: Tx,
  { id, claimId }: Pick<Complaint, 'id' | 'claimId'>,
  changed: Updateable<ComplaintRow>,
): Promise<Complaint> {
  const change = (set: Updateable<ComplaintRow>) =>
    tx.updateTable('complaint').set(set).where('claim_id', '=', claimId).where('id', '=', id).returningAll();
  // Nothing is due of what is closed, and the table holds that in each statement.
  const closing = changed.closed_at ? { due_kind: null, due_at: null } : {};
  const complaint = complaintOf(await change({ ...changed, ...closing }).executeTakeFirstOrThrow());
  if (complaint.closedAt !== null) return complaint;
  return complaintOf(await change(dueOf(complaint)).executeTakeFirstOrThrow());
}

const factColumns = `'id', k.id, 'kind', k.kind, 'respondent', k.respondent, 'handedTo', k.handed_to, 'receivedAt', k.received_at, 'recordedAt', k.recorded_at,
    'acknowledgeBy', k.acknowledge_by, 'handOverBy', k.hand_over_by, 'summaryBy', k.summary_by,
    'holdingBy', k.holding_by, 'finalBy', k.final_by, 'sendBy', k.send_by, 'acknowledgedAt', k.acknowledged_at,
    'holdingAt', k.holding_at, 'eightWeeksAt', k.eight_weeks_at, 'receiptAt', k.receipt_at,
    'promisedOn', k.promised_on, 'closedAt', k.closed_at`;

/** SQL of what the desk's row of a claim needs of its complaints, as JSON. */
export const complaintsAtDesk = (claimId: string): string => `(select json_build_object(
    'open', json_agg(json_build_object(${factColumns}) order by k.id) filter (where k.closed_at is null),
    'numbers', json_agg(k.number order by k.id), 'closedAt', max(k.closed_at) filter (where not ${isTakenUpAgain('k')}))
  from complaint k where k.claim_id = ${claimId})`;

export type StoredComplaints = {
  open: StoredComplaintFacts[] | null;
  numbers: string[] | null;
  closedAt: string | null;
};

/** Instants as JSON has them. */
type StoredComplaintFacts = { id: string; handedTo: string | null; recordedAt: string } & {
  [Name in keyof ComplaintFacts]: ComplaintFacts[Name] extends Date
    ? string
    : ComplaintFacts[Name] extends Date | null
      ? string | null
      : ComplaintFacts[Name];
};

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

const factsFrom = (one: StoredComplaintFacts): ComplaintAtDesk & { handedTo: string | null } => ({
  id: one.id,
  kind: one.kind,
  respondent: one.respondent,
  handedTo: one.handedTo,
  promisedOn: one.promisedOn,
  receivedAt: new Date(one.receivedAt),
  recordedAt: new Date(one.recordedAt),
  acknowledgeBy: new Date(one.acknowledgeBy),
  finalBy: new Date(one.finalBy),
  sendBy: new Date(one.sendBy),
  handOverBy: dateOrNull(one.handOverBy),
  summaryBy: dateOrNull(one.summaryBy),
  holdingBy: dateOrNull(one.holdingBy),
  acknowledgedAt: dateOrNull(one.acknowledgedAt),
  holdingAt: dateOrNull(one.holdingAt),
  eightWeeksAt: dateOrNull(one.eightWeeksAt),
  receiptAt: dateOrNull(one.receiptAt),
  closedAt: dateOrNull(one.closedAt),
});

/** Returns what is known of them as `client`, the claim's, has them answered. No clock asks for a name. */
export function complaintFactsOf(
  stored: StoredComplaintFacts[] | null,
  client: { id: string; respondent: Respondent } | null,
): ComplaintAtDesk[] {
  const agreed = { clientId: client?.id ?? null, respondent: client?.respondent ?? 'operator', respondentName: '' };
  return (stored ?? []).map((one) => answeredToday(factsFrom(one), agreed));
}
