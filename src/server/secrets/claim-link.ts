import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

import { derivedKey, keysFor, type SecretKeys } from './derived-key.ts';
import type { Settings } from '#server/settings/env.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

/**
 * Links in mails and texts. A claim link identifies a claim and grants no access to it. A preferences link lets the
 * reader change how that one claim's news is sent. Each kind has its own keys, so neither can stand in for the other.
 * Nothing about a link is stored. Links of a former secret work as long as its keys are kept.
 *
 * The first half of the MAC is of the claim and the hour. The second half is of the claim's e-mail address too, so a link
 * of a former address still names its claim, and grants nothing.
 */
type Kind = { purpose: 'claim link' | 'preferences link'; macBytes: number; freshHours: number };

/** Ten bytes keep the link short enough for a text; a forged one would reveal only a claim number. */
const claimKind: Kind = { purpose: 'claim link', macBytes: 10, freshHours: 30 * 24 };
const preferencesKind: Kind = { purpose: 'preferences link', macBytes: 16, freshHours: 365 * 24 };

type LinkSettings = Pick<Settings, 'publicUrl' | 'secretKey'>;

export const linkHours = { 'claim link': claimKind.freshHours, 'preferences link': preferencesKind.freshHours };

/** `email`: the claim's, also where the link goes by text. */
export type LinkOf = { claimId: string; email: string; now: Date };

const idBytes = 16;
const bodyBytes = idBytes + 3 + 1;

/** One byte that identifies the secret of a link. */
function keyId(secret: Buffer, { purpose }: Kind): number {
  return Buffer.from(hkdfSync('sha256', secret, '', `fettle ${purpose} key id 1`, 1)).readUInt8();
}

function macOf(key: Buffer, { macBytes }: Kind, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, macBytes);
}

/** The second half of the MAC. */
function mailboxMacOf(key: Buffer, { macBytes }: Kind, body: Buffer, email: string): Buffer {
  const mac = createHmac('sha256', key)
    .update(body)
    .update(`mailbox ${normaliseEmail(email)}`);
  return mac.digest().subarray(0, macBytes / 2);
}

function tokenOf(secret: Buffer, kind: Kind, { claimId, email, now }: LinkOf): string {
  const key = derivedKey(secret, kind.purpose);
  const body = Buffer.alloc(bodyBytes);
  body.set(parse(claimId));
  body.writeUIntBE(Math.floor(now.getTime() / hourMs), idBytes, 3);
  body.writeUInt8(keyId(secret, kind), bodyBytes - 1);
  const mac = macOf(key, kind, body).subarray(0, kind.macBytes / 2);
  return Buffer.concat([body, mac, mailboxMacOf(key, kind, body, email)]).toString('base64url');
}

export type OpenedLink = {
  claimId: string;
  /** A stale link is genuine but too old to grant anything. */
  isFresh: boolean;
  /** The hour in which it was made. */
  madeAt: Date;
  /** A link of version 0.2.0 or before, which no e-mail address is part of. The last of them is stale after a year. */
  isUnbound: boolean;
  isMadeFor: (email: string) => boolean;
};

function openToken(keys: SecretKeys, kind: Kind, token: string, now: Date): OpenedLink | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== bodyBytes + kind.macBytes || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, bodyBytes);
  const half = kind.macBytes / 2;
  const mac = bytes.subarray(bodyBytes, bodyBytes + half);
  const mailboxMac = bytes.subarray(bodyBytes + half);
  const key = keysFor(keys, kind.purpose).find((one) => timingSafeEqual(mac, macOf(one, kind, body).subarray(0, half)));
  if (!key) return null;
  const hour = body.readUIntBE(idBytes, 3);
  const age = Math.floor(now.getTime() / hourMs) - hour;
  return {
    claimId: stringify(body.subarray(0, idBytes)),
    isFresh: age >= -1 && age < kind.freshHours,
    madeAt: new Date(hour * hourMs),
    isUnbound: timingSafeEqual(mailboxMac, macOf(key, kind, body).subarray(half)),
    isMadeFor: (email) => timingSafeEqual(mailboxMac, mailboxMacOf(key, kind, body, email)),
  };
}

/**
 * Shows the claim at once to a browser that tracks it; any other gets the Track form with the reference filled in. For
 * 30 days the link also allows the post code to be tried where guessing has locked the reference, while the claim keeps
 * its e-mail address.
 */
export function claimLink({ publicUrl, secretKey }: LinkSettings, link: LinkOf, page?: string): string {
  const token = tokenOf(secretKey, claimKind, link);
  return `${publicUrl.origin}/c/${token}${page === undefined ? '' : `/${page}`}`;
}

export function openClaimLink(keys: SecretKeys, token: string, now: Date): OpenedLink | null {
  return openToken(keys, claimKind, token, now);
}

export function preferencesLink({ publicUrl, secretKey }: LinkSettings, link: LinkOf): string {
  return `${publicUrl.origin}/preferences?token=${tokenOf(secretKey, preferencesKind, link)}`;
}

export function openPreferencesToken(keys: SecretKeys, token: string, now: Date): OpenedLink | null {
  const opened = openToken(keys, preferencesKind, token, now);
  return opened?.isFresh ? opened : null;
}
