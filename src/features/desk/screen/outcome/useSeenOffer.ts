import { useState } from 'react';
import type { ClaimOutcome } from '../../outcome/outcome-answers.rules.ts';
import { type OfferTyped, typedOf } from './typed-offer.ts';

/** Returns the newest offer, its status and what was chosen of it, as `outcome-send` takes what was seen. */
export const seenOf = ({ offers: [newest] }: ClaimOutcome) => ({
  newest: newest?.number ?? null,
  newestSeen: newest === undefined ? null : { status: newest.status, chosenId: newest.chosenId },
});

export const keyOf = (outcome: ClaimOutcome): string => JSON.stringify(seenOf(outcome));

/**
 * Keeps what is typed, and the offer as the handler saw it when the sheet was opened, or when `see` was called since. It
 * is overtaken once `standing` has another, or another choice, which the server refuses to replace unseen.
 */
export function useSeenOffer(standing: ClaimOutcome) {
  const [seen, setSeen] = useState(standing);
  const [first, setFirst] = useState(() => typedOf(standing.offers[0]));
  const [typed, setTyped] = useState(first);
  const see = () => setSeen(standing);
  const takeTheirs = () => {
    see();
    const theirs = typedOf(standing.offers[0]);
    setFirst(theirs);
    setTyped(theirs);
  };
  const isNewer = standing.offers[0]?.number !== seen.offers[0]?.number;
  return {
    seen,
    isOvertaken: keyOf(standing) !== keyOf(seen),
    see,
    takeTheirs: isNewer ? takeTheirs : null,
    typed,
    isDirty: typed !== first,
    set: (part: Partial<OfferTyped>) => setTyped((before) => ({ ...before, ...part })),
  };
}
