import type { StateFacts } from '#claim/read/claim-facts.ts';
import type { Visit } from '#claim/calendar/visit.rules.ts';
import type { Visits } from '#claim/document/compared-claim.ts';
import type { ParcelFacts } from '#claim/parcel/parcel.rules.ts';
import type { Todo } from '#claim/rules/todo.ts';
import type { Device } from '#claim/wording/device.rules.ts';
import type { ClaimWording } from '#shared/wording.ts';

export type NotifiedClaim = {
  claimId: string;
  number: string;
  brand: string | null;
  state: ClaimState | null;
  lastStateChangeAt: Date | null;
  excessPence: number;
  isExcessTaken: boolean;
  refundedPence: number;
  collection: Visits;
  delivery: Visits;
  couriers: { collection: string; delivery: string };
  claimant: string;
  todos: readonly Todo[];
  /** The newest version of the quote is still to be decided about, whoever decides. */
  isQuoteUndecided: boolean;
  /** The code of a voucher waits to be seen. */
  isVoucherReady: boolean;
  parcels: readonly ParcelFacts[];
  /** What became of the newest wish about each parcel, in words; without those that wait. */
  rebookings: readonly { id: string; settled: string }[];
  /** The newest survey; `isToAnswer` where the claim is over, and it waits for its first answer. */
  survey: { id: string; isToAnswer: boolean } | null;
  /** The date that was promised, counts and has not passed, in words. */
  promise: { id: string; expected: string; moved: string | null } | null;
};

export type Situation = NotifiedClaim & {
  wording: ClaimWording;
  device: Device;
  insurer: string | null;
  /** Those to come, as My Claim and the calendar have them. */
  visits: readonly Visit[];
};

export type ClaimState = StateFacts & { name: string; trackerNumber: number | null; trackerStep: number | null };
