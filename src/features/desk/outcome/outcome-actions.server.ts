import type { FastifyRequest } from 'fastify';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { sinceText } from '#claim/desk/work/since-text.rules.ts';
import { tellChosen } from '#claim/offer/choice-mail.server.ts';
import { chooseOption } from '#claim/offer/choose-option.server.ts';
import { allowShowing, chosenOffer, issueVoucher, takeInHand } from '#claim/offer/issue-voucher.server.ts';
import { optionOfBody } from '#claim/offer/offer-body.rules.ts';
import { statusAt } from '#claim/offer/offer-status.rules.ts';
import { optionName } from '#claim/offer/offer-words.rules.ts';
import { findNewestOffer, type Offer } from '#claim/offer/offers.data.ts';
import { checkDays, problemOfChoice, withdrawOffer } from '#claim/offer/offers-of-claim.server.ts';
import { sendOffer, type WantedOffer } from '#claim/offer/send-offer.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import { previewChange, type Previews } from '../preview/preview-change.server.ts';
import type {
  ChosenSeen,
  HeardChoice,
  OfferBody,
  OfferSent,
  OutcomePreview,
  SendOffer,
  VoucherBody,
} from './outcome-routes.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

const wantedIn = ({ options, goodUntil, sentence, replacesInHand }: OfferBody): WantedOffer => ({
  options: options.map(optionOfBody),
  goodUntil: goodUntil ?? null,
  sentence,
  replacesInHand,
});

type Of = Pick<Acting, 'tx' | 'now'> & { claimId: string };
type Now = Of & Pick<Acting, 'actor'>;

async function sendNow({ tx, now, actor, claimId }: Now, body: OfferBody): Promise<OfferSent> {
  const wanted = wantedIn(body);
  checkDays(wanted, now);
  const by = { origin: 'desk', byAccount: actor.accountId, byName: actor.name } as const;
  const { number } = await sendOffer(tx, { claimId, now }, wanted, by);
  return { number, version: await raise({ tx, now, claimId }) };
}

async function raise({ tx, now, claimId }: Of): Promise<number> {
  const version = await raiseVersion(tx, claimId, now);
  if (version === null) throw new Error('A claim that is locked must exist.');
  return version;
}

function checkNewest(newest: Offer | null, seen: number | null): void {
  if ((newest?.number ?? null) === seen) return;
  const there =
    newest === null
      ? 'The offer is gone'
      : `Offer ${newest.number} stands here${sinceText(newest.byName, newest.sentAt)}`;
  const members = { newest: newest?.number ?? null };
  throw new Problem(409, 'changed-meanwhile', `${there}. Nothing was sent.`, { members });
}

function changedText({ number, options, optionId, settledAt }: Offer, status: string): string {
  const chosen = options.find(({ id }) => id === optionId);
  if (chosen === undefined || settledAt === null) return `Offer ${number} is ${status}`;
  return `“${optionName(chosen)}” of offer ${number} was chosen on ${formatDate(settledAt)} at ${formatTime(settledAt)}`;
}

/** Throws 409 where the offer is no longer as the handler saw it, so that no choice is voided unseen. */
function checkSeen(newest: Offer | null, seen: SendOffer['newestSeen'], now: Date): void {
  if (newest === null || seen === undefined || seen === null) return;
  const { number, optionId: chosenId } = newest;
  const status = statusAt(newest, now);
  if (status === seen.status && chosenId === seen.chosenId) return;
  const members = { newest: number, newestSeen: { status, chosenId } };
  throw new Problem(409, 'changed-meanwhile', `${changedText(newest, status)}. Nothing was sent.`, { members });
}

/** Throws 400 for days that cannot be, 409 `changed-meanwhile`, and as `sendOffer` does. */
export async function sendFromDesk(
  { tx, now, actor, claim }: Acting,
  { newest, newestSeen, ...body }: SendOffer,
): Promise<Acted<OfferSent>> {
  const standing = await findNewestOffer(tx, claim.id);
  checkNewest(standing, newest);
  checkSeen(standing, newestSeen, now);
  const sent = await sendNow({ tx, now, actor, claimId: claim.id }, body);
  return { answer: sent, detail: `offer ${sent.number}` };
}

function checkNumber(offer: Offer | null, number: number): void {
  if (offer === null || offer.number === number) return;
  throw new Problem(409, 'offer-changed', `Offer ${offer.number} is the one that counts. Nothing was changed.`);
}

