import type { IncomingHttpHeaders } from 'node:http';

import type { CourierEvent } from '#claim/parcel/parcel.rules.ts';

/** What an aggregator says of one parcel. */
export type ParcelUpdate = {
  number: string;
  /** The aggregator’s own name of the courier, such as `dpd-uk`; may be empty. */
  courier: string;
  events: Omit<CourierEvent, 'id' | 'origin' | 'receivedAt'>[];
  /** Statuses that are not known here; their events became news. */
  unknown: string[];
  /** Events that were left out, because they have no time that can be right. */
  undated: number;
};

/**
 * Reads what an aggregator sends. Null where it concerns no parcel, such as a test call. Throws `BadSignature` and
 * `UnreadableUpdate`.
 */
export type ReadUpdate = (
  body: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
  now: Date,
) => ParcelUpdate | null;

export class BadSignature extends Error {}
export class UnreadableUpdate extends Error {}
