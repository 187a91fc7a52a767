// AfterShip's webhook `tracking_update`. The header aftership-hmac-sha256 is the base64 HMAC-SHA256 of the raw body.
// https://www.aftership.com/docs/tracking/webhook/webhook-signature and …/enum/delivery-sub-statuses
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import { isTooFarAhead } from '#claim/parcel/event-body.rules.ts';
import type { CourierReason, CourierStatus } from '#claim/parcel/parcel.rules.ts';
import { singleLine } from '#shared/text.ts';
import { londonInstant } from '#shared/time/london.ts';
import { BadSignature, type ParcelUpdate, type ReadUpdate, UnreadableUpdate } from './courier-adapter.server.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const checkpoint = z.object({
  checkpoint_time: text,
  created_at: text,
  tag: text,
  subtag: text,
  subtag_message: text,
  message: text,
  location: text,
  city: text,
});

const update = z.object({
  event: z.string(),
  msg: z.object({ tracking_number: text, slug: text, checkpoints: z.array(checkpoint).max(1_000).nullish() }).nullish(),
});

type Meaning = { status: CourierStatus; reason?: CourierReason };

const byTag: Readonly<Record<string, Meaning>> = {
  InfoReceived: { status: 'booked' },
  InTransit: { status: 'on-its-way' },
  OutForDelivery: { status: 'out-for-delivery' },
  AvailableForPickup: { status: 'ready-for-pickup' },
  AttemptFail: { status: 'failed', reason: 'other' },
  Delivered: { status: 'delivered' },
  Exception: { status: 'news' },
};

/** Sub-statuses that say more than their status. */
const bySubtag: Readonly<Record<string, Meaning>> = {
  InTransit_002: { status: 'collected' },
  AttemptFail_002: { status: 'failed', reason: 'nobody-in' },
  AttemptFail_003: { status: 'failed', reason: 'no-access' },
  Delivered_002: { status: 'delivered', reason: 'pickup-point' },
  Delivered_003: { status: 'delivered', reason: 'signed' },
  Delivered_005: { status: 'delivered', reason: 'neighbour' },
  Exception_003: { status: 'failed', reason: 'refused' },
  Exception_007: { status: 'failed', reason: 'address-unclear' },
  Exception_010: { status: 'returning' },
  Exception_011: { status: 'returning' },
};

/** That nothing is known, or has come for long. */
const silent: ReadonlySet<string> = new Set(['Pending', 'Expired']);

const longestWords = 300;
const longestPlace = 100;

function isSigned(body: Buffer, given: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const sent = Buffer.from(given, 'base64');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** A time without a zone is of the place of the scan, which is taken as London. */
function instantOf(time: string): Date | null {
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(time)) {
    const instant = new Date(time);
    return Number.isNaN(instant.getTime()) ? null : instant;
  }
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?/.exec(time) ?? [];
  return parts.length === 0 ? null : londonInstant(parts.map((part) => Number(part ?? 0)));
}

type Checkpoint = z.output<typeof checkpoint>;

/** A checkpoint has no id, so it is known by its time and status; its words and place may be filled in later. */
function idOf({ checkpoint_time: time, created_at: created, tag, subtag }: Checkpoint): string {
  return createHash('sha256')
    .update(JSON.stringify([time || created, tag, subtag]))
    .digest('base64url');
}

const timeOf = ({ checkpoint_time: time, created_at: created }: Checkpoint, now: Date): Date | null =>
  [instantOf(time), instantOf(created)].find((at) => at !== null && !isTooFarAhead(at, now)) ?? null;

function eventOf(point: Checkpoint, now: Date): ParcelUpdate['events'][number] | null {
  const at = timeOf(point, now);
  if (at === null || silent.has(point.tag)) return null;
  const { status, reason } = bySubtag[point.subtag] ?? byTag[point.tag] ?? { status: 'news' };
  const words = singleLine(point.message || point.subtag_message).slice(0, longestWords);
  if (status === 'news' && words === '') return null;
  const place = singleLine(point.location || point.city).slice(0, longestPlace);
  return {
    externalId: idOf(point),
    at,
    status,
    reason: reason ?? null,
    words,
    place,
    windowFrom: null,
    windowTo: null,
  };
}

const isKnown = ({ tag }: Checkpoint): boolean => Object.hasOwn(byTag, tag) || silent.has(tag);

function parsed(body: Buffer): z.output<typeof update> {
  try {
    return update.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw new UnreadableUpdate('Not a webhook of AfterShip.', { cause: error });
  }
}

export const readAftership: ReadUpdate = (body, headers, secrets, now) => {
  const given = headers['aftership-hmac-sha256'];
  if (typeof given !== 'string' || !secrets.some((secret) => isSigned(body, given, secret))) throw new BadSignature();
  const { event, msg } = parsed(body);
  if (event !== 'tracking_update' || !msg || msg.tracking_number.trim() === '') return null;
  const checkpoints = msg.checkpoints ?? [];
  return {
    number: msg.tracking_number,
    courier: msg.slug,
    events: checkpoints.map((point) => eventOf(point, now)).filter((one) => one !== null),
    unknown: [...new Set(checkpoints.filter((point) => !isKnown(point)).map(({ tag }) => tag.slice(0, 40)))],
    undated: checkpoints.filter((point) => !silent.has(point.tag) && timeOf(point, now) === null).length,
  };
};
