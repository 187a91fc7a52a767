import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';

import { addAuditEntry } from '#server/audit.data.ts';
import type { Brand, Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { MailNotSent } from '#server/gateways/mail/mail-gateway.ts';
import { smtpGateway } from '#server/gateways/mail/mail-smtp.ts';
import { Problem } from '#server/http/errors.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailMessage } from '#server/outbox/mail/mail-message.ts';
import { keyedHash, keyedHashes } from '#server/secrets/keyed-hash.ts';
import type { Settings } from '#server/settings/env.ts';
import type { Locale } from '#shared/locale.ts';
import { beginTest, confirmTest, countTry, dropTest, readTest, type TestRow } from './setup-test.data.ts';

/** Milliseconds between two test mails. */
const pauseMs = 20_000;
const codeLifetimeMs = 60 * 60 * 1_000;
const mostTries = 5;
/** Shorter than the browser waits for an answer. */
const sendTimeoutMs = 20_000;

const settingsText = (mail: Settings['mail']): string => `mail settings ${JSON.stringify(mail)}`;

type Hashed = Pick<TestRow, 'settings_hash'>;

function isOfSettings(settings: Settings, { settings_hash }: Hashed): boolean {
  return keyedHashes(settings, 'setup', settingsText(settings.mail)).some((hash) => hash.equals(settings_hash));
}

export type ShownTest = { sentAt: Date; isConfirmed: boolean };

/** Returns the newest test of the mail server that is set now, or null. */
export async function shownTest(db: Db, settings: Settings): Promise<ShownTest | null> {
  const test = settings.mail === null ? null : await readTest(db);
  if (test === null || !isOfSettings(settings, test)) return null;
  return { sentAt: test.sent_at, isConfirmed: test.confirmed_at !== null };
}

function testContent({ name }: Brand, code: string): MailContent {
  return {
    subject: `${code} is your code for ${name}`,
    heading: 'Your mail server works',
    paragraphs: [`This is the test mail of ${name}. Enter this code where you set the portal up:`],
    facts: [['Code', code]],
    closing: ['The code works for an hour. If nobody at your company is setting up a portal, tell us.'],
  };
}

const tooSoon = (retryAfterSeconds: number) =>
  new Problem(429, 'test-just-sent', 'A test mail has just been sent. Wait a moment before you send another.', {
    retryAfterSeconds,
  });

type Given = { to: string; brands: Brands; locale: Locale };

async function send({ settings, now }: Services, { to, brands, locale }: Given, code: string): Promise<void> {
  const { mail, publicUrl } = settings;
  if (mail === null) throw new Problem(409, 'no-mail-server', 'Save a mail server first.');
  const brand = brands.of(publicUrl.hostname);
  const written = { id: newId(), to, brandId: brand.id, locale, queuedAt: now(), content: testContent(brand, code) };
  const message = await mailMessage(written, { brands, from: mail.from, publicUrl });
  // By the server itself, not by the queue, so that its answer is on screen at once.
  await smtpGateway(mail).send(message, AbortSignal.timeout(sendTimeoutMs));
}

function notSent({ answer }: MailNotSent): Problem {
  return new Problem(422, 'mail-not-sent', `The mail server did not take the mail. It said: ${answer}`);
}

/** Sends a mail with a code, and waits until the server has taken it. Throws 422 with what the server said. */
export async function sendTestMail(services: Services, given: Given, actor: string): Promise<void> {
  const { database, settings, now } = services;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const at = now();
  const test = {
    code_hash: keyedHash(settings.secretKey, 'setup', `code ${code} ${at.toISOString()}`),
    settings_hash: keyedHash(settings.secretKey, 'setup', settingsText(settings.mail)),
    sent_at: at,
  };
  if (!(await beginTest(database.kysely, test, new Date(at.getTime() - pauseMs)))) throw tooSoon(pauseMs / 1_000);
  try {
    await send(services, given, code);
  } catch (error) {
    await dropTest(database.kysely, test);
    throw error instanceof MailNotSent ? notSent(error) : error;
  }
  await addAuditEntry(database.kysely, { at, actor, action: 'setup.test-mail' });
}

const wrongCode = () => {
  const errors = [{ pointer: '/code', detail: 'This is not the code of the newest test mail.' }];
  return new Problem(400, 'wrong-code', 'This is not the code of the newest test mail.', { errors });
};
const codeOver = () => new Problem(409, 'code-over', 'This code does not work any more. Send another test mail.');

/** Confirms that the test mail came. Throws 400 for a wrong code, and 409 after five or an hour. */
export async function confirmTestMail({ database, settings, now }: Services, code: string): Promise<void> {
  const outcome = await database.kysely.transaction().execute(async (tx) => {
    const test = await countTry(tx);
    if (test === null || !isOfSettings(settings, test)) return 'over';
    const isOld = now().getTime() - test.sent_at.getTime() > codeLifetimeMs;
    const text = `code ${code} ${test.sent_at.toISOString()}`;
    const isRight = keyedHashes(settings, 'setup', text).some((hash) => hash.equals(test.code_hash));
    if (isRight && test.confirmed_at !== null) return 'right';
    if (isOld || test.tries > mostTries) return 'over';
    if (!isRight) return 'wrong';
    await confirmTest(tx, now());
    return 'right';
  });
  if (outcome === 'over') throw codeOver();
  if (outcome === 'wrong') throw wrongCode();
}
