import type { FastifyRequest } from 'fastify';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { sinceText } from '#claim/desk/work/since-text.rules.ts';
import { ensureVersion } from '#claim/quote/ensure-version.server.ts';
import { checkGoesOn, withdrawVersion } from '#claim/quote/quotes-of-claim.server.ts';
import { changeVersion, findDraft, type QuoteVersion } from '#claim/quote/quote-versions.data.ts';
import { statusAt } from '#claim/quote/quote-status.rules.ts';
import { sendVersion } from '#claim/quote/send-quote.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import { previewChange, type Previews } from '../preview/preview-change.server.ts';
import { checkContent, checkDraft, contentIn, replaceDraft } from './quote-draft.server.ts';
import type { QuoteBody, QuotePreview, QuoteSent, SendQuote } from './quote-routes.ts';

function checkLines({ lines }: QuoteVersion): void {
  if (lines.length > 0) return;
  const detail = 'Add a line first.';
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/lines', detail }] });
}

function checkNewest(newest: QuoteVersion | null, seen: number | null): void {
  if ((newest?.number ?? null) === seen) return;
  const there =
    newest === null
      ? 'The quote is gone'
      : `Version ${newest.number} stands here${sinceText(newest.byName, newest.sentAt)}`;
  const members = { newest: newest?.number ?? null };
  throw new Problem(409, 'changed-meanwhile', `${there}. Nothing was sent.`, { members });
}

/** Throws 409 where the version is no longer as the handler saw it, so that no decision is voided unseen. */
function checkStatus(newest: QuoteVersion | null, seen: SendQuote['newestStatus'], now: Date): void {
  if (newest === null || seen === undefined || seen === null) return;
  const status = statusAt(newest, now);
  if (status === seen) return;
  const { number, decision, settledAt } = newest;
  const since =
    decision !== null && settledAt !== null
      ? `was ${decision} on ${formatDate(settledAt)} at ${formatTime(settledAt)}`
      : `is ${status}`;
  const members = { newest: number, newestStatus: status };
  throw new Problem(409, 'changed-meanwhile', `Version ${number} ${since}. Nothing was sent.`, { members });
}

async function sendNow(tx: Tx, of: { claimId: string; now: Date }, draft: QuoteVersion): Promise<QuoteSent> {
  await checkGoesOn(tx, of.claimId);
  checkLines(draft);
  checkContent(draft, of.now);
  const { number, status } = await sendVersion(tx, of, draft);
  const version = await raiseVersion(tx, of.claimId, of.now);
  if (version === null) throw new Error('A claim that is locked must exist.');
  return { number, status, version };
}

/** Sends the draft for decision. Throws 409 `changed-meanwhile`, `above-limit`, `claim-moved-on` and `claim-over`. */
export async function sendDraft(
  { tx, now, actor, claim }: Acting,
  { seen, newest, newestStatus }: SendQuote,
): Promise<Acted<QuoteSent>> {
  const draft = await findDraft(tx, claim.id);
  checkDraft(draft, seen);
  const standing = await ensureVersion(tx, claim.id, now);
  checkNewest(standing, newest);
  checkStatus(standing, newestStatus, now);
  if (draft === null) throw new Error('A draft that was seen must be there.');
  // The thread names whoever sent it.
  await changeVersion(tx, { claimId: claim.id, id: draft.id }, { by_account: actor.accountId, by_name: actor.name });
  const sent = await sendNow(tx, { claimId: claim.id, now }, draft);
  return { answer: sent, detail: `version ${sent.number}` };
}

/** Throws 404, and 409 `quote-superseded` and `quote-decided`. */
export async function withdrawNewest({ tx, now, claim }: Acting, number: number): Promise<Acted<{ number: number }>> {
  const newest = await ensureVersion(tx, claim.id, now);
  const standing = newest?.number ?? 0;
  if (newest === null || standing < number) {
    throw new Problem(404, 'quote-not-found', 'The claim has no such version of a quote.');
  }
  if (standing > number) throw new Problem(409, 'quote-superseded', 'A later version of the quote counts.');
  await withdrawVersion({ tx, now, claimId: claim.id }, newest);
  return { answer: { number }, detail: `version ${number}` };
}

type Asked = { claimId: string; wanted: QuoteBody; previews: Previews };

export function previewQuote(
  services: Services,
  request: FastifyRequest,
  { claimId, wanted, previews }: Asked,
): Promise<QuotePreview> {
  return previewChange(services, request, { claimId, previews, right: 'quote' }, async ({ tx, now, actor }) => {
    const content = await contentIn(tx, claimId, wanted);
    checkContent(content, now);
    await ensureVersion(tx, claimId, now);
    const draft = await replaceDraft(tx, { claimId, now }, await findDraft(tx, claimId), content, actor);
    const { number, status } = await sendNow(tx, { claimId, now }, draft);
    return { number, status };
  });
}
