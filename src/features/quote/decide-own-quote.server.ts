import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { isDeclineReason } from '#claim/quote/decline-reasons.rules.ts';
import { decideQuote, type DecidedBy, findDecisionFault } from '#claim/quote/quote-decisions.server.ts';
import { findNewestSent } from '#claim/quote/quote-versions.data.ts';
import { decisionCodeMail } from '#claim/step-up/decision-code-mail.server.ts';
import {
  enterDecisionCode,
  errorOfRefused,
  mailDecisionCode,
  type Refused,
} from '#claim/step-up/decision-code.server.ts';
import { tellApproved } from '#claim/quote/approval-mail.server.ts';
import { tellDeclined } from '#claim/quote/declined-mail.server.ts';
import type { Tx } from '#server/db/connect.ts';
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
  code?: string | null | undefined;
};

const longestWords = 500;

function wordsOf({ words }: OwnDecision): string {
  const text = stripControls(words ?? '').trim();
  if (text.length <= longestWords) return text;
  throw quoteError('TEXT_TOO_LONG', `This may have at most ${longestWords} characters.`, 'words');
}

function approving({ consent }: OwnDecision, by: ByClaimant): DecidedBy & ByClaimant {
  if (consent !== true) throw quoteError('CONSENT_REQUIRED', errorTexts.consent_required, 'consent');
  return { ...by, decision: 'approved', reasonCode: null, reason: '' };
}

function declining(wanted: OwnDecision, by: ByClaimant): DecidedBy & ByClaimant {
  if (isDeclineReason(wanted.reason)) {
    return { ...by, decision: 'declined', reasonCode: wanted.reason, reason: wordsOf(wanted) };
  }
  throw quoteError('REASON_REQUIRED', 'Say why: too-dear, replacement, elsewhere or other.', 'reason');
}

type ByClaimant = Pick<DecidedBy, 'byName' | 'accountId' | 'locale'> & { byKind: 'claimant'; channel: 'page' };

type Seen = { number: number; totalPence: number };

function decisionOf(wanted: OwnDecision, { locale }: GraphqlContext): DecidedBy & ByClaimant {
  const by: ByClaimant = { byKind: 'claimant', byName: '', accountId: null, channel: 'page', locale };
  if (wanted.decision === 'approve') return approving(wanted, by);
  if (wanted.decision === 'decline') return declining(wanted, by);
  throw quoteError('BAD_USER_INPUT', 'The decision is approve or decline.', 'decision');
}

function penceIn({ total }: Pick<OwnDecision, 'total'>): number {
  try {
    return penceOf(total);
  } catch {
    throw quoteError('BAD_USER_INPUT', 'The total must be an amount of pounds.', 'total');
  }
}

/** The claim is locked. Throws where no claimant decides about this version now. */
async function versionToDecide(
  tx: Tx,
  of: { claimId: string; now: Date },
  wanted: Seen & Pick<DecidedBy, 'decision'>,
): Promise<string | null> {
  const fault = await findDecisionFault(tx, of, wanted, 'claimant');
  if (fault === 'same') return null;
  if (fault !== null) throw errorOfFault(fault);
  return (await findNewestSent(tx, of.claimId))?.id ?? null;
}

/**
 * Throws CLAIM_NOT_FOUND, CODE_LIMITED, CODE_BY_TELEPHONE, BAD_USER_INPUT, and why nothing can be decided, as
 * `decideOwnQuote`.
 */
export async function mailQuoteCode(
  context: GraphqlContext,
  wanted: Pick<OwnDecision, 'claimId' | 'version' | 'total'>,
): Promise<void> {
  const seen = { number: wanted.version, totalPence: penceIn(wanted) };
  const claimId = wanted.claimId.toLowerCase();
  await changeOwnClaim(context, claimId, async (tx) => {
    const about = await versionToDecide(tx, { claimId, now: context.now }, { ...seen, decision: 'approved' });
    if (about === null) throw errorOfFault('quote-decided');
    await mailDecisionCode(tx, context, { claimId, about }, decisionCodeMail('quote'));
    return false;
  });
}

/**
 * Compares version and total under the claim's lock. The same decision again changes nothing. Throws CLAIM_NOT_FOUND,
 * CONSENT_REQUIRED, REASON_REQUIRED, TEXT_TOO_LONG, QUOTE_MISSING, QUOTE_CHANGED, QUOTE_EXPIRED, QUOTE_WITHDRAWN,
 * QUOTE_DECIDED, QUOTE_NOT_YOURS, CLAIM_OVER, and CODE_REQUIRED, CODE_MALFORMED, CODE_WRONG, CODE_OVER and
 * CODE_BY_TELEPHONE where the client asks for a code.
 */
export async function decideOwnQuote(context: GraphqlContext, wanted: OwnDecision): Promise<void> {
  const by = decisionOf(wanted, context);
  const seen = { number: wanted.version, totalPence: penceIn(wanted) };
  const claimId = wanted.claimId.toLowerCase();
  const { services, now } = context;
  let refused: Refused | null = null;
  await changeOwnClaim(context, claimId, async (tx) => {
    const about = await versionToDecide(tx, { claimId, now }, { ...seen, decision: by.decision });
    if (about === null) return false;
    const entered = await enterDecisionCode(tx, context, { claimId, about }, wanted.code ?? null);
    if (entered.kind === 'refused') {
      // Thrown once the try is committed.
      refused = entered.refused;
      return false;
    }
    const isCodeEntered = entered.kind === 'right';
    const decided = await decideQuote(tx, { claimId, now }, seen, { ...by, isCodeEntered });
    if (decided === null) return false;
    if (typeof decided === 'string') throw errorOfFault(decided);
    const detail = `quote ${decided.number} ${by.decision}${isCodeEntered ? ', with a mailed code' : ''}`;
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail }, now);
    const tell = by.decision === 'approved' ? tellApproved : tellDeclined;
    await tell(tx, services, { claimId, decision: decided });
    return true;
  });
  if (refused !== null) throw errorOfRefused(refused);
}
