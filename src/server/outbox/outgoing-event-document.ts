import type { NumberedEvent } from './outgoing-event.data.ts';

/**
 * An event as operators' systems get it, the same by `GET /events` and by webhook: `type`, `timestamp` and `data` as
 * Standard Webhooks recommends, with the identity, the place in the log and the claim beside them.
 */
export function eventDocument(event: NumberedEvent) {
  const { id, position, type, claim_number: claimNumber, occurred_at: timestamp, data } = event;
  return { id, position, type, timestamp, claimNumber, data };
}
