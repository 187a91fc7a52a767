import type { FastifyInstance } from 'fastify';

import { readClientId } from '#claim/access/client-of-claim.data.ts';
import { asInsurerReads, isEarlierInsurers } from '#claim/complaint/answerer/earlier-insurer.rules.ts';
import {
  complaintOfNumber,
  complaintsOf,
  takeAgainFromSystem,
  takeFromSystem,
  workOnComplaint,
} from '#claim/complaint/complaints-of-claim.server.ts';
import { closeComplaint } from '#claim/complaint/close-complaint.server.ts';
import { recordLetter, sendLetter } from '#claim/complaint/complaint-steps.server.ts';
import { againBeside } from '#claim/complaint/earlier-complaint.rules.ts';
import { handOver, recordReceipt, takeBack } from '#claim/complaint/hand-over.server.ts';
import { settledIn } from '#claim/complaint/complaint-body.rules.ts';
import type { ComplaintWithSteps, Done, Working } from '#claim/complaint/complaints-of-claim.server.ts';
import { isToldInWriting } from '#claim/complaint/letters-now/told-in-writing.data.ts';
import type { Complaint, ComplaintStep } from '#claim/complaint/complaints.data.ts';
import type { Warning } from '#claim/warnings/warning.ts';
import type { ComplaintClock } from '#claim/complaint/complaint.rules.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { penceOf, poundsOf } from '#shared/money.ts';
import { claimOfPath } from '../desk/claim-of-path.server.ts';
import { operatorOf } from '../integration.access.ts';
import { type ComplaintAnswer, complaintRoutes, type StepBody } from './complaint-routes.ts';

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

const stepAnswer = (
  { id, kind, byKind, byName, at, recordedAt, words, agreedBy, withdrawal, letter }: ComplaintStep,
  isEarlierInsurers: boolean,
) => ({
  id,
  kind,
  by: byKind,
  name: byName,
  at: at.toISOString(),
  recordedAt: recordedAt.toISOString(),
  words,
  agreedBy,
  isEarlierInsurers,
  withdrawal,
  letter,
});

type Beside = { all: readonly ComplaintWithSteps[]; clientId: string | null };

/** A key may be the insurer's, so that it reads of steps what the claim's insurer of today does. */
function complaintAnswer({ steps, ...one }: ComplaintWithSteps, { all, clientId }: Beside): ComplaintAnswer {
  const { id, number, kind, channel, words, wanted, reach, respondent, respondentName, outcome, cause } = one;
  return {
    id,
    number,
    kind,
    receivedAt: one.receivedAt.toISOString(),
    channel,
    words,
    wanted,
    reach,
    respondent,
    respondentName,
    acknowledgeBy: one.acknowledgeBy.toISOString(),
    handOverBy: isoOrNull(one.handOverBy),
    summaryBy: isoOrNull(one.summaryBy),
    holdingBy: isoOrNull(one.holdingBy),
    finalBy: one.finalBy.toISOString(),
    sendBy: one.sendBy.toISOString(),
    next: one.dueAt && { clock: one.dueKind as ComplaintClock, at: one.dueAt.toISOString() },
    handedOverAt: isoOrNull(one.handedOverAt),
    receiptAt: isoOrNull(one.receiptAt),
    outcome,
    cause,
    redress: one.redressPence === null ? null : poundsOf(one.redressPence),
    causeWords: one.causeWords,
    closedAt: isoOrNull(one.closedAt),
    ...againBeside(one, all),
    steps: steps.map((step) =>
      stepAnswer(clientId === null ? step : asInsurerReads(step, clientId), isEarlierInsurers(step, one)),
    ),
  };
}

const penceIn = (redress: number | null): number | null => (redress === null ? null : penceOf(redress));

