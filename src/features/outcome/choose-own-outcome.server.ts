import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { sendChoice } from '#claim/offer/choice-mail.server.ts';
import { chooseOption } from '#claim/offer/choose-option.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { errorOfFault, outcomeError } from './outcome-errors.server.ts';

type OwnChoice = { claimId: string; offerVersion: number; optionId: string; consent: boolean };

/**
 * Compares the offer under the claim's lock. The same choice again changes nothing. Throws CLAIM_NOT_FOUND,
 * CONSENT_REQUIRED, OFFER_MISSING, OFFER_CHANGED, OPTION_UNKNOWN, OFFER_EXPIRED, OFFER_WITHDRAWN, OFFER_IN_HAND,
 * CHOICE_FIXED, OPTION_EXPIRED and CLAIM_OVER.
 */
export async function chooseOwnOutcome(context: GraphqlContext, wanted: OwnChoice): Promise<void> {
  if (!wanted.consent) throw outcomeError('CONSENT_REQUIRED', errorTexts.consent_required, 'consent');
  const { claimId, offerVersion: number } = wanted;
  const { services, now, locale } = context;
  const seen = { number, optionId: wanted.optionId.toLowerCase() };
  const by = { byKind: 'claimant', byName: '', accountId: null, channel: 'page', locale } as const;
  await changeOwnClaim(context, claimId, async (tx) => {
    const choice = await chooseOption(tx, { claimId, now }, seen, by);
    if (choice === null) return false;
    if (typeof choice === 'string') throw errorOfFault(choice);
    const detail = `offer ${choice.number}: ${choice.option.kind}`;
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail }, now);
    await sendChoice(tx, services, { claimId, choice, locale });
    return true;
  });
}
