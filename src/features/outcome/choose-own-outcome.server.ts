import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { tellChosen } from '#claim/offer/choice-mail.server.ts';
import { chooseOption, findChoiceFault } from '#claim/offer/choose-option.server.ts';
import type { Wanted } from '#claim/offer/offer-status.rules.ts';
import { decisionCodeMail } from '#claim/step-up/decision-code-mail.server.ts';
import {
  enterDecisionCode,
  errorOfRefused,
  mailDecisionCode,
  type Refused,
} from '#claim/step-up/decision-code.server.ts';
import type { Tx } from '#server/db/connect.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { errorOfFault, outcomeError } from './outcome-errors.server.ts';

type OwnChoice = {
  claimId: string;
  offerVersion: number;
  optionId: string;
  consent: boolean;
  code?: string | null | undefined;
};

const seenIn = ({ offerVersion, optionId }: Pick<OwnChoice, 'offerVersion' | 'optionId'>): Wanted => ({
  number: offerVersion,
  optionId: optionId.toLowerCase(),
});

/** Returns the id of the offer; null where the same was chosen before. Throws why it cannot be chosen. */
async function offerToChoose(tx: Tx, of: { claimId: string; now: Date }, seen: Wanted): Promise<string | null> {
  const { offer, fault } = await findChoiceFault(tx, of, seen, 'claimant');
  if (fault === 'same') return null;
  if (fault !== null) throw errorOfFault(fault);
  return offer?.id ?? null;
}

/** Throws CLAIM_NOT_FOUND, CODE_LIMITED, CODE_BY_TELEPHONE, CHOSEN_SINCE, and as `chooseOwnOutcome`. */
export async function mailOutcomeCode(context: GraphqlContext, wanted: Omit<OwnChoice, 'consent'>): Promise<void> {
  const claimId = wanted.claimId.toLowerCase();
  await changeOwnClaim(context, claimId, async (tx) => {
    const about = await offerToChoose(tx, { claimId, now: context.now }, seenIn(wanted));
    if (about === null) throw errorOfFault('chosen-since');
    await mailDecisionCode(tx, context, { claimId, about }, decisionCodeMail('outcome'));
    return false;
  });
}

/**
 * Compares the offer under the claim's lock. The same choice again changes nothing. Throws CLAIM_NOT_FOUND,
 * CONSENT_REQUIRED, OFFER_MISSING, OFFER_CHANGED, OPTION_UNKNOWN, OFFER_EXPIRED, OFFER_WITHDRAWN, OFFER_IN_HAND,
 * CHOICE_FIXED, OPTION_EXPIRED and CLAIM_OVER, and CODE_REQUIRED, CODE_MALFORMED, CODE_WRONG, CODE_OVER and
 * CODE_BY_TELEPHONE where the client asks for a code.
 */
export async function chooseOwnOutcome(context: GraphqlContext, wanted: OwnChoice): Promise<void> {
  if (!wanted.consent) throw outcomeError('CONSENT_REQUIRED', errorTexts.consent_required, 'consent');
  const { services, now, locale } = context;
  const claimId = wanted.claimId.toLowerCase();
  const seen = seenIn(wanted);
  const by = { byKind: 'claimant', byName: '', accountId: null, channel: 'page', locale } as const;
  let refused: Refused | null = null;
  await changeOwnClaim(context, claimId, async (tx) => {
    const about = await offerToChoose(tx, { claimId, now }, seen);
    if (about === null) return false;
    const entered = await enterDecisionCode(tx, context, { claimId, about }, wanted.code ?? null);
    if (entered.kind === 'refused') {
      // Thrown once the try is committed.
      refused = entered.refused;
      return false;
    }
    const isCodeEntered = entered.kind === 'right';
    const choice = await chooseOption(tx, { claimId, now }, seen, { ...by, isCodeEntered });
    if (choice === null) return false;
    if (typeof choice === 'string') throw errorOfFault(choice);
    const detail = `offer ${choice.number}: ${choice.option.kind}${isCodeEntered ? ', with a mailed code' : ''}`;
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail }, now);
    await tellChosen(tx, services, { claimId, choice });
    return true;
  });
  if (refused !== null) throw errorOfRefused(refused);
}
