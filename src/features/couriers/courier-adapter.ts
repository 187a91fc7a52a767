import type { IncomingHttpHeaders } from 'node:http';

import type { CourierEvent } from '#claim/parcel/parcel.rules.ts';

/** What an aggregator says of one parcel. */
export type ParcelUpdate = {
  number: string;
  events: Omit<CourierEvent, 'id' | 'origin' | 'receivedAt'>[];
  /** Statuses that are not known here; their events became news. */
  unknown: string[];
};

/**
 * Reads what an aggregator sends. Null where it concerns no parcel, such as a test call. Throws `BadSignature` and
 * `UnreadableUpdate`.
 */
export type ReadUpdate = (
  body: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
) => ParcelUpdate | null;

export class BadSignature extends Error {}
export class UnreadableUpdate extends Error {}
