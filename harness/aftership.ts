// A stand-in for AfterShip: it makes the webhook `tracking_update` as its documents describe it, and signs it.
// https://www.aftership.com/docs/tracking/webhook
import { createHmac, randomUUID } from 'node:crypto';

export const aftershipSecret = 'aftership-secret-of-tests';

export type Checkpoint = {
  /** As couriers send it: with a zone, without one, or a day alone. */
  time: string;
  tag: string;
  subtag?: string;
  message?: string;
  location?: string;
  /** When AfterShip learnt of it. */
  createdAt?: string;
};

const checkpointOf = ({ time, tag, subtag = `${tag}_001`, message = '', location = '', ...point }: Checkpoint) => ({
  slug: 'dpd-uk',
  city: null,
  created_at: point.createdAt ?? '2026-11-06T12:00:00+00:00',
  location: location === '' ? null : location,
  country_name: null,
  message,
  country_iso3: 'GBR',
  tag,
  subtag,
  subtag_message: message,
  checkpoint_time: time,
  coordinates: [],
  state: null,
  zip: null,
  raw_tag: null,
});

/** Returns the body of one call. AfterShip sends every checkpoint that it knows with each of them. */
export function aftershipBody(number: string, checkpoints: readonly Checkpoint[], event = 'tracking_update'): string {
  const newest = checkpoints.at(-1);
  return JSON.stringify({
    event_id: randomUUID(),
    event,
    is_tracking_first_tag: true,
    ts: 1_793_966_400,
    msg: {
      id: 'grhrexm6t3hiwkjwq37jd003',
      tracking_number: number,
      title: number,
      slug: 'dpd-uk',
      active: true,
      emails: [],
      smses: [],
      tag: newest?.tag ?? 'Pending',
      subtag: newest?.subtag ?? 'Pending_001',
      checkpoints: checkpoints.map(checkpointOf),
    },
  });
}

export const aftershipSignature = (body: string, secret = aftershipSecret): string =>
  createHmac('sha256', secret).update(body).digest('base64');

export type AftershipCall = { method: 'POST'; url: string; headers: Record<string, string>; payload: string };

/** Returns a call as it comes to the portal. */
export const aftershipCall = (body: string, signature = aftershipSignature(body)): AftershipCall => ({
  method: 'POST',
  url: '/api/couriers/aftership',
  headers: { 'content-type': 'application/json', 'aftership-hmac-sha256': signature },
  payload: body,
});
