import type * as z from 'zod';

import type { outgoingEventDocument } from '#shared/outgoing-event-document.ts';
import type { NumberedEvent } from './outgoing-event.data.ts';

/** `type`, `timestamp` and `data` follow Standard Webhooks; id, position and claim number are added. */
export function eventDocument(event: NumberedEvent): z.infer<typeof outgoingEventDocument> {
  const { id, position, type, claim_number: claimNumber, occurred_at: occurredAt, data } = event;
  const timestamp = occurredAt.toISOString();
  return { id, position, type, timestamp, claimNumber, data: data as Record<string, unknown> };
}
