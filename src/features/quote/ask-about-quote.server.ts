import { GraphQLError } from 'graphql';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { readAnswerBy } from '#claim/desk/answer-by.data.ts';
import { addSent, messageSentBefore, newestSent } from '#claim/messages/sent-messages.data.ts';
import { secondsToWait } from '#claim/messages/send-limit.rules.ts';
import { isBeyondQuote, statusAt } from '#claim/quote/quote-status.rules.ts';
import { findNewestSent, readQuoteFacts, type QuoteVersion } from '#claim/quote/quote-versions.data.ts';
import { stopTime } from '#claim/quote/question.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { isWellFormedId } from '#claim/read/claim-read.data.ts';
import { isClaimOver } from '#claim/rules/status.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { stripControls } from '#shared/text.ts';
import { newQuoteSubject } from '#claim/quote/new-quote-subject.rules.ts';
import { errorOfFault, quoteError } from './quote-errors.server.ts';

type Question = { claimId: string; version: number; message: string; clientId: string };

const longestMessage = 4_000;

function textOf({ message }: Question): string {
  const text = stripControls(message).trim();
  if (text === '') throw quoteError('MESSAGE_MISSING', 'Write your question first.', 'message');
  if (text.length <= longestMessage) return text;
  throw quoteError('TEXT_TOO_LONG', `This may have at most ${longestMessage} characters.`, 'message');
}

async function quoteOf(tx: Tx, { claimId, version }: Question): Promise<QuoteVersion> {
  const newest = await findNewestSent(tx, claimId);
  if (newest === null) throw errorOfFault('quote-missing');
  if (newest.number !== version) throw errorOfFault('quote-changed');
  const { state } = await readClaimFacts(tx, claimId);
  if (isBeyondQuote(state)) throw errorOfFault(isClaimOver(state) ? 'claim-over' : 'quote-decided');
  return newest;
}

async function subjectOf(tx: Tx, claimId: string, { number, now }: { number: number; now: Date }): Promise<string> {
  const facts = await readQuoteFacts(tx, claimId);
  const isExpired = facts !== null && statusAt(facts, now) === 'expired';
  return isExpired ? newQuoteSubject(number) : `Question about quote ${number}`;
}

function tooMany(seconds: number): GraphQLError {
  const message = 'You’ve sent too many messages. Wait a while, then try again.';
  return new GraphQLError(message, { extensions: { code: 'TOO_MANY_MESSAGES', retryAfterSeconds: seconds } });
}

/**
 * Throws CLAIM_NOT_FOUND, MESSAGE_MISSING, TEXT_TOO_LONG, TOO_MANY_MESSAGES, QUOTE_MISSING, QUOTE_CHANGED, QUOTE_DECIDED
 * and CLAIM_OVER.
 */
export async function askAboutQuote(context: GraphqlContext, question: Question): Promise<void> {
  const message = textOf(question);
  const { claimId, clientId, version } = question;
  if (!isWellFormedId(clientId)) throw quoteError('BAD_USER_INPUT', 'The clientId must be a UUID.', 'clientId');
  const { now } = context;
  await changeOwnClaim(context, claimId, async (tx) => {
    if (await messageSentBefore(tx, claimId, clientId)) return false;
    const quote = await quoteOf(tx, question);
    const newest = await newestSent(tx, claimId);
    const wait = secondsToWait(
      newest.map(({ date_sent: sentAt }) => sentAt),
      now,
    );
    if (wait > 0) throw tooMany(wait);
    const subject = await subjectOf(tx, claimId, { number: version, now });
    const position = (newest[0]?.position ?? 0) + 1;
    const { id: messageId } = await addSent(tx, claimId, { clientId, subject, message }, { position, now });
    await stopTime(tx, claimId, quote, { now, answerBy: await readAnswerBy(tx, claimId, now) });
    const received = { messageId, position, attachments: 0 };
    const about = { quoteId: quote.id, quoteVersion: quote.number, messageId };
    const events = [
      ['message.received', received],
      ['quote.question', about],
    ] as const;
    for (const [type, data] of events) {
      await addOutgoingEvent(tx, { key: `${type}:${messageId}`, type, claimId, data, now });
    }
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail: 'question about the quote' }, now);
    return true;
  });
}
