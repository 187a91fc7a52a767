import { randomInt, timingSafeEqual } from 'node:crypto';

import { v7 as newId } from 'uuid';

import type { Locale } from '#shared/locale.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { MailError, type MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail, recipientHash, type Mail } from '#server/outbox/mail/mail.ts';
import { keyedHash, keyedHashes } from '#server/secrets/keyed-hash.ts';
import { addCode, codeMailKey, countCodeTry, forgetCodes, lockCode, readCodeWait } from './mailed-code.data.ts';
import type { CodePlace, CodeWait } from './mailed-code.data.ts';
import { codeFrom, codeTries } from './mailed-code.rules.ts';

type Letter = Pick<Mail, 'to' | 'brandId' | 'locale'> & {
  contentOf: (code: string, locale: Locale) => MailContent;
  /** The session that asks, where others may ask for the same address. */
  asker?: string;
};

/** `limited`: the address has had its codes of this hour, and the one before stays good. `unmailable`: it is none. */
export type MailedCode = { kind: 'sent' } | ({ kind: 'limited' } & CodeWait) | { kind: 'unmailable' };

const codeText = (id: string, code: string): string => `${id} ${code}`;

/** Mails a code in place of an earlier one. */
export async function mailCode(
  tx: Tx,
  services: Services,
  place: CodePlace,
  { to, brandId, locale, contentOf, asker }: Letter,
): Promise<MailedCode> {
  const { settings, now } = services;
  const wait = await readCodeWait(tx, recipientHash(settings, to), asker, now());
  if (wait.seconds > 0) return { kind: 'limited', ...wait };
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const key = codeMailKey(id, asker);
  const mail = { key, to, brandId, locale, content: contentOf(code, locale), claimId: place.claimId };
  try {
    await addMail(tx, mail, services);
  } catch (error) {
    if (error instanceof MailError) return { kind: 'unmailable' };
    throw error;
  }
  const codeHash = keyedHash(settings.secretKey, 'mailed-code', codeText(id, code));
  await addCode(tx, place, { id, codeHash, now: now() });
  return { kind: 'sent' };
}

/** `over`: the code's ten minutes or five tries are over, or none was mailed. `left`: tries. */
export type CodeEntered =
  | { kind: 'right' }
  | { kind: 'malformed' }
  | { kind: 'over' }
  | { kind: 'wrong'; left: number };

/**
 * Counts a try and compares. The transaction must be committed whatever comes of it, so that the try stays counted. A
 * right code is used up.
 */
export async function enterCode(
  tx: Tx,
  { settings, now }: Services,
  place: CodePlace,
  text: string,
): Promise<CodeEntered> {
  const code = codeFrom(text);
  if (code === null) return { kind: 'malformed' };
  const stored = await lockCode(tx, place, now());
  if (stored === null || stored.tries >= codeTries) return { kind: 'over' };
  await countCodeTry(tx, place.claimId, stored.id);
  const hashes = keyedHashes(settings, 'mailed-code', codeText(stored.id, code));
  if (hashes.some((hash) => timingSafeEqual(stored.codeHash, hash))) {
    await forgetCodes(tx, place);
    return { kind: 'right' };
  }
  const left = codeTries - stored.tries - 1;
  return left === 0 ? { kind: 'over' } : { kind: 'wrong', left };
}
