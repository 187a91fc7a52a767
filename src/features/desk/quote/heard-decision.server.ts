import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { tellApproved } from '#claim/quote/approval-mail.server.ts';
import { tellDeclined } from '#claim/quote/declined-mail.server.ts';
import { ensureVersion } from '#claim/quote/ensure-version.server.ts';
import { decideQuote } from '#claim/quote/quote-decisions.server.ts';
import { problemOfFault } from '#claim/quote/quotes-of-claim.server.ts';
import { findNewestSent, type QuoteVersion } from '#claim/quote/quote-versions.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import type { DecisionKept, HeardDecision } from './quote-routes.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

function refuse(pointer: string, detail: string): never {
  throw new Problem(400, 'invalid-body', detail, { errors: [{ pointer, detail }] });
}

/** Throws 400 for the future, and for more than a minute before it was sent: whoever types a time leaves out seconds. */
function heardAtOf({ heardAt }: HeardDecision, newest: QuoteVersion | null, now: Date): Date {
  const at = new Date(heardAt);
  if (at > now) refuse('/heardAt', 'This is in the future.');
  const sentAt = newest?.sentAt ?? null;
  if (sentAt === null || at >= sentAt) return at;
  if (at.getTime() + minuteMs <= sentAt.getTime()) refuse('/heardAt', 'This version had not been sent then.');
  return sentAt;
}

/** Records what somebody told a handler. The same again changes nothing. Throws 409 as the claimant's page does. */
export async function hearDecision(
  services: Services,
  { tx, now, actor, claim }: Acting,
  heard: HeardDecision,
): Promise<Acted<DecisionKept>> {
  const { number, totalPence, decision, who, channel, reasonCode, reason } = heard;
  if (decision === 'declined' && reasonCode === null) refuse('/reasonCode', 'Say why it was declined.');
  const claimId = claim.id;
  const seen = await findNewestSent(tx, claimId);
  // Of another version than the newest the decision itself is refused.
  const heardAt = seen === null || seen.number === number ? heardAtOf(heard, seen, now) : now;
  const newest = await ensureVersion(tx, claimId, now);
  const reasons = decision === 'declined' ? { reasonCode, reason } : { reasonCode: null, reason: '' };
  const by = { byKind: 'on-behalf', byName: who, accountId: actor.accountId, channel, locale: 'en-GB' } as const;
  const of = { claimId, now, heardAt };
  const decided = await decideQuote(tx, of, { number, totalPence }, { decision, ...reasons, ...by });
  if (typeof decided === 'string') throw await problemOfFault(tx, claimId, decided);
  if (decided === null) return { answer: { number, decision, version: claim.version } };
  if (newest?.decides === 'claimant') {
    const tell = decision === 'approved' ? tellApproved : tellDeclined;
    await tell(tx, services, { claimId, decision: decided, heardOf: who, by: actor.accountId });
  }
  const version = (await raiseVersion(tx, claimId, now)) ?? claim.version;
  return { answer: { number, decision, version }, detail: `version ${number} ${decision}` };
}
