import type { NumberedEvent } from './outgoing-event.data.ts';

/**
 * Returns an event as operators receive it by `GET /events` and by webhook. `type`, `timestamp` and `data` follow
 * Standard Webhooks; id, position and claim number are added.
 */
export function eventDocument(event: NumberedEvent) {
  const { id, position, type, claim_number: claimNumber, occurred_at: timestamp, data } = event;
  return { id, position, type, timestamp, claimNumber, data };
}
