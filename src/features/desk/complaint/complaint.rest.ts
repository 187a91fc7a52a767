import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type DutyAction, listByCause } from '#claim/duty/duty-actions.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { settledIn } from '#claim/complaint/complaint-body.rules.ts';
import { auditOfStep, auditOfTaken } from '#claim/complaint/complaint-audit.server.ts';
import { checkDays } from '#claim/complaint/complaint-checks.server.ts';
import { complaintDaysOf } from '#claim/complaint/complaint-days.rules.ts';
import {
  awaitsReceipt,
  type ComplaintClock,
  isKeptFromInsurer,
  type LetterKind,
  linkOpens,
} from '#claim/complaint/complaint.rules.ts';
import { againBeside, earlierOf } from '#claim/complaint/earlier-complaint.rules.ts';
import { asInsurerReads, isEarlierInsurers } from '#claim/complaint/answerer/earlier-insurer.rules.ts';
import { findTodaysComplaint } from '#claim/complaint/answerer/todays-complaints.server.ts';
import { takeAgain } from '#claim/complaint/closing/take-again.server.ts';
import type { Withdrawal } from '#claim/complaint/closing/withdrawal.rules.ts';
import { closeComplaint } from '#claim/complaint/close-complaint.server.ts';
import { eightWeeksFrom, lettersNow } from '#claim/complaint/letters-now/letters-now.rules.ts';
import { isToldInWriting } from '#claim/complaint/letters-now/told-in-writing.data.ts';
import { draftLetter, type Of, sendLetter } from '#claim/complaint/complaint-steps.server.ts';
import { handOver, recordReceipt, takeBack } from '#claim/complaint/hand-over.server.ts';
import { complaintsOf, type ComplaintWithSteps, noSuchComplaint } from '#claim/complaint/complaints-of-claim.server.ts';
import type { Complaint, ComplaintStep } from '#claim/complaint/complaints.data.ts';
import { takeComplaint } from '#claim/complaint/take-complaint.server.ts';
import type { Services } from '#server/context.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { type Acted, type Acting, actOnClaim } from '../action/act.server.ts';
import { checkClient } from '../action/check-client.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { isMasked, withContacts } from '../mask/contacts.data.ts';
import { checkNewestStep } from './check-newest-step.server.ts';
import {
  type ComplaintDone,
  complaintRoutes,
  type ComplaintTaken,
  type LetterPreview,
  type PreviewBody,
  type TakeBody,
} from './complaint-routes.ts';
import type { ShownComplaint } from './shown-complaint.ts';
import { previewDays, readReceivedAt } from './complaint-start.server.ts';

/** It may speak in another name, and with other words about time limits. */
const readLetterAgain =
  'The claim has another client now, so the letter was not sent. Look at how it reads now, then send it.';

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

/** What was found of a time before the complaint came does not answer it. */
const changedFor = ({ cause, receivedAt }: Complaint, actions: readonly DutyAction[]): ShownComplaint['changed'] =>
  actions
    .filter((action) => action.cause === cause && action.period.to >= dayOf(receivedAt))
    .map(({ id, action, result, closedAt }) => ({ id, action, result, closedAt: isoOrNull(closedAt) }));

function earlierFor(one: Complaint, all: readonly Complaint[]): ShownComplaint['earlier'] {
  const { id, number, outcome, closedAt } = earlierOf(one, all) ?? {};
  return id && number && outcome && closedAt ? { id, number, outcome, closedAt: closedAt.toISOString() } : null;
}

/** `all` are those of the claim. */
type Beside = {
  actions: readonly DutyAction[];
  clientId: string | null;
  now: Date;
  all: readonly Complaint[];
};

function shownStep(step: ComplaintStep, complaint: Complaint): ShownComplaint['steps'][number] {
  const { id, kind, byName: name, at, recordedAt, words, agreedBy, withdrawal, letter } = step;
  return {
    id,
    kind,
    name,
    at: at.toISOString(),
    recordedAt: recordedAt.toISOString(),
    words,
    agreedBy,
    isEarlierInsurers: isEarlierInsurers(step, complaint),
    withdrawal,
    letter,
  };
}

