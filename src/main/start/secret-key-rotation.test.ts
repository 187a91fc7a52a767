import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

import { accountById, addAccount, changeAccount } from '#features/account/account.data.ts';
import { storeStart, takeStart } from '#features/account/external-login/external-step.server.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from '#features/account/second-factors/recovery-code.data.ts';
import { totpPlace, totpSecretOf } from '#features/account/second-factors/two-factor.server.ts';
import { readPasscode } from '#features/submit-passcode/submit-passcode.server.ts';
import { makeSecret, openSecrets } from '#features/webhooks/secrets.server.ts';
import { claimLink, openClaimLink, openPreferencesToken, preferencesLink } from '#server/secrets/claim-link.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { formerKeys, purgeFormerKeys } from '#server/secrets/former-key.data.ts';
import { signingKeys } from '#server/identity/identity-keys.server.ts';
import { identityRecords } from '#server/identity/identity-record.data.ts';
import { addMail, mailSeal } from '#server/outbox/mail/mail.ts';
import { storeSubscription, subscriptionIdOf } from '#server/outbox/push/push.data.ts';
import { endpointHash, endpointHashes, pushSeal } from '#server/outbox/push/push.ts';
import { reseal } from '#server/secrets/reseal.ts';
import { hashToken } from '#server/sessions/session.ts';
import { addText, textPlace, textSeal } from '#server/outbox/sms/sms.ts';
import { seal, unseal } from '#server/secrets/vault.ts';
import { normaliseReference } from '#shared/reference.ts';
import { addClaim, cookieFor, graphqlApp, testNow } from '#main/graphql.fixture.ts';
import { rotate, rotationReport, vaultPlaces } from './secret-key-rotation.ts';

// The one that `graphqlApp` has.
const oldSecret = 'a secret of the tests, 32 characters';
const newSecret = 'the secret after the one of the tests';
const endpoint = 'https://push.example/browser';
const kept = { leaked: false };

let database: Database;
let clock: Date;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = testNow;
  const tables = vaultPlaces.map(({ table }) => table).join();
  await database.pool.query(`truncate ${tables}, claim, claim_lookup, webhook_endpoint cascade`);
});

/** Returns a server that starts now with these secrets, and with the former keys in the store. */
async function serverWith(SECRET_KEY: string, SECRET_KEY_OLD?: string): Promise<Services> {
  const settings = readSettings({ SECRET_KEY, SECRET_KEY_OLD });
  const former = await formerKeys(database.kysely, settings, clock);
  return { database, settings: { ...settings, formerKeys: former }, now: () => clock };
}

async function writePasscode(): Promise<{ claimId: string; number: string }> {
  const number = `ROT-${newId().slice(-6)}`;
  const claimId = await addClaim(database, { number });
  const model = { claimId, passcode: '4071', passcodeType: 'pin', gdprConsent: true };
  const cookie = await cookieFor(database, [claimId]);
  const query = 'mutation ($model: SetPasscodeInput!) { setPasscode(model: $model) { id } }';
  expect((await graphqlApp(database).ask(query, { variables: { model }, cookie })).errors).toEqual([]);
  return { claimId, number };
}

async function writeWebhook(services: Services): Promise<string> {
  const id = newId();
  await database.kysely
    .insertInto('webhook_endpoint')
    .values({ id, url: 'https://hooks.example/', created_at: clock, after_position: 0 })
    .execute();
  await makeSecret(database.kysely, services, id, clock);
  return id;
}

async function writeAccount({ settings }: Services): Promise<{ id: string; codes: string[] }> {
  const account = await addAccount(database.kysely, { email: `${newId()}@example.com` }, clock);
  if (!account) throw new Error('The account is there already.');
  const { ciphertext, nonce, keyId } = seal(settings.secretKey, 'TOTPSECRET', totpPlace.boundTo({ id: account.id }));
  const totp = { totp_ciphertext: ciphertext, totp_nonce: nonce, totp_key_id: keyId };
  await changeAccount(database.kysely, account.id, totp);
  return {
    id: account.id,
    codes: await replaceRecoveryCodes(database.kysely, { accountId: account.id, keys: settings }),
  };
}

async function subscribe({ settings }: Services, claimId: string): Promise<void> {
  const id = newId();
  await storeSubscription(database.kysely, {
    id,
    claimId,
    locale: 'en-GB',
    sessionId: null,
    accountSessionId: null,
    now: clock,
    endpointHash: endpointHash(settings, endpoint),
    sealed: seal(settings.secretKey, JSON.stringify({ endpoint, keys: {} }), pushSeal(claimId, id)),
  });
}

