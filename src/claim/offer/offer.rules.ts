// An offer beyond repair: options of equal weight, of which the claimant chooses one. Money is in whole pence.
import type { DeciderKind } from '../quote/quote-version.rules.ts';

export const outcomeKinds = ['replacement', 'voucher', 'cash', 'return'] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

export const grades = ['new', 'refurbished'] as const;
export type Grade = (typeof grades)[number];

export const offerStatuses = ['sent', 'chosen', 'superseded', 'expired', 'withdrawn'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export const chooserKinds = ['claimant', 'nominated', 'on-behalf'] as const satisfies readonly DeciderKind[];
export type ChooserKind = (typeof chooserKinds)[number];

/** A nominee chooses by the claimant's rules. */
export const chooserBy = (by: ChooserKind): Exclude<ChooserKind, 'nominated'> => (by === 'nominated' ? 'claimant' : by);

/** Texts that an option's kind does not have are empty, and numbers null. */
export type OptionDetails = {
  /** Of a refurbished device: marks of wear that are seen from 20 cm. */
  wear: string;
  /** From the claimant's own device. */
  differences: string;
  warrantyMonths: number | null;
  /** After the choice, until it is there. */
  workingDays: number | null;
  /** Where a voucher is taken. */
  place: string;
  /** How a voucher comes. */
  delivery: string;
  /** What cannot be undone once a voucher is issued. */
  cannotUndo: string;
  /** Who pays cash. */
  payer: string;
  /** What becomes of the claimant's device and the data on it. */
  oldDevice: string;
};

export type OptionContent = {
  kind: OutcomeKind;
  /** Of a replacement: the device. */
  title: string;
  /** Of a replacement alone. */
  grade: Grade | null;
  amountPence: number | null;
  /** The last day on which a voucher can be spent, `YYYY-MM-DD`. */
  validUntil: string | null;
  details: OptionDetails;
};

export type OfferOption = OptionContent & { id: string };

export type OfferContent = {
  options: readonly OptionContent[];
  /** The last London day, `YYYY-MM-DD`. */
  goodUntil: string;
  /** To the claimant, above the options. */
  sentence: string;
};

/** Of the newest offer. `answeredAt` is of the claimant's newest question. */
export type OfferFacts = {
  number: number;
  status: OfferStatus;
  goodUntil: string;
  /** For how many days questions before the newest one waited. */
  waitedDays: number;
  askedAt: Date | null;
  answeredAt: Date | null;
  inHandAt: Date | null;
  /** The last London day of a voucher whose code waits to be seen, `YYYY-MM-DD`. */
  voucherUntil?: string | null;
  /** The same of a voucher whose code was seen. */
  seenVoucherUntil?: string | null;
};
