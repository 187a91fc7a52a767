import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { isDeclineReason } from '#claim/quote/decline-reasons.rules.ts';
import { decideQuote, type DecidedBy } from '#claim/quote/quote-decisions.ts';
import { sendApproval } from '#claim/quote/approval-mail.server.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { penceOf } from '#shared/money.ts';
import { stripControls } from '#shared/text.ts';
import { errorOfFault, quoteError } from './quote-errors.server.ts';

type OwnDecision = {
  claimId: string;
  version: number;
  total: number;
  decision: string;
  consent?: boolean | null | undefined;
  reason?: string | null | undefined;
  words?: string | null | undefined;
};

const longestWords = 500;

function wordsOf({ words }: OwnDecision): string {
  const text = stripControls(words ?? '').trim();
  if (text.length <= longestWords) return text;
  throw quoteError('TEXT_TOO_LONG', `This may have at most ${longestWords} characters.`, 'words');
}

function approval({ consent }: OwnDecision, by: ByClaimant): DecidedBy & ByClaimant {
  if (consent !== true) throw quoteError('CONSENT_REQUIRED', errorTexts.consent_required, 'consent');
  return { ...by, decision: 'approved', reasonCode: null, reason: '' };
}

function refusal(wanted: OwnDecision, by: ByClaimant): DecidedBy & ByClaimant {
  if (isDeclineReason(wanted.reason)) {
    return { ...by, decision: 'declined', reasonCode: wanted.reason, reason: wordsOf(wanted) };
  }
  throw quoteError('REASON_REQUIRED', 'Say why: too-dear, replacement, elsewhere or other.', 'reason');
}

type ByClaimant = Pick<DecidedBy, 'byName' | 'accountId' | 'locale'> & { byKind: 'claimant'; channel: 'page' };

function decisionOf(wanted: OwnDecision, { locale }: GraphqlContext): DecidedBy & ByClaimant {
  const by: ByClaimant = { byKind: 'claimant', byName: '', accountId: null, channel: 'page', locale };
  if (wanted.decision === 'approve') return approval(wanted, by);
  if (wanted.decision === 'decline') return refusal(wanted, by);
  throw quoteError('BAD_USER_INPUT', 'The decision is approve or decline.', 'decision');
}

function penceIn({ total }: OwnDecision): number {
  try {
    return penceOf(total);
  } catch {
    throw quoteError('BAD_USER_INPUT', 'The total must be an amount of pounds.', 'total');
  }
}

/**
 * Compares version and total under the claim's lock. The same decision again changes nothing. Throws CLAIM_NOT_FOUND,
 * CONSENT_REQUIRED, REASON_REQUIRED, TEXT_TOO_LONG, QUOTE_MISSING, QUOTE_CHANGED, QUOTE_EXPIRED, QUOTE_WITHDRAWN,
 * QUOTE_DECIDED, QUOTE_NOT_YOURS and CLAIM_OVER.
 */
export async function decideOwnQuote(context: GraphqlContext, wanted: OwnDecision): Promise<void> {
  const by = decisionOf(wanted, context);
  const seen = { number: wanted.version, totalPence: penceIn(wanted) };
  const { claimId } = wanted;
  const { services, now } = context;
  await changeOwnClaim(context, claimId, async (tx) => {
    const decided = await decideQuote(tx, { claimId, now }, seen, by);
    if (decided === null) return false;
    if (typeof decided === 'string') throw errorOfFault(decided);
    const detail = `quote ${decided.number} ${by.decision}`;
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail }, now);
    if (by.decision === 'approved')
      await sendApproval(tx, services, { claimId, decision: decided, locale: context.locale });
    return true;
  });
}