/** Throws 404 without an offer, and 409 `offer-changed` and `offer-chosen`. */
export async function withdrawFromDesk({ tx, now, claim }: Acting, number: number): Promise<Acted<{ number: number }>> {
  const newest = await findNewestOffer(tx, claim.id);
  checkNumber(newest, number);
  await withdrawOffer({ tx, now, claimId: claim.id }, newest, 'desk');
  return { answer: { number }, detail: `offer ${number}` };
}

function refuse(pointer: string, detail: string): never {
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer, detail }] });
}

/** Throws 400 for the future, and for more than a minute before it was sent: whoever types a time leaves out seconds. */
function heardAtOf({ heardAt }: HeardChoice, { sentAt }: Offer, now: Date): Date {
  const at = new Date(heardAt);
  if (at > now) refuse('/heardAt', 'This is in the future.');
  if (at >= sentAt) return at;
  if (at.getTime() + minuteMs <= sentAt.getTime()) refuse('/heardAt', 'This offer had not been sent then.');
  return sentAt;
}

/** Records what somebody told a handler, and tells the claimant. The same again changes nothing. */
export async function hearChoice(
  services: Services,
  { tx, now, actor, claim }: Acting,
  heard: HeardChoice,
): Promise<Acted<OfferSent>> {
  const { number, who, channel } = heard;
  const optionId = heard.optionId.toLowerCase();
  const claimId = claim.id;
  const newest = await findNewestOffer(tx, claimId);
  // Of another offer than the newest the choice itself is refused.
  const heardAt = newest?.number === number ? heardAtOf(heard, newest, now) : now;
  const by = { byKind: 'on-behalf', byName: who, accountId: actor.accountId, channel, locale: 'en-GB' } as const;
  const choice = await chooseOption(tx, { claimId, now, heardAt }, { number, optionId }, by);
  if (typeof choice === 'string') throw await problemOfChoice(tx, claimId, choice);
  if (choice === null) return { answer: { number, version: claim.version } };
  await tellChosen(tx, services, { claimId, choice, heardOf: who, by: actor.accountId });
  const version = await raise({ tx, now, claimId });
  return { answer: { number, version }, detail: `offer ${number}: ${choice.option.kind}` };
}

/** Throws 409 `changed-meanwhile` where another option was chosen than was seen, and as `chosenOffer` does. */
async function checkChosen(of: Of, { number, chosenId }: ChosenSeen): Promise<void> {
  const offer = await chosenOffer(of, number);
  if (chosenId === undefined || chosenId === offer.optionId) return;
  const members = { newest: number, chosenId: offer.optionId };
  throw new Problem(409, 'changed-meanwhile', `${changedText(offer, offer.status)}. Nothing was done.`, { members });
}

/** Throws as `checkChosen` does. */
export async function takeInHandFromDesk({ tx, now, claim }: Acting, seen: ChosenSeen): Promise<Acted<typeof done>> {
  const { number } = seen;
  const of = { tx, now, claimId: claim.id };
  await checkChosen(of, seen);
  const isNew = await takeInHand(of, number);
  if (isNew) await raise(of);
  return { answer: done, detail: `offer ${number}` };
}

/** Throws as `checkChosen` and `issueVoucher` do. The code is in no audit. */
export async function issueFromDesk(
  services: Services,
  { tx, now, actor, claim }: Acting,
  { number, chosenId, voucherId: seenId, code, expiresOn }: VoucherBody,
): Promise<Acted<typeof done>> {
  const of = { tx, now, claimId: claim.id };
  await checkChosen(of, { number, chosenId });
  const issued = { number, code, expiresOn: expiresOn ?? null, byName: actor.name, seenId };
  const isNew = await issueVoucher(services, of, issued);
  if (isNew) await raise(of);
  return { answer: done, detail: `offer ${number}` };
}

/** Throws as `allowShowing` does. */
export async function showAgainFromDesk({ tx, now, claim }: Acting, number: number): Promise<Acted<typeof done>> {
  const of = { tx, now, claimId: claim.id };
  await allowShowing(of, number);
  await raise(of);
  return { answer: done, detail: `offer ${number}` };
}

type Asked = { claimId: string; wanted: OfferBody; previews: Previews };

export function previewOutcome(
  services: Services,
  request: FastifyRequest,
  { claimId, wanted, previews }: Asked,
): Promise<OutcomePreview> {
  return previewChange(services, request, { claimId, previews, right: 'quote' }, async ({ tx, now, actor }) => {
    const { number } = await sendNow({ tx, now, actor, claimId }, wanted);
    return { number };
  });
}
