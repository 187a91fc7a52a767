import { optionName } from '#claim/offer/offer-words.rules.ts';
import { findNewestOffer } from '#claim/offer/offers.data.ts';
import { listAuthorisations, listChoices } from '#claim/quote/authorisations.data.ts';
import { findNewestSent } from '#claim/quote/quote-versions.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ActingDecided } from './acting-answers.rules.ts';
import type { ActingSession } from './acting-sessions.data.ts';

type By = { byKind: string; byName: string };

const isBy =
  ({ name }: ActingSession) =>
  ({ byKind, byName }: By): boolean =>
    byKind === 'nominated' && byName === name;

async function readQuoteDecided(tx: Tx, session: ActingSession): Promise<ActingDecided[]> {
  const quote = await findNewestSent(tx, session.claimId);
  const newest = (await listAuthorisations(tx, session.claimId)).slice(0, 1).filter(isBy(session));
  return newest
    .filter(({ versionNumber }) => versionNumber === quote?.number)
    .map(({ decision, versionNumber: version, decidedAt }) => ({
      decision,
      version,
      at: decidedAt.toISOString(),
      option: '',
    }));
}

async function readChosen(tx: Tx, session: ActingSession): Promise<ActingDecided[]> {
  const offer = await findNewestOffer(tx, session.claimId);
  const option = offer?.options.find(({ id }) => id === offer.optionId);
  if (!offer || !option) return [];
  const newest = (await listChoices(tx, session.claimId)).slice(0, 1).filter(isBy(session));
  return newest
    .filter(({ versionNumber }) => versionNumber === offer.number)
    .map(({ decidedAt }) => ({
      decision: 'chosen' as const,
      version: offer.number,
      at: decidedAt.toISOString(),
      option: optionName(option, session.locale),
    }));
}

/** Reads what the nominee decided of the newest quote and offer. What somebody else decided is not theirs to read. */
export async function readDecided(tx: Tx, session: ActingSession): Promise<ActingDecided[]> {
  return [...(await readQuoteDecided(tx, session)), ...(await readChosen(tx, session))];
}
