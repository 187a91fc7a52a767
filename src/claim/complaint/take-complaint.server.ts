import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';

import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { findEndedOfMessage } from './closing/taken-up.data.ts';
import { deadlinesOf } from './complaint-clocks.rules.ts';
import { readComplaintTerms } from './complaint-terms.data.ts';
import type { ComplaintChannel, ComplaintKind } from './complaint.rules.ts';
import {
  addComplaint,
  addStep,
  type ByKind,
  type Complaint,
  findComplaint,
  findOfMessage,
  findSameOpen,
  type NewComplaint,
} from './complaints.data.ts';

export type Of = { claimId: string; now: Date; quiet?: boolean };

export type By = { byKind: ByKind; byAccount: string | null; byName: string };

export type SaidComplaint = {
  kind: ComplaintKind;
  words: string;
  wanted: string;
  reach: string;
  channel: ComplaintChannel;
  receivedAt: Date;
  messageId?: string;
  /** The one, closed without an answer, that it takes up again. */
  againOf?: string;
};

/** Without letters and digits that are taken for each other. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const partLength = 4;

function newNumber(): string {
  const part = () => Array.from({ length: partLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `C-${part()}-${part()}`;
}

/** What is taken up again is none of those that only say the same. */
async function findEarlier(
  tx: Tx,
  claimId: string,
  { messageId, againOf, ...said }: SaidComplaint,
): Promise<Complaint | null> {
  if (messageId !== undefined) return findOfMessage(tx, claimId, messageId);
  return againOf === undefined ? findSameOpen(tx, claimId, said) : null;
}

/** A message that is taken in again takes up the complaint that was made of it. */
async function findAgainOf(tx: Tx, claimId: string, { againOf, messageId }: SaidComplaint): Promise<string | null> {
  if (againOf !== undefined) return againOf;
  return messageId === undefined ? null : findEndedOfMessage(tx, claimId, messageId);
}

async function composeComplaint(
  tx: Tx,
  services: Services,
  { claimId, now }: Of,
  said: SaidComplaint,
): Promise<NewComplaint> {
  const terms = await readComplaintTerms(tx, services, claimId);
  if (terms === null) throw new Error('A claim that is locked must exist.');
  const { respondent, respondentName, hours } = terms;
  const start = { kind: said.kind, respondent, receivedAt: said.receivedAt };
  const nothing = { acknowledgedAt: null, holdingAt: null, eightWeeksAt: null, receiptAt: null, closedAt: null };
  return {
    ...said,
    ...start,
    ...deadlinesOf(start, hours),
    ...nothing,
    promisedOn: null,
    id: newId(),
    number: newNumber(),
    recordedAt: now,
    messageId: said.messageId ?? null,
    againOf: await findAgainOf(tx, claimId, said),
    respondentName,
    takenByAccount: null,
    takenByName: '',
  };
}

async function announce(tx: Tx, { claimId, now, quiet = false }: Of, made: NewComplaint): Promise<void> {
  const { id: complaintId, number: complaintNumber, kind, respondent } = made;
  const data = {
    complaintId,
    complaintNumber,
    kind,
    respondent,
    receivedAt: made.receivedAt.toISOString(),
    // By law an answer about data has no last day, so the claimant is told none.
    answerBy: kind === 'data' ? null : made.finalBy.toISOString(),
  };
  const key = `complaint.received:${complaintId}`;
  await addOutgoingEvent(tx, { key, type: 'complaint.received', claimId, data, now });
  const event = { kind: 'complaint-received', complaintId, complaintNumber } as const;
  if (!quiet) await requestNotices(tx, { claimId, now }, [{ event, key: `complaint-received:${complaintId}` }]);
}

/**
 * Takes a complaint in. One that is open and says the same, or one of the same message that is open or was answered, is
 * returned as it is. The claim is locked, and the caller raises its version.
 */
export async function takeComplaint(
  tx: Tx,
  services: Services,
  of: Of,
  said: SaidComplaint,
  by: By,
): Promise<{ complaint: Complaint; isNew: boolean }> {
  const { claimId, now } = of;
  const earlier = await findEarlier(tx, claimId, said);
  if (earlier !== null) return { complaint: earlier, isNew: false };
  const made = await composeComplaint(tx, services, of, said);
  const taker = by.byKind === 'handler' ? { takenByAccount: by.byAccount, takenByName: by.byName } : {};
  await addComplaint(tx, claimId, { ...made, ...taker });
  const step = { id: newId(), complaintId: made.id, kind: 'received', words: '', at: made.receivedAt } as const;
  await addStep(tx, claimId, { ...step, ...by, recordedAt: now });
  await announce(tx, of, made);
  const complaint = await findComplaint(tx, { claimId, id: made.id });
  if (complaint === null) throw new Error('A complaint that was stored must be there.');
  return { complaint, isNew: true };
}
