import { createHash } from 'node:crypto';

import type { OfferContent, OptionContent } from './offer.rules.ts';

const optionText = ({ kind, title, grade, amountPence, validUntil, details }: OptionContent) => {
  const { wear, differences, warrantyMonths, workingDays, place, delivery, cannotUndo, payer, oldDevice } = details;
  return [
    kind,
    title,
    grade,
    amountPence,
    validUntil,
    wear,
    differences,
    warrantyMonths,
    workingDays,
    place,
    delivery,
    cannotUndo,
    payer,
    oldDevice,
  ];
};

/** Returns the hash of all that is offered. The order is fixed, because the database keeps none of an object's. */
export function offerHash({ options, goodUntil, sentence }: OfferContent): string {
  return createHash('sha256')
    .update(JSON.stringify([options.map(optionText), goodUntil, sentence]))
    .digest('hex');
}