/** Writes one of everything that depends on a secret, as a server with that secret does. */
async function writeAll(services: Services) {
  const { settings } = services;
  const { claimId, number } = await writePasscode();
  const content = { subject: 'Your receipt', heading: 'Thank you', paragraphs: ['We have your payment.'] };
  const mail = { key: newId(), to: 'priya@example.com', brandId: 'harbour', locale: 'en-GB', content } as const;
  await addMail(database.kysely, mail, services);
  await addText(database.kysely, { key: newId(), to: '+447700900123', body: 'Hello' }, services);
  await subscribe(services, claimId);
  await identityRecords(services, 'Session').upsert('record', { uid: 'u', kind: 'Session' }, 3_600);
  const leaving = { provider: 'p', returnPath: null, accountId: null };
  const start = await storeStart(services, leaving, { nonce: 'n', verifier: 'v' });
  return {
    claimId,
    number,
    start,
    kids: (await signingKeys(services)).map(({ kid }) => kid),
    webhook: await writeWebhook(services),
    account: await writeAccount(services),
    link: new URL(claimLink(settings, { claimId, email, now: clock })).pathname.split('/')[2] ?? '',
    preferences: new URL(preferencesLink(settings, { claimId, email, now: clock })).searchParams.get('token') ?? '',
  };
}

const email = 'priya@example.com';

type Written = Awaited<ReturnType<typeof writeAll>>;

async function textOf(services: Services, table: 'mail' | 'text_message', boundTo: (id: string) => string) {
  const row = await database.kysely.selectFrom(table).selectAll().executeTakeFirstOrThrow();
  const { id, ciphertext, nonce, key_id: keyId } = row;
  if (!ciphertext || !nonce || keyId === null) throw new Error('It has no content.');
  return unseal(services.settings, { ciphertext, nonce, keyId }, boundTo(id));
}

async function pushOf({ settings }: Services, claimId: string) {
  const rows = await database.kysely.selectFrom('push_subscription').selectAll().execute();
  const known = await subscriptionIdOf(database.kysely, {
    claimId,
    endpointHashes: endpointHashes(settings, endpoint),
  });
  const texts = rows.map(({ id, ciphertext, nonce, key_id: keyId }) =>
    unseal(settings, { ciphertext, nonce, keyId }, pushSeal(claimId, id)),
  );
  return { count: rows.length, isKnown: known === rows[0]?.id, opens: texts.every((text) => text.includes(endpoint)) };
}

async function readAll(services: Services, written: Written) {
  const { settings } = services;
  const { claimId, number, start, webhook, account, link, preferences } = written;
  const row = await accountById(database.kysely, account.id);
  if (!row) throw new Error('The account is gone.');
  const codeOwner = { accountId: account.id, keys: settings };
  const browserHash = hashToken(start.browserToken);
  return {
    passcode: (await readPasscode(services, normaliseReference(number), 'test'))?.passcode,
    totp: totpSecretOf(services, row),
    recoveryCode: await spendRecoveryCode(database.kysely, codeOwner, account.codes.pop() ?? '', clock),
    webhook: (await openSecrets(services, webhook)).length,
    kids: (await signingKeys(services)).map(({ kid }) => kid),
    record: (await identityRecords(services, 'Session').find('record'))?.uid,
    external: (await takeStart(services, { state: start.state, browserHash, provider: 'p' }))?.secrets,
    push: await pushOf(services, claimId),
    mail: (await textOf(services, 'mail', mailSeal)).includes('Thank you'),
    text: await textOf(services, 'text_message', textSeal),
    link: openClaimLink(settings, link, clock)?.isMadeFor(email) ?? false,
    preferences: openPreferencesToken(settings, preferences, clock)?.isMadeFor(email) ?? false,
  };
}

const everything = ({ kids }: Written) => ({
  passcode: '4071',
  totp: 'TOTPSECRET',
  recoveryCode: true,
  webhook: 1,
  kids,
  record: 'u',
  external: { nonce: 'n', verifier: 'v' },
  push: { count: 1, isKnown: true, opens: true },
  mail: true,
  text: 'Hello',
  link: true,
  preferences: true,
});

const counts = async (services: Services) => {
  const lines = await rotationReport(services);
  const sum = (of: 'current' | 'old' | 'unknown') => lines.reduce((total, line) => total + line[of], 0);
  return { current: sum('current'), old: sum('old'), unknown: sum('unknown') };
};

