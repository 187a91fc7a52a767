import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { placeWithoutDetail } from '#claim/parcel/parcel-words.rules.ts';
import { expectedCompletion, isDateShown } from '#claim/rules/completion.rules.ts';
import { collectionProgress, deliveryProgress, type ParcelProgress } from '#claim/rules/parcel-progress.rules.ts';
import { lateDays } from '#claim/rules/past-day.rules.ts';
import { isClaimOver, statusView } from '#claim/rules/status.rules.ts';
import { tracker } from '#claim/rules/tracker.rules.ts';
import { claimWording } from '#claim/wording/claim-wording.rules.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import { outcomeOf } from '#claim/wording/outcome.rules.ts';
import type { WordingFacts } from '#claim/wording/wording-facts.ts';
import { publicBrand } from '#server/brands/brand.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { WordingOf } from '#shared/wording.ts';
import { sharedWords } from './shared-words.rules.ts';
import type { SharedClaim } from './shared-answers.rules.ts';
import type { OpenLink } from './shared-sessions.data.ts';

/** `courierName`: null for a text that names no courier that the portal knows. */
export type SharedWords = { wordingOf: WordingOf; courierName: (text: string) => string | null };

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

type Journey = 'collection' | 'delivery';

/** Such as a serial number; names of models have shorter ones. */
const longNumber = /\d{8}/;

/**
 * Leaves out what people type freely and sentences would repeat: a courier's field may hold a number and an address, a
 * place a name, a model a serial number, and the description of a state anything.
 */
function withoutTyped(facts: WordingFacts, { courierName }: SharedWords): WordingFacts {
  const named = (visit: WordingFacts['collection']) => ({ ...visit, courier: courierName(visit.courier) ?? '' });
  const { device, state } = facts;
  const { manufacturer, model } = device;
  return {
    ...facts,
    collection: named(facts.collection),
    delivery: { ...named(facts.delivery), place: placeWithoutDetail(facts.delivery.place ?? '') },
    state: state && { ...state, description: '' },
    device: longNumber.test(`${manufacturer} ${model}`) ? { ...device, manufacturer: '', model: '' } : device,
  };
}

function sharedParcel(facts: WordingFacts, journey: Journey, now: Date) {
  const { state, events } = facts;
  const parcel = { isOver: isClaimOver(state), systemName: state?.systemName ?? null, events, visit: facts[journey] };
  const progress: ParcelProgress = (journey === 'collection' ? collectionProgress : deliveryProgress)(parcel, now);
  return {
    journey,
    courier: facts[journey].courier || null,
    status: progress.status,
    doneAt: isoOf(progress.doneAt),
    nextAttempt: isoOf(progress.nextAttempt),
    lastAttempt: isoOf(progress.lastAttempt),
  };
}

function completionOf(facts: WordingFacts, now: Date): SharedClaim['completion'] {
  if (!isDateShown(facts, now)) return null;
  const { date, basis } = expectedCompletion(facts, now);
  const kind = basis === 'final' ? 'done' : basis === 'promised' ? 'promised' : 'estimated';
  return { kind, date: date.toISOString() };
}

function stepsOf(facts: WordingFacts, locale: Locale, now: Date): SharedClaim['tracker'] {
  return tracker(facts, now).map(({ name, status, percent, date, dateKind, text }) => ({
    name,
    status,
    percent,
    dateKind,
    text: text && say(locale, text),
    date: isoOf(date),
  }));
}

/** Reads by the claim's own rules, and names each value that is told: whatever else there is stays here. */
export async function readSharedClaim(
  tx: Tx,
  services: Services,
  words: SharedWords,
  { claimId, goodUntil, locale }: Pick<OpenLink, 'claimId' | 'goodUntil'> & { locale: Locale },
): Promise<SharedClaim> {
  const now = services.now();
  const facts = withoutTyped(await readClaimFacts(tx, claimId), words);
  const wording = claimWording(facts, words.wordingOf(facts.brand, locale, facts.client), now);
  const { when, isEnd } = wording;
  return {
    goodUntil: goodUntil.toISOString(),
    asOf: now.toISOString(),
    locale,
    brand: publicBrand(brandsOf(services).byId(facts.brand), locale),
    device: deviceOf(facts.device, locale).name,
    status: statusView(facts.state),
    outcome: outcomeOf(facts),
    lateDays: lateDays(facts, now),
    isEnd,
    ...sharedWords(wording, locale),
    when: when && { label: when.label, date: when.date.toISOString() },
    completion: completionOf(facts, now),
    tracker: stepsOf(facts, locale, now),
    parcels: (['collection', 'delivery'] as const).map((journey) => sharedParcel(facts, journey, now)),
  };
}
