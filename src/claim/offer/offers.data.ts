import type { Selectable } from 'kysely';

import type { Db, Tx } from '#server/db/connect.ts';
import type { OutcomeOfferRow, OutcomeOptionRow } from '#server/db/tables.generated.ts';
import type {
  ChooserKind,
  Grade,
  OfferContent,
  OfferFacts,
  OfferOption,
  OfferStatus,
  OptionContent,
  OptionDetails,
  OutcomeKind,
} from './offer.rules.ts';

export type OfferOrigin = 'desk' | 'system';

export type Offer = Omit<OfferContent, 'options'> &
  OfferFacts & {
    id: string;
    options: OfferOption[];
    mayChange: boolean;
    contentHash: string;
    origin: OfferOrigin;
    byName: string;
    sentAt: Date;
    withdrawnBy: OfferOrigin | null;
    /** Why it took the place of a choice that was in hand; empty where none was. */
    replacesInHand: string;
    /** What was chosen last, also once a later offer has taken its place. */
    optionId: string | null;
    settledAt: Date | null;
    settledBy: ChooserKind | null;
    answerBy: Date | null;
    /** How often the claimant was reminded. */
    reminders: number;
  };

const optionOf = (row: Selectable<OutcomeOptionRow>): OfferOption => ({
  id: row.id,
  kind: row.kind as OutcomeKind,
  title: row.title,
  grade: row.grade as Grade | null,
  amountPence: row.amount_pence,
  validUntil: row.valid_until,
  details: row.details as OptionDetails,
});

const offerOf = (row: Selectable<OutcomeOfferRow>, options: OfferOption[]): Offer => ({
  id: row.id,
  number: row.number,
  options,
  goodUntil: row.good_until,
  sentence: row.sentence,
  mayChange: row.may_change,
  contentHash: row.content_hash,
  status: row.status as OfferStatus,
  origin: row.origin as OfferOrigin,
  byName: row.by_name,
  sentAt: row.sent_at,
  withdrawnBy: row.withdrawn_by as OfferOrigin | null,
  replacesInHand: row.replaces_in_hand,
  optionId: row.option_id,
  settledAt: row.settled_at,
  settledBy: row.settled_by as ChooserKind | null,
  inHandAt: row.in_hand_at,
  askedAt: row.asked_at,
  answeredAt: row.answered_at,
  answerBy: row.answer_by,
  waitedDays: row.waited_days,
  reminders: row.reminders,
});

export const newestOf = (claimId: string) =>
  `outcome_offer f where f.claim_id = ${claimId} order by f.number desc limit 1`;

/** SQL of the newest offer, as JSON; null without one. */
export const newestOffer = (claimId: string) => `(select json_build_object(
    'number', f.number, 'status', f.status, 'goodUntil', f.good_until, 'waitedDays', f.waited_days,
    'askedAt', f.asked_at, 'answeredAt', f.answered_at, 'inHandAt', f.in_hand_at,
    'voucherUntil', (select v.expires_on from outcome_voucher v where v.claim_id = ${claimId} and v.offer_id = f.id
      and v.shown_at is null and v.ciphertext is not null),
    'seenVoucherUntil', (select v.expires_on from outcome_voucher v where v.claim_id = ${claimId} and v.offer_id = f.id
      and v.shown_at is not null))
  from ${newestOf(claimId)})`;

/** SQL of what the desk needs to know of the newest offer; null without one. */
export const newestOfferAtDesk = (claimId: string) => `(select json_build_object(
    'id', f.id, 'number', f.number, 'status', f.status, 'goodUntil', f.good_until, 'waitedDays', f.waited_days,
    'askedAt', f.asked_at, 'answeredAt', f.answered_at, 'inHandAt', f.in_hand_at, 'sentAt', f.sent_at)
  from ${newestOf(claimId)})`;

type Instants = 'askedAt' | 'answeredAt' | 'inHandAt';

