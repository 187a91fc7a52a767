import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

import { derivedKey, keysFor, type SecretKeys } from './derived-key.ts';
import type { Settings } from '#server/settings/env.ts';

/**
 * Links that the portal mails and texts. A claim link names a claim and gives no right to see it; a preferences link
 * gives the right to change how that one claim's news is sent, and no other. Each kind has keys of its own, so none
 * stands in for the other, and nothing about them is stored. Those of a former secret open for as long as its keys are kept.
 */
type Kind = { purpose: 'claim link' | 'preferences link'; macBytes: number; freshHours: number };

/** Ten bytes keep it short enough for a text; forged, it would tell a claim's number and nothing else. */
const claimKind: Kind = { purpose: 'claim link', macBytes: 10, freshHours: 30 * 24 };
const preferencesKind: Kind = { purpose: 'preferences link', macBytes: 16, freshHours: 365 * 24 };

type LinkSettings = Pick<Settings, 'publicUrl' | 'secretKey'>;

/** For how long a link of each kind is good, in hours. */
export const linkHours = { 'claim link': claimKind.freshHours, 'preferences link': preferencesKind.freshHours };

/** Which claim a link is about, and when it was made. */
export type LinkOf = { claimId: string; now: Date };

const hourMillis = 60 * 60 * 1_000;
const idBytes = 16;
const bodyBytes = idBytes + 3 + 1;

/** One byte tells whoever looks at a link under which secret it was made. */
function keyId(secret: Buffer, { purpose }: Kind): number {
  return Buffer.from(hkdfSync('sha256', secret, '', `fettle ${purpose} key id 1`, 1)).readUInt8();
}

function macOf(key: Buffer, { macBytes }: Kind, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, macBytes);
}

function tokenOf(secret: Buffer, kind: Kind, { claimId, now }: LinkOf): string {
  const key = derivedKey(secret, kind.purpose);
  const body = Buffer.alloc(bodyBytes);
  body.set(parse(claimId));
  body.writeUIntBE(Math.floor(now.getTime() / hourMillis), idBytes, 3);
  body.writeUInt8(keyId(secret, kind), bodyBytes - 1);
  return Buffer.concat([body, macOf(key, kind, body)]).toString('base64url');
}

/** What a link says. A stale one was really made by this portal, but too long ago to open or lift anything. */
export type OpenedLink = { claimId: string; isFresh: boolean };

function openToken(keys: SecretKeys, kind: Kind, token: string, now: Date): OpenedLink | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyBytes + kind.macBytes || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, bodyBytes);
  const mac = bytes.subarray(bodyBytes);
  if (!keysFor(keys, kind.purpose).some((key) => timingSafeEqual(mac, macOf(key, kind, body)))) return null;
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
export function openClaimLink(keys: SecretKeys, token: string, now: Date): OpenedLink | null {
  return openToken(keys, claimKind, token, now);
}

/** The address, good for a year, at which the notifications about one claim can be changed or stopped. */
export function preferencesLink({ publicUrl, secretKey }: LinkSettings, link: LinkOf): string {
  return `${publicUrl.origin}/preferences?token=${tokenOf(secretKey, preferencesKind, link)}`;
}

/** The id of the claim whose notification preferences the token may change, or null where it may none. */
export function openPreferencesToken(keys: SecretKeys, token: string, now: Date): string | null {
  const opened = openToken(keys, preferencesKind, token, now);
  return opened?.isFresh ? opened.claimId : null;
}
