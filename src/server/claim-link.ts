import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

import type { Settings } from './env.ts';

/**
 * Links that the portal mails and texts. A claim link names a claim and gives no right to see it; a preferences link
 * gives the right to change how that one claim's news is sent, and no other. Each kind has keys of its own, so none
 * stands in for the other, and nothing about them is stored.
 */
type Kind = { name: 'claim' | 'preferences'; macBytes: number; freshHours: number };

/** Ten bytes keep it short enough for a text; forged, it would tell a claim's number and nothing else. */
const claimKind: Kind = { name: 'claim', macBytes: 10, freshHours: 30 * 24 };
const preferencesKind: Kind = { name: 'preferences', macBytes: 16, freshHours: 365 * 24 };

type LinkSettings = Pick<Settings, 'publicUrl' | 'secretKey'>;

/** Which claim a link is about, and when it was made. */
export type LinkOf = { claimId: string; now: Date };

const hourMillis = 60 * 60 * 1_000;
const idBytes = 16;
const bodyBytes = idBytes + 3 + 1;

/** One byte tells under which secret a link was made, so that a link of a former secret is known to be one. */
function keyOf(secret: Buffer, { name }: Kind): { id: number; bytes: Buffer } {
  if (secret.length === 0) throw new Error('Links need the secret key of the server.');
  const derived = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `fettle ${name} link ${purpose} 1`, bytes));
  return { id: derived('key id', 1).readUInt8(), bytes: derived('key', 32) };
}

function macOf(key: Buffer, { macBytes }: Kind, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, macBytes);
}

function tokenOf(secret: Buffer, kind: Kind, { claimId, now }: LinkOf): string {
  const key = keyOf(secret, kind);
  const body = Buffer.alloc(bodyBytes);
  body.set(parse(claimId));
  body.writeUIntBE(Math.floor(now.getTime() / hourMillis), idBytes, 3);
  body.writeUInt8(key.id, bodyBytes - 1);
  return Buffer.concat([body, macOf(key.bytes, kind, body)]).toString('base64url');
}

/** What a link says. A stale one was really made by this portal, but too long ago to open or lift anything. */
export type OpenedLink = { claimId: string; isFresh: boolean };

function openToken(secret: Buffer, kind: Kind, token: string, now: Date): OpenedLink | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyBytes + kind.macBytes || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, bodyBytes);
  const key = keyOf(secret, kind);
  const isOurs = body.readUInt8(bodyBytes - 1) === key.id;
  if (!isOurs || !timingSafeEqual(bytes.subarray(bodyBytes), macOf(key.bytes, kind, body))) return null;
  const age = Math.floor(now.getTime() / hourMillis) - body.readUIntBE(idBytes, 3);
  return { claimId: stringify(body.subarray(0, idBytes)), isFresh: age >= -1 && age < kind.freshHours };
}

/**
 * The address for mails and texts that leads to a claim, 40 characters after `PUBLIC_URL/c/`. A browser that tracks the
 * claim already sees it at once; any other gets the Track form with the reference filled in. For 30 days it also lets
 * the post code be tried where guessing has locked the reference. `page` is the claim page to continue to.
 */
export function claimLink({ publicUrl, secretKey }: LinkSettings, link: LinkOf, page?: string): string {
  const token = tokenOf(secretKey, claimKind, link);
  return `${publicUrl.origin}/c/${token}${page === undefined ? '' : `/${page}`}`;
}

/** What a claim link's token says, or null where this portal did not make it. */
export function openClaimLink({ secretKey }: LinkSettings, token: string, now: Date): OpenedLink | null {
  return openToken(secretKey, claimKind, token, now);
}

/** The address, good for a year, at which the notifications about one claim can be changed or stopped. */
export function preferencesLink({ publicUrl, secretKey }: LinkSettings, link: LinkOf): string {
  return `${publicUrl.origin}/preferences?token=${tokenOf(secretKey, preferencesKind, link)}`;
}

/** The id of the claim whose notification preferences the token may change, or null where it may none. */
export function openPreferencesToken({ secretKey }: LinkSettings, token: string, now: Date): string | null {
  const opened = openToken(secretKey, preferencesKind, token, now);
  return opened?.isFresh ? opened.claimId : null;
}