test('every table with a sealed column is one that is rotated', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%key\\_id'
     and table_name in (select table_name from information_schema.columns where column_name like '%ciphertext')`,
  );
  const places = vaultPlaces.map(({ table, prefix = '' }) => `${table}.${prefix}key_id`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(places.toSorted());
});

describe('while both secrets are set', () => {
  test('a server that writes with the new one reads everything of before', async () => {
    const written = await writeAll(await serverWith(oldSecret));
    expect(await readAll(await serverWith(newSecret, oldSecret), written)).toEqual(everything(written));
  });

  test('a browser that asks for push again is known again', async () => {
    const { claimId } = await writeAll(await serverWith(oldSecret));
    const both = await serverWith(newSecret, oldSecret);
    await subscribe(both, claimId);
    await rotate(both, kept);
    expect(await pushOf(both, claimId)).toEqual({ count: 1, isKnown: true, opens: true });
  });
});

describe('after the rotation', () => {
  test('everything opens without the old secret, under the same names', async () => {
    const written = await writeAll(await serverWith(oldSecret));
    await rotate(await serverWith(newSecret, oldSecret), kept);
    const after = await serverWith(newSecret);
    expect(await readAll(after, written)).toEqual(everything(written));
    expect(await counts(after)).toMatchObject({ old: 0, unknown: 0 });
  });

  test('nothing opens with the old secret alone', async () => {
    const { number, webhook } = await writeAll(await serverWith(oldSecret));
    await rotate(await serverWith(newSecret, oldSecret), kept);
    const stolen = await serverWith(oldSecret);
    const code = 'passcode-key-unknown';
    await expect(readPasscode(stolen, normaliseReference(number), 'thief')).rejects.toMatchObject({ code });
    expect(await openSecrets(stolen, webhook)).toEqual([]);
    expect(stolen.settings.formerKeys).toEqual([]);
  });

  test('a second one carries on what the first one kept', async () => {
    const written = await writeAll(await serverWith(oldSecret));
    await rotate(await serverWith(newSecret, oldSecret), kept);
    const third = 'the third secret, of 32 characters or more';
    await rotate(await serverWith(third, newSecret), kept);
    expect(await readAll(await serverWith(third), written)).toEqual(everything(written));
  });

  test('after a leak, links and recovery codes of before open nothing, and the rest does', async () => {
    const written = await writeAll(await serverWith(oldSecret));
    await rotate(await serverWith(newSecret, oldSecret), { leaked: true });
    const read = await readAll(await serverWith(newSecret), written);
    expect(read).toEqual({ ...everything(written), recoveryCode: false, link: false, preferences: false });
  });

  test('what is kept of the old secret goes when the last link has run out', async () => {
    const { claimId } = await writePasscode();
    await rotate(await serverWith(newSecret, oldSecret), kept);
    clock = new Date(testNow.getTime() + 366 * 24 * 60 * 60 * 1_000);
    const after = await serverWith(newSecret);
    await purgeFormerKeys(after);
    const left = await database.kysely.selectFrom('former_key').select('purpose').execute();
    expect(left).toEqual([{ purpose: 'account recovery code' }]);
    expect(claimId).not.toBe('');
  });
});

test('killed half-way, the next run goes on; what is damaged or of another secret stays as it is', async () => {
  const old = await serverWith(oldSecret);
  const { webhook } = await writeAll(old);
  const more = Array.from({ length: 7 }, () => ({ key: newId(), to: '+447700900123', body: 'Hello again' }));
  for (const text of more) await addText(database.kysely, text, old);
  const damage = "update text_message set ciphertext = ciphertext || '\\x00' where key = $1";
  await database.pool.query(damage, [more[0]?.key]);
  await makeSecret(database.kysely, await serverWith('a secret that nobody remembers any more'), webhook, clock);
  const both = await serverWith(newSecret, oldSecret);
  let transactions = 0;
  const dying = () => {
    transactions += 1;
    if (transactions > 2) throw new Error('killed');
    return database.kysely.transaction();
  };
  const until = { transaction: dying } as unknown as Database['kysely'];
  await expect(reseal(until, textPlace, both.settings, 2)).rejects.toThrow('killed');
  const lines = await rotate(both, kept);
  expect(lines.find(({ table }) => table === 'text_message')).toEqual({
    table: 'text_message',
    resealed: 4,
    damaged: 1,
  });
  expect(await counts(both)).toMatchObject({ old: 1, unknown: 1 });
  expect((await rotate(both, kept)).reduce((sum, { resealed }) => sum + resealed, 0)).toBe(0);
});

// On one machine the list of rows locks them.
test.runIf(inject('testServer').workers.length > 0)(
  'on several machines a text that is replaced while it is sealed again stays replaced',
  async () => {
    const { claimId } = await writePasscode();
    const place = vaultPlaces.find(({ table }) => table === 'passcode');
    if (!place) throw new Error('Passcodes have no place.');
    const replacement = Buffer.from('replaced');
    let isReplaced = false;
    const replacing = database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isReplaced && result.rows.some((row) => 'ciphertext' in row)) {
          isReplaced = true;
          await database.kysely.updateTable('passcode').set({ ciphertext: replacement }).execute();
        }
        return result;
      },
    });
    const { settings } = await serverWith(newSecret, oldSecret);
    expect(await reseal(replacing, place, settings)).toMatchObject({ resealed: 0, damaged: 0 });
    const stored = database.kysely.selectFrom('passcode').select('ciphertext').where('claim_id', '=', claimId);
    expect(await stored.executeTakeFirst()).toEqual({ ciphertext: replacement });
  },
);