/** As JSON has it. */
export type StoredOfferFacts = Omit<OfferFacts, Instants> & { [name in Instants]: string | null };

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

export function offerFactsOf<Stored extends StoredOfferFacts>(
  stored: Stored | null,
): (Omit<Stored, Instants> & OfferFacts) | null {
  if (stored === null) return null;
  const { askedAt, answeredAt, inHandAt } = stored;
  const instants = { askedAt: dateOrNull(askedAt), answeredAt: dateOrNull(answeredAt), inHandAt: dateOrNull(inHandAt) };
  return { ...stored, ...instants };
}

/** Returns all offers, the newest first. */
export async function listOffers(db: Db, claimId: string): Promise<Offer[]> {
  const offers = await db
    .selectFrom('outcome_offer')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('number', 'desc')
    .execute();
  if (offers.length === 0) return [];
  const options = await db
    .selectFrom('outcome_option')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('position')
    .execute();
  return offers.map((offer) => offerOf(offer, options.filter((option) => option.offer_id === offer.id).map(optionOf)));
}

export async function findNewestOffer(db: Db, claimId: string): Promise<Offer | null> {
  const newest = await db
    .selectFrom('outcome_offer')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return null;
  const options = await db
    .selectFrom('outcome_option')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('offer_id', '=', newest.id)
    .orderBy('position')
    .execute();
  return offerOf(newest, options.map(optionOf));
}

/** On days 3 and 10. */
export const mostReminders = 2;

export type NewOffer = Omit<OfferContent, 'options'> & {
  id: string;
  number: number;
  options: readonly (OptionContent & { id: string })[];
  mayChange: boolean;
  contentHash: string;
  origin: OfferOrigin;
  byAccount: string | null;
  byName: string;
  reminders: number;
  replacesInHand: string;
};

export async function addOffer(tx: Db, claimId: string, offer: NewOffer, now: Date): Promise<void> {
  const { id, number, goodUntil, sentence, mayChange, contentHash, origin, byAccount, byName, reminders } = offer;
  const { replacesInHand: replaces_in_hand } = offer;
  await tx
    .insertInto('outcome_offer')
    .values({
      claim_id: claimId,
      id,
      number,
      good_until: goodUntil,
      sentence,
      may_change: mayChange,
      reminders,
      replaces_in_hand,
      content_hash: contentHash,
      status: 'sent',
      origin,
      by_account: byAccount,
      by_name: byName,
      sent_at: now,
    })
    .execute();
  await tx
    .insertInto('outcome_option')
    .values(
      offer.options.map(({ id: optionId, kind, title, grade, amountPence, validUntil, details }, at) => ({
        claim_id: claimId,
        id: optionId,
        offer_id: id,
        position: at + 1,
        kind,
        title,
        grade,
        amount_pence: amountPence,
        valid_until: validUntil,
        details: JSON.stringify(details),
      })),
    )
    .execute();
}

type Changed = Partial<{
  status: OfferStatus;
  option_id: string;
  settled_at: Date;
  settled_by: ChooserKind;
  nominated_name: string;
  withdrawn_by: OfferOrigin;
  withdrawn_at: Date;
  in_hand_at: Date;
  asked_at: Date;
  answered_at: Date | null;
  answer_by: Date;
  waited_days: number;
}>;

export async function changeOffer(
  tx: Db,
  { claimId, id }: { claimId: string; id: string },
  changed: Changed,
): Promise<void> {
  await tx.updateTable('outcome_offer').set(changed).where('claim_id', '=', claimId).where('id', '=', id).execute();
}

/** A later offer takes the place of what waits, and of what was chosen. */
export async function supersedeOffers(tx: Tx, claimId: string): Promise<void> {
  await tx
    .updateTable('outcome_offer')
    .set({ status: 'superseded' })
    .where('claim_id', '=', claimId)
    .where('status', 'in', ['sent', 'chosen', 'expired'])
    .execute();
}
