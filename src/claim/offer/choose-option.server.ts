import { localeNamed } from '#shared/locale.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { poundsOf } from '#shared/money.ts';
import { addAuthorisation, type Authorisation } from '../quote/authorisations.data.ts';
import { rowsHash } from '../quote/quote-hash.server.ts';
import { chooserBy, type ChooserKind, type OfferOption } from './offer.rules.ts';
import { type ChoiceFault, faultOfChoice, type Wanted } from './offer-status.rules.ts';
import { choiceRows } from './offer-words.rules.ts';
import { changeOffer, findNewestOffer, type Offer } from './offers.data.ts';

/** `heardAt` is when somebody said it to a handler; without it, now. */
type Of = { claimId: string; now: Date; heardAt?: Date };

export type ChosenBy = Pick<Authorisation, 'byName' | 'accountId' | 'channel' | 'locale'> & {
  byKind: ChooserKind;
  /** The claimant entered a mailed code. */
  isCodeEntered?: boolean;
};

export type Choice = { id: string; rows: [label: string, value: string][]; number: number; option: OfferOption };

async function numberOf(tx: Tx, claimId: string): Promise<string> {
  const claim = tx.selectFrom('claim').select('number').where('id', '=', claimId);
  return (await claim.executeTakeFirstOrThrow()).number;
}

async function addChoice(
  tx: Tx,
  { claimId, now, heardAt = now }: Of,
  offer: Offer,
  { option, by }: { option: OfferOption; by: ChosenBy },
): Promise<Choice> {
  const { device } = await readClaimFacts(tx, claimId);
  const { id: offerId, number, contentHash } = offer;
  const rows = choiceRows({
    claimNumber: await numberOf(tx, claimId),
    device: deviceOf(device, localeNamed(by.locale)).name,
    offer,
    option,
    chosen: { ...by, decidedAt: heardAt },
    locale: localeNamed(by.locale),
  });
  const id = await addAuthorisation(tx, claimId, {
    versionId: offerId,
    versionNumber: number,
    decision: 'chosen' as const,
    contentHash,
    ...by,
    reasonCode: null,
    reason: '',
    totalPence: option.amountPence ?? 0,
    agreed: rows,
    agreedHash: rowsHash(rows),
    decidedAt: heardAt,
  });
  const nominated_name = by.byKind === 'nominated' ? by.byName : '';
  const settled = { option_id: option.id, settled_at: heardAt, settled_by: by.byKind, nominated_name };
  await changeOffer(
    tx,
    { claimId, id: offerId },
    {
      status: 'chosen',
      ...settled,
      ...(offer.optionId === null && { first_chosen_at: heardAt }),
    },
  );
  const { id: optionId, kind, amountPence } = option;
  const amount = amountPence === null ? {} : { amount: poundsOf(amountPence) };
  const data = { offerId, offerVersion: number, optionId, kind, ...amount, by: by.byKind };
  await addOutgoingEvent(tx, { key: `outcome.chosen:${id}`, type: 'outcome.chosen', claimId, data, now });
  return { id, rows, number, option };
}

/** Returns why an option cannot be chosen now, and of which offer it is one. The claim is locked. */
export async function findChoiceFault(
  tx: Tx,
  { claimId, now, heardAt = now }: Of,
  wanted: Wanted,
  by: ChooserKind,
): Promise<{ offer: Offer | null; fault: ChoiceFault | 'same' | null }> {
  const offer = await findNewestOffer(tx, claimId);
  const { state } = await readClaimFacts(tx, claimId);
  const offered = offer && { ...offer, chosenId: offer.optionId };
  return { offer, fault: faultOfChoice(offered, wanted, { by: chooserBy(by), state, now: heardAt }) };
}

/**
 * Chooses an option of the newest offer, if that is what was seen. The claim is locked, and the caller raises its
 * version. Returns why it cannot be chosen; null where the same was chosen before.
 */
export async function chooseOption(tx: Tx, of: Of, wanted: Wanted, by: ChosenBy): Promise<Choice | ChoiceFault | null> {
  const { offer, fault } = await findChoiceFault(tx, of, wanted, by.byKind);
  if (fault !== null) return fault === 'same' ? null : fault;
  const option = offer?.options.find(({ id }) => id === wanted.optionId);
  if (offer === null || option === undefined) throw new Error('An option without a fault is one of the offer.');
  return addChoice(tx, of, offer, { option, by });
}