async function takeStep(services: Services, { tx, of, complaint }: Working, body: StepBody): Promise<Done> {
  if (body.kind === 'hand-over') return { ...(await handOver(tx, services, of, complaint, body)), changed: true };
  if (body.kind === 'receipt') {
    const given = { at: body.at === undefined ? of.now : new Date(body.at), words: body.words };
    const { complaint: after, stepId } = await recordReceipt(tx, services, of, complaint, given);
    return { complaint: after, changed: stepId !== null, ...(stepId !== null && { confirmedBy: body.words }) };
  }
  if (body.kind === 'take-back') return takeBack(tx, complaint);
  if (body.kind === 'close') {
    const { kind: _, redress: _none, ...ending } = body;
    return { ...(await closeComplaint(tx, services, of, complaint, ending)), changed: true };
  }
  const { letter, parts: typed, cause, causeWords, redress } = body;
  const wanted = { letter, typed, settled: settledIn({ cause, causeWords, redressPence: penceIn(redress) }) };
  if (body.kind === 'letter') {
    const done = await sendLetter(tx, services, of, complaint, { ...wanted, agreedBy: body.agreedBy });
    return { ...done, changed: true, letter };
  }
  const sentAt = new Date(body.at);
  const done = await recordLetter(tx, of, complaint, { ...wanted, at: sentAt, words: body.words });
  return { ...done, changed: true, letter, sentAt };
}

async function readBeside(services: Services, claimId: string): Promise<Beside> {
  const { kysely } = services.database;
  return { all: await complaintsOf(kysely, services, claimId), clientId: await readClientId(kysely, claimId) };
}

async function answersOf(services: Services, claimId: string): Promise<ComplaintAnswer[]> {
  const beside = await readBeside(services, claimId);
  return beside.all.map((one) => complaintAnswer(one, beside));
}

async function warningsOfStep(services: Services, { claimId }: Complaint, { kind }: StepBody): Promise<Warning[]> {
  if (kind !== 'letter' && kind !== 'close') return [];
  if (await isToldInWriting(services.database.kysely, services, claimId)) return [];
  const detail = 'Neither a mail nor a text can tell the claimant. Print what was sent, and post it.';
  return [{ pointer: '', code: 'not-told', detail }];
}

/** Complaints by the operator's or the insurer's system. */
export function complaintCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, complaintRoutes, {
    guard,
    handlers: {
      readComplaints: async ({ params: { number } }) => {
        return { complaints: await answersOf(services, await claimOfPath(services, number)) };
      },
      readComplaint: async ({ params: { complaintNumber } }) => {
        const found = await complaintOfNumber(services.database.kysely, services, complaintNumber);
        if (found === null) throw new Problem(404, 'complaint-not-found', 'There is no such complaint.');
        const beside = await readBeside(services, found.claimId);
        return complaintAnswer(found, beside);
      },
      takeComplaint: async ({ params: { number }, query: { quiet }, body, request, reply }) => {
        const { complaint, isNew: changed } = await takeFromSystem(services, number, {
          said: body,
          quiet,
          byName: operatorOf(request),
        });
        reply.code(changed ? 201 : 200);
        return { id: complaint.id, number: complaint.number, changed };
      },
      takeComplaintAgain: async ({ params: { number, complaintNumber }, query: { quiet }, body, request, reply }) => {
        const { complaint, isNew: changed } = await takeAgainFromSystem(services, number, {
          complaintNumber,
          receivedAt: body.receivedAt === null ? null : new Date(body.receivedAt),
          quiet,
          byName: operatorOf(request),
        });
        reply.code(changed ? 201 : 200);
        return { id: complaint.id, number: complaint.number, changed };
      },
      addComplaintStep: async ({ params: { number, complaintNumber }, query: { quiet }, body, request }) => {
        const by = { complaintNumber, quiet, byName: operatorOf(request) };
        const { complaint, changed } = await workOnComplaint(services, number, by, (working) =>
          takeStep(services, working, body),
        );
        const warnings = quiet ? [] : await warningsOfStep(services, complaint, body);
        return { id: complaint.id, number: complaint.number, changed, warnings };
      },
    },
  });
}
