import { GraphQLError } from 'graphql';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { readAnswerBy } from '#claim/desk/answer-by.data.ts';
import { addSent, messageSentBefore, newestSent } from '#claim/messages/sent-messages.data.ts';
import { secondsToWait } from '#claim/messages/send-limit.rules.ts';
import { stopOfferTime } from '#claim/offer/offer-question.data.ts';
import { isBeyondOffer } from '#claim/offer/offer-status.rules.ts';
import { optionName } from '#claim/offer/offer-words.rules.ts';
import { findNewestOffer, type Offer } from '#claim/offer/offers.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { stripControls } from '#shared/text.ts';
import { errorOfFault, outcomeError } from './outcome-errors.server.ts';

type Question = {
  claimId: string;
  offerVersion: number;
  optionId?: string | null | undefined;
  message: string;
  clientId: string;
};

const longestMessage = 4_000;
/** As a message's subject may have. */
const longestSubject = 200;

function textOf({ message }: Question): string {
  const text = stripControls(message).trim();
  if (text === '') throw outcomeError('MESSAGE_MISSING', 'Write your question first.', 'message');
  if (text.length <= longestMessage) return text;
  throw outcomeError('TEXT_TOO_LONG', `This may have at most ${longestMessage} characters.`, 'message');
}

async function offerOf(tx: Tx, { claimId, offerVersion }: Question): Promise<Offer> {
  const newest = await findNewestOffer(tx, claimId);
  if (newest === null) throw errorOfFault('offer-missing');
  if (newest.number !== offerVersion) throw errorOfFault('offer-changed');
  if (newest.status === 'withdrawn') throw errorOfFault('offer-withdrawn');
  const { state } = await readClaimFacts(tx, claimId);
  if (isBeyondOffer(state)) throw errorOfFault('claim-over');
  return newest;
}

/** The handler sees by it what the question is about. */
function subjectOf({ options, number }: Offer, { optionId }: Question): string {
  if (optionId === null || optionId === undefined) return `Question about offer ${number}`;
  const option = options.find(({ id }) => id === optionId.toLowerCase());
  if (option === undefined) throw errorOfFault('option-unknown');
  return `Question about offer ${number}: ${optionName(option)}`.slice(0, longestSubject);
}

function tooMany(seconds: number): GraphQLError {
  const message = 'You’ve sent too many messages. Wait a while, then try again.';
  return new GraphQLError(message, { extensions: { code: 'TOO_MANY_MESSAGES', retryAfterSeconds: seconds } });
}

/**
 * Throws CLAIM_NOT_FOUND, MESSAGE_MISSING, TEXT_TOO_LONG, TOO_MANY_MESSAGES, OFFER_MISSING, OFFER_CHANGED,
 * OFFER_WITHDRAWN, OPTION_UNKNOWN and CLAIM_OVER.
 */
export async function askAboutOutcome(context: GraphqlContext, question: Question): Promise<void> {
  const message = textOf(question);
  const { claimId, clientId } = question;
  if (!isWellFormedId(clientId)) throw outcomeError('BAD_USER_INPUT', 'The clientId must be a UUID.', 'clientId');
  const { now } = context;
  await changeOwnClaim(context, claimId, async (tx) => {
    if (await messageSentBefore(tx, claimId, clientId)) return false;
    const offer = await offerOf(tx, question);
    const subject = subjectOf(offer, question);
    const newest = await newestSent(tx, claimId);
    const wait = secondsToWait(
      newest.map(({ date_sent: sentAt }) => sentAt),
      now,
    );
    if (wait > 0) throw tooMany(wait);
    const position = (newest[0]?.position ?? 0) + 1;
    const { id: messageId } = await addSent(tx, claimId, { clientId, subject, message }, { position, now });
    await stopOfferTime(tx, claimId, offer, { now, answerBy: await readAnswerBy(tx, claimId, now) });
    const data = { messageId, position, attachments: 0 };
    await addOutgoingEvent(tx, { key: `message.received:${messageId}`, type: 'message.received', claimId, data, now });
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail: 'question about the offer' }, now);
    return true;
  });
}
