import type { FastifyBaseLogger } from 'fastify';

import { putClaim } from '#claim/document/put-claim.server.ts';
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { changeChat } from '#claim/live/change-chat.data.ts';
import { addClaimChat } from '#features/chat/chats.data.ts';
import { addMessage } from '#features/chat/chat-messages.data.ts';
import { afterClaimant } from '#features/chat/waiting.rules.ts';
import { addSent } from '#claim/messages/sent-messages.data.ts';
import type { Services } from '#server/context.ts';
import { giveClaim } from '#claim/desk/work/set-work.server.ts';
import type { Handler } from '#claim/desk/work/handlers.data.ts';
import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { demoDay } from '../story-parts.ts';
import { storeAskedExcess } from './asked-excess.ts';
import { deskEmails } from './desk-emails.ts';
import { type DeskClaim, deskClaim, deskClaims } from './desk-claims.ts';
import { storeComplaints } from './demo-complaints.ts';
import { storeDutyActions } from './demo-duty.ts';
import { makeRecentMeasures } from '#claim/measures/recent-measures.server.ts';
import { loadDemoMeasures } from './demo-measures.ts';
import { publishOwnWords } from './demo-wording.ts';
import { storeNominees } from './demo-nominees.ts';
import { chatLines } from './made-up.ts';
import { storeQuoteTemplates } from './quote-templates.ts';
import { storeSavedReplies } from './saved-replies.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

async function writeQuestion({ database, now }: Services, claimId: string, { question }: DeskClaim): Promise<void> {
  if (question === null) return;
  const { hoursAgo, ...message } = question;
  const sent = { position: 1, now: new Date(now().getTime() - hoursAgo * hourMs) };
  await database.kysely.transaction().execute(async (tx) => {
    await addSent(tx, claimId, { clientId: null, ...message }, sent);
    await raiseVersion(tx, claimId, now());
  });
}

type Assignees = Record<NonNullable<DeskClaim['assignee']>, Handler | undefined>;

async function findAssignees({ database }: Services): Promise<Assignees> {
  const found = await database.kysely
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('demo', '=', true)
    .where('email', 'in', Object.values(deskEmails))
    .execute();
  const { handler, lead } = deskEmails;
  const ofEmail = (email: string) => found.find((account) => account.email === email);
  return { handler: ofEmail(handler), lead: ofEmail(lead) };
}

/** As if they had taken it themselves, so that no alarm tells them of it. */
async function assign({ database, now }: Services, claimId: string, assignee: Handler | undefined): Promise<void> {
  if (assignee === undefined) return;
  await database.kysely.transaction().execute(async (tx) => {
    await giveClaim(tx, { claimId, now: now(), by: assignee.id }, assignee);
    await writeDeskRows(tx, [claimId], now());
  });
}

async function writeInChat(
  { database, now }: Services,
  claimId: string,
  { text, brandId }: { text: string; brandId: string },
): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    const chat = await addClaimChat(tx, claimId, { brandId, locale: 'en-GB' }, now());
    await addMessage(tx, chat, { author: 'claimant', text, sent_at: now() });
    await changeChat(tx, chat.id, afterClaimant(chat, false, now()));
    await raiseVersion(tx, claimId, now());
  });
}

/** What the desk did with the stories of complaints and nominees, what a lead wrote down of figures, and words of a client. */
export async function storePeople(services: Services): Promise<void> {
  const { handler, lead } = await findAssignees(services);
  await storeComplaints(services, handler);
  await storeNominees(services);
  await storeDutyActions(services, lead);
  await publishOwnWords(services, lead);
}

/** What is stored already with today's dates is left alone. */
export async function storeDeskClaims(services: Services, stopping: AbortSignal): Promise<void> {
  await storeSavedReplies(services);
  await storeQuoteTemplates(services);
  const day = demoDay(services.now());
  const assignees = await findAssignees(services);
  await storeAskedExcess(services, assignees.handler);
  await storePeople(services);
  for (let index = 0; index < deskClaims && !stopping.aborted; index += 1) {
    const claim = deskClaim(index, day);
    const { id, created } = await putClaim(services, claim.number, claim.document, undefined, { quiet: true });
    if (!created) continue;
    await writeQuestion(services, id, claim);
    if (claim.assignee !== null) await assign(services, id, assignees[claim.assignee]);
    const line = chatLines[index];
    const brandId = claim.document.brand;
    if (line !== undefined && brandId) await writeInChat(services, id, { text: line, brandId });
  }
}

/**
 * Stores claims for the desk in the background, so that the first page does not wait. What fails keeps no other part from
 * being stored. Returns what stops it.
 */
export function loadDeskDemo(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  const warn = (err: unknown) => log.warn({ err }, 'not all of the desk’s demo was stored');
  const loaded = loadDemoMeasures(services)
    .catch(warn)
    .then(() => storeDeskClaims(services, stopping.signal))
    .then(() => (stopping.signal.aborted ? undefined : makeRecentMeasures(services)))
    .catch(warn);
  return async () => {
    stopping.abort();
    await loaded;
  };
}