function shown({ steps, ...one }: ComplaintWithSteps, { actions, clientId, now, all }: Beside): ShownComplaint {
  const { id, number, kind, channel, words, wanted, reach, respondent, respondentName, takenByName: takenBy } = one;
  const { outcome, redressPence, cause, causeWords } = one;
  const { letters, due: letterDue } = lettersNow(one, now);
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
    clientId,
    takenBy,
    days: complaintDaysOf(one, steps).map((day) => ({
      ...day,
      at: day.at.toISOString(),
      sendBy: isoOrNull(day.sendBy),
      doneAt: isoOrNull(day.doneAt),
    })),
    handedOverAt: isoOrNull(one.handedOverAt),
    receiptAt: isoOrNull(one.receiptAt),
    awaitsReceipt: awaitsReceipt(one),
    isKeptFromInsurer: isKeptFromInsurer(one),
    hasLink: linkOpens(one, clientId, now),
    outcome,
    eightWeeksFrom: isoOrNull(eightWeeksFrom(one)),
    letters,
    letterDue,
    due: one.dueAt && { clock: one.dueKind as ComplaintClock, at: one.dueAt.toISOString() },
    redressPence,
    cause,
    causeWords,
    closedAt: isoOrNull(one.closedAt),
    earlier: earlierFor(one, all),
    ...againBeside(one, all),
    changed: changedFor(one, actions),
    steps: steps.map((step) => shownStep(step, one)),
  };
}

/**
 * How to reach them is a contact, and who withdrew it for them a person of theirs. What was written is masked as every
 * text of an answer about a claim.
 */
const withoutContact = ({ steps, ...one }: ShownComplaint): ShownComplaint => ({
  ...one,
  reach: '',
  steps: steps.map((step) => ({ ...step, withdrawal: step.withdrawal && { ...step.withdrawal, name: '' } })),
});

const forInsurer = ({ steps, ...one }: ComplaintWithSteps, clientId: string | null): ComplaintWithSteps => ({
  ...one,
  steps: steps.map((step) => asInsurerReads(step, clientId)),
});

/** Returns none to an account that is limited to brands, because actions are of all claims of the client. */
async function actionsFor(
  db: Db,
  clientId: string | null,
  { brands }: Pick<SignedIn, 'brands'>,
  found: readonly Complaint[],
): Promise<DutyAction[]> {
  const causes = found.flatMap(({ cause }) => (cause === null ? [] : [cause]));
  if (clientId === null || brands !== null || causes.length === 0) return [];
  return listByCause(db, clientId, causes);
}

async function listFor(services: Services, claimId: string, request: FastifyRequest): Promise<ShownComplaint[]> {
  const clientId = await clientOf(services, request, claimId);
  const { kysely } = services.database;
  const account = accountOf(request);
  const asker = await withContacts(kysely, account);
  const found = await complaintsOf(kysely, services, claimId);
  const actions = await actionsFor(kysely, clientId, account, found);
  const read = account.roles.includes('handler') ? found : found.map((one) => forInsurer(one, clientId));
  const complaints = read.map((one) => shown(one, { actions, clientId, now: services.now(), all: found }));
  return isMasked(asker, clientId) ? complaints.map(withoutContact) : complaints;
}

async function findOf(tx: Tx, services: Services, claimId: string, id: string): Promise<Complaint> {
  const complaint = await findTodaysComplaint(tx, services, { claimId, id });
  if (complaint === null) throw noSuchComplaint();
  return complaint;
}

const ofActing = ({ now, actor, claim }: Acting): Of => ({
  claimId: claim.id,
  now,
  by: { byKind: 'handler', byAccount: actor.accountId, byName: actor.name },
});

async function done(
  { tx, now, claim }: Acting,
  { id, number }: Complaint,
  what: string,
  changes: readonly AuditChange[],
): Promise<Acted<ComplaintDone>> {
  await raiseVersion(tx, claim.id, now);
  return { answer: { id, number }, detail: `complaint ${number}: ${what}`, changes };
}

/** `stepId` and `changed` are of what may stand so already. */
type Worked = {
  complaint: Complaint;
  stepId?: string | null;
  changed?: boolean;
  agreedBy?: string;
  confirmedBy?: string;
  withdrawal?: Withdrawal | null;
};

async function takeIn(services: Services, acting: Acting, body: TakeBody): Promise<Acted<ComplaintTaken>> {
  const { tx, now, claim } = acting;
  const of = ofActing(acting);
  const { messageId, receivedAt: said, ...words } = body;
  const receivedAt = await readReceivedAt(tx, { claimId: claim.id, now, receivedAt: said, messageId });
  const whole = { ...words, receivedAt, ...(messageId !== null && { messageId, channel: 'message' as const }) };
  const { complaint, isNew } = await takeComplaint(tx, services, of, whole, of.by);
  if (!isNew) return { answer: { id: complaint.id, number: complaint.number, isNew }, isUnchanged: true };
  const acted = await done(acting, complaint, 'received', auditOfTaken(complaint));
  return { ...acted, answer: { ...acted.answer, isNew } };
}

async function takeUpAgain(
  services: Services,
  acting: Acting,
  { complaintId, receivedAt }: { complaintId: string; receivedAt: string | null },
): Promise<Acted<ComplaintTaken>> {
  const { tx, claim } = acting;
  const earlier = await findOf(tx, services, claim.id, complaintId);
  const of = ofActing(acting);
  const at = receivedAt === null ? null : new Date(receivedAt);
  const { complaint, isNew } = await takeAgain(tx, services, of, earlier, { receivedAt: at, by: of.by });
  if (!isNew) return { answer: { id: complaint.id, number: complaint.number, isNew }, isUnchanged: true };
  const acted = await done(acting, complaint, 'received', auditOfTaken(complaint, earlier.number));
  return { ...acted, answer: { ...acted.answer, isNew } };
}

