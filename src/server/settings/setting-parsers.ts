import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';

// Each parser's error message continues after the setting's name and never quotes the text, which may be a secret.

/** A typing error such as `prod` must not start the demo in production. */
export function nodeEnv(text: string): string {
  if (['production', 'development', 'test'].includes(text)) return text;
  throw new Error(`must be production, development, test or not set, not “${text}”.`);
}

export function wholeNumber(text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new Error(`must be a whole number from ${least} to ${most}, not “${text}”.`);
}

/** 0 is none. Fewer than ten would end before a page has told that it is used. */
export function idleMinutes(text: string): number {
  if (text === '0' || (/^\d+$/.test(text) && Number(text) >= 10 && Number(text) <= 720)) return Number(text);
  throw new Error(`must be a whole number from 10 to 720, or 0, not “${text}”.`);
}

export function hostName(text: string): string {
  if (isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw new Error(`must be an address or a host name, such as 127.0.0.1 or 0.0.0.0, not “${text}”.`);
}

export function origin(text: string): URL {
  const url = URL.parse(text);
  const isOrigin =
    url && ['http:', 'https:'].includes(url.protocol) && [url.origin, `${url.origin}/`].includes(url.href);
  if (url && isOrigin) return url;
  throw new Error(`must be an address such as https://claims.example.com, without a path, not “${text}”.`);
}

export function postgresUrl(text: string): string {
  const url = URL.parse(text);
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1) return text;
  throw new Error('must look like postgres://user:password@host:5432/database.');
}

export function onOrOff(text: string): boolean {
  if (['on', 'off'].includes(text)) return text === 'on';
  throw new Error(`must be on or off, not “${text}”.`);
}

export function requiredOrOptional(text: string): boolean {
  if (['required', 'optional'].includes(text)) return text === 'required';
  throw new Error(`must be required or optional, not “${text}”.`);
}

/** The form of RFC 6750, so that a header can carry it. */
export function bearerToken(text: string): string {
  if (/^[\w.~+/-]{32,}=*$/.test(text)) return text;
  throw new Error('must have 32 letters, digits or -._~+/ or more, for example from openssl rand -hex 32.');
}

export function shareOrOff(text: string): number {
  const share = Number(text);
  if (text === 'off') return 0;
  if (/^\d*\.?\d+$/.test(text) && share >= 0.01 && share <= 1) return share;
  throw new Error(`must be off or a number from 0.01 to 1, not “${text}”.`);
}

export function longText(text: string): string {
  if (text.length >= 32) return text;
  throw new Error(`must have 32 characters or more; this one has ${text.length}.`);
}

export function secret(text: string): Buffer {
  return createHash('sha256').update(longText(text)).digest();
}

/** Reads one secret or a JSON list of them, because a secret may contain any character. */
export function secrets(text: string): Buffer[] {
  if (!text.startsWith('[')) return [secret(text)];
  try {
    return (JSON.parse(text) as unknown[]).map((one) => secret(String(one)));
  } catch {
    throw new Error('must be one secret of 32 characters or more, or a JSON list of such: ["…", "…"].');
  }
}

/** Reads secrets that a provider has made, separated by commas; the newest first. */
export function webhookSecrets(text: string): string[] {
  const given = text.split(',').map((one) => one.trim());
  if (given.every((one) => /^[\x21-\x7e]{16,200}$/.test(one))) return given;
  throw new Error('must be secrets of 16 to 200 characters without spaces, separated by commas.');
}

export function proxies(text: string): false | string[] {
  if (text === 'off') return false;
  const addresses = text.split(',').map((address) => address.trim());
  const wrong = addresses.find((address) => !isAddressRange(address));
  if (wrong === undefined) return addresses;
  throw new Error(`must be off, or the addresses of your proxies such as 10.0.0.7 or 10.0.0.0/8, not “${wrong}”.`);
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const widest = family === 4 ? 32 : 128;
  const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest && Number(bits) > 0);
  return family > 0 && isWidth && rest.length === 0;
}

export function emailAddress(text: string): string {
  if (couldBeEmail(text)) return cleanEmail(text);
  throw new Error(`must be an e-mail address, not “${text}”.`);
}

export function hostNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .map((name) => {
      const isAddress = isIP(name) > 0;
      if (isAddress || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name)) return name;
      throw new Error(`must be host names such as hooks.example.internal, separated by commas, not “${name}”.`);
    });
}
