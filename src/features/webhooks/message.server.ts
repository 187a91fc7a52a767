import type { NumberedEvent } from '#server/outbox/outgoing-event.data.ts';
import { eventDocument } from '#server/outbox/outgoing-event-document.ts';
import { signatureHeaders } from './signature.server.ts';

/** The body is the same as in `GET /events`. */
export function messageOf(event: NumberedEvent, secrets: readonly string[], at: Date, more: object = {}) {
  const body = JSON.stringify({ ...eventDocument(event), ...more });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Fettle-Webhooks/1',
    'accept-encoding': 'identity',
    ...signatureHeaders({ id: event.id, at, body }, secrets),
  };
  return { headers, body };
}
