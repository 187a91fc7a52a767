// A test message has a code. Whoever enters it has shown that the message came.
import { randomInt } from 'node:crypto';

import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { keyedHash, keyedHashes } from '#server/secrets/keyed-hash.ts';
import type { Settings } from '#server/settings/env.ts';
import {
  beginTest,
  confirmTest,
  countTry,
  dropTest,
  readTest,
  type TestChannel,
  type TestRow,
} from './setup-test.data.ts';

/** Milliseconds between two tests of a channel. */
const pauseMs = 20_000;
const codeLifetimeMs = 60 * 60 * 1_000;
const mostTries = 5;

const settingsOf = ({ mail, sms }: Settings, channel: TestChannel) => (channel === 'mail' ? mail : sms);

const settingsText = (settings: Settings, channel: TestChannel): string =>
  `${channel} settings ${JSON.stringify(settingsOf(settings, channel))}`;

type Hashed = Pick<TestRow, 'settings_hash'>;

function isOfSettings(settings: Settings, channel: TestChannel, { settings_hash }: Hashed): boolean {
  return keyedHashes(settings, 'setup', settingsText(settings, channel)).some((hash) => hash.equals(settings_hash));
}

export type ShownTest = { sentAt: Date; isConfirmed: boolean };

/** Returns the newest test of what is set now, or null. */
export async function shownTest(db: Db, settings: Settings, channel: TestChannel): Promise<ShownTest | null> {
  const test = settingsOf(settings, channel) === null ? null : await readTest(db, channel);
  if (test === null || !isOfSettings(settings, channel, test)) return null;
  return { sentAt: test.sent_at, isConfirmed: test.confirmed_at !== null };
}

const words = {
  mail: { message: 'test mail', sent: 'setup.test-mail', confirmed: 'setup.test-mail-confirmed' },
  text: { message: 'test text', sent: 'setup.test-text', confirmed: 'setup.test-text-confirmed' },
} as const;

const tooSoon = (channel: TestChannel, retryAfterSeconds: number) =>
  new Problem(
    429,
    'test-just-sent',
    `A ${words[channel].message} has just been sent. Wait a moment before you send another.`,
    { retryAfterSeconds },
  );

type Test = { channel: TestChannel; actor: string; send: (code: string) => Promise<void> };

/** Sends a code by `send`; where that throws, the next test may follow at once. Throws 429 after another test. */
export async function sendTest({ database, settings, now }: Services, { channel, actor, send }: Test): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const at = now();
  const test = {
    code_hash: keyedHash(settings.secretKey, 'setup', `code ${code} ${at.toISOString()}`),
    settings_hash: keyedHash(settings.secretKey, 'setup', settingsText(settings, channel)),
    sent_at: at,
  };
  const isBegun = await beginTest(database.kysely, channel, test, new Date(at.getTime() - pauseMs));
  if (!isBegun) throw tooSoon(channel, pauseMs / 1_000);
  try {
    await send(code);
  } catch (error) {
    await dropTest(database.kysely, channel, test);
    throw error;
  }
  await addAuditEntry(database.kysely, { at, actor, action: words[channel].sent });
}

function wrongCode(channel: TestChannel): Problem {
  const detail = `This is not the code of the newest ${words[channel].message}.`;
  return new Problem(400, 'wrong-code', detail, { errors: [{ pointer: '/code', detail }] });
}

const codeOver = (channel: TestChannel) =>
  new Problem(409, 'code-over', `This code does not work any more. Send another ${words[channel].message}.`);

type Given = { channel: TestChannel; code: string; actor: string };

/** Confirms that the test came. Throws 400 for a wrong code, and 409 after five or an hour. */
export async function confirmByCode(services: Services, { channel, code, actor }: Given): Promise<void> {
  const { database, settings, now } = services;
  const outcome = await database.kysely.transaction().execute(async (tx) => {
    const test = await countTry(tx, channel);
    if (test === null || !isOfSettings(settings, channel, test)) return 'over';
    const isOld = now().getTime() - test.sent_at.getTime() > codeLifetimeMs;
    const text = `code ${code} ${test.sent_at.toISOString()}`;
    const isRight = keyedHashes(settings, 'setup', text).some((hash) => hash.equals(test.code_hash));
    if (isRight && test.confirmed_at !== null) return 'right';
    if (isOld || test.tries > mostTries) return 'over';
    if (!isRight) return 'wrong';
    await confirmTest(tx, channel, now());
    await addAuditEntry(tx, { at: now(), actor, action: words[channel].confirmed });
    return 'right';
  });
  if (outcome === 'over') throw codeOver(channel);
  if (outcome === 'wrong') throw wrongCode(channel);
}