async function preview(
  services: Services,
  request: FastifyRequest,
  claimId: string,
  { complaintId, letter, parts: typed, redressPence }: PreviewBody,
): Promise<LetterPreview> {
  await clientOf(services, request, claimId);
  return services.database.kysely.transaction().execute(async (tx) => {
    const drafting = { letter, typed, redressPence, now: services.now() };
    const complaint = await findOf(tx, services, claimId, complaintId);
    checkDays(complaint, drafting, drafting.now);
    const drafted = await draftLetter(tx, services, complaint, drafting);
    const { composed, ...more } = drafted;
    return { ...composed, ...more };
  });
}

type Name = `complaint-${'letter' | 'hand-over' | 'receipt' | 'take-back' | 'close'}`;
type OfAction = {
  claimId: string;
  id: string;
  name: Name;
  letter?: LetterKind;
  /** Left out of what may go past a step that was not seen. */
  newestStepId?: string | null | undefined;
  request: FastifyRequest;
};
type Work = (acting: Acting, of: Of, one: Complaint) => Promise<Worked>;

const actOnComplaint = (
  services: Services,
  { claimId, id, name, letter, newestStepId, request }: OfAction,
  work: Work,
): Promise<ComplaintDone> =>
  actOnClaim(services, request, { claimId, name, right: 'complaint' }, async (acting) => {
    const complaint = await findOf(acting.tx, services, claimId, id);
    await checkNewestStep(acting, complaint, newestStepId);
    const { complaint: after, stepId, changed, ...said } = await work(acting, ofActing(acting), complaint);
    if (stepId === null || changed === false) {
      return { answer: { id: complaint.id, number: complaint.number }, isUnchanged: true };
    }
    return done(acting, complaint, name, auditOfStep(complaint, after, { letter, ...said }));
  });

export function complaintCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const act = (of: OfAction, work: Work) => actOnComplaint(services, of, work);
  addRoutes(app, complaintRoutes, {
    guard,
    handlers: {
      deskComplaints: async ({ params: { claimId }, request }) => ({
        complaints: await listFor(services, claimId, request),
        isToldInWriting: await isToldInWriting(services.database.kysely, services, claimId),
      }),
      deskTakeComplaint: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'complaint-take', right: null }, (acting) =>
          takeIn(services, acting, body),
        ),
      deskTakeUpComplaint: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'complaint-take-again', right: null }, (acting) =>
          takeUpAgain(services, acting, body),
        ),
      deskComplaintDays: ({ params: { claimId }, body, request }) => previewDays(services, request, claimId, body),
      deskPreviewLetter: ({ params: { claimId }, body, request }) => preview(services, request, claimId, body),
      deskSendLetter: ({ params: { claimId }, body, request }) => {
        const { complaintId: id, letter, parts: typed, agreedBy, clientId, newestStepId, ...settled } = body;
        return act(
          { claimId, id, name: 'complaint-letter', letter, newestStepId, request },
          async (acting, of, one) => {
            await checkClient(acting, clientId, readLetterAgain);
            return sendLetter(acting.tx, services, of, one, { letter, typed, agreedBy, settled: settledIn(settled) });
          },
        );
      },
      deskHandOverComplaint: ({ params: { claimId }, body: { complaintId: id, newLink, newestStepId }, request }) =>
        act({ claimId, id, name: 'complaint-hand-over', newestStepId, request }, ({ tx }, of, one) =>
          handOver(tx, services, of, one, { newLink }),
        ),
      deskComplaintReceipt: ({ params: { claimId }, body, request }) => {
        const { complaintId: id, at, words, newestStepId } = body;
        return act({ claimId, id, name: 'complaint-receipt', newestStepId, request }, async ({ tx, now }, of, one) => {
          const given = { at: at === null ? now : new Date(at), words };
          return { ...(await recordReceipt(tx, services, of, one, given)), confirmedBy: words };
        });
      },
      deskTakeBackComplaint: ({ params: { claimId }, body: { complaintId: id }, request }) =>
        act({ claimId, id, name: 'complaint-take-back', request }, ({ tx }, _of, one) => takeBack(tx, one)),
      deskCloseComplaint: ({ params: { claimId }, body, request }) => {
        const { complaintId: id, redressPence: _, newestStepId, ...ending } = body;
        return act({ claimId, id, name: 'complaint-close', newestStepId, request }, ({ tx }, of, one) =>
          closeComplaint(tx, services, of, one, ending),
        );
      },
    },
  });
}
