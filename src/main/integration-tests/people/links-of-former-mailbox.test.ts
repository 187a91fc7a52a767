import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { unboundToken } from '#server/secrets/claim-link.fixture.ts';
import { claimLink, preferencesLink } from '#server/secrets/claim-link.ts';
import { desk, hourSeconds, newClaim, rowsOf, startParcels } from '../parcels/parcels.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() => startParcels());
afterAll(() => desk?.close());

const former = { line1: '1 Oldroad', city: 'York', postcode: 'YO1 7HU' };
const refuge = { line1: '77 Quiet Lane', line2: 'Flat 3', city: 'Cardiff', postcode: 'CF10 1BH' };
const oldEmail = 'nadia@example.com';
const newEmail = 'nadia.new@example.com';
const document = { registeredAddress: former, deliveryAddress: former, endUserEmail: oldEmail };

const settingsNow = () => desk.services.settings;
const correct = (number: string, body: object) => desk.operator('PATCH', `/claims/${number}`, body);

function preferencesToken(claimId: string, email: string): string {
  const link = preferencesLink(settingsNow(), { claimId, email, now: desk.now() });
  return new URL(link).searchParams.get('token') ?? '';
}

function linkToken(claimId: string, email: string): string {
  return new URL(claimLink(settingsNow(), { claimId, email, now: desk.now() })).pathname.split('/')[2] ?? '';
}

const unboundPreferences = (claimId: string) =>
  unboundToken(settingsNow(), 'preferences link', preferencesToken(claimId, oldEmail));

/** As a mail program does. */
async function stop(token: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'List-Unsubscribe=One-Click';
  const url = `/notifications/stop?token=${token}`;
  return (await desk.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

async function read(token: string): Promise<unknown> {
  const url = '/api/enduser/notificationPreferences';
  const headers = { 'sec-fetch-site': 'same-origin' };
  return (await desk.app.inject({ method: 'POST', url, headers, payload: { token } })).json();
}

const audited = (id: string) =>
  rowsOf(`select 1 from audit_event where claim_id = $1 and action = 'preferences.changed'`, id);

describe('once the operator has corrected the e-mail address, the preferences link of a mail to the one before', () => {
  test('stops nothing and tells nothing, in whichever version it was sent; that of a new mail does', async () => {
    const { id, number } = await newClaim(document);
    const olds = [preferencesToken(id, oldEmail), unboundPreferences(id)];
    desk.wait(hourSeconds);
    await correct(number, { registeredAddress: refuge, endUserEmail: newEmail });
    for (const old of olds) {
      expect(await stop(old)).toBe(404);
      expect(await read(old)).toMatchObject({ code: 'link-not-good' });
    }
    expect(await audited(id)).toEqual([]);
    expect(await stop(preferencesToken(id, newEmail))).toBe(200);
    expect(await audited(id)).toHaveLength(1);
  });
});

test('a preferences link works on where all but the e-mail address is corrected', async () => {
  const { id, number } = await newClaim(document);
  const [old, ofBefore] = [preferencesToken(id, oldEmail), unboundPreferences(id)];
  desk.wait(hourSeconds);
  await correct(number, { registeredAddress: refuge, endUserMobile: '07400 123456' });
  expect(await read(ofBefore)).toHaveProperty('preferences');
  expect(await stop(ofBefore)).toBe(200);
  await correct(number, { endUserEmail: 'Nadia@Example.com' });
  expect(await read(old)).toHaveProperty('preferences');
});

test('a link that was sent before this version, after the address was corrected, works', async () => {
  const { id, number } = await newClaim(document);
  await correct(number, { endUserEmail: newEmail });
  desk.wait(hourSeconds);
  expect(await stop(unboundToken(settingsNow(), 'preferences link', preferencesToken(id, newEmail)))).toBe(200);
});

describe('the claim link of a former mailbox', () => {
  let visits = 0;
  const lookUp = async (reference: string, postcode: string, link = '') => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const remoteAddress = `198.51.100.${(visits += 1)}`;
    const payload = { reference, postcode, link };
    const request = { method: 'POST', url: '/api/enduser/login', headers, remoteAddress, payload } as const;
    return (await desk.app.inject(request)).statusCode;
  };

  test('uses up nothing of what a link to the new one gives, and still fills the form in', async () => {
    const { id, number } = await newClaim(document);
    const bound = linkToken(id, oldEmail);
    const olds = [bound, unboundToken(settingsNow(), 'claim link', bound)];
    desk.wait(hourSeconds);
    await correct(number, { registeredAddress: refuge, endUserEmail: newEmail });
    for (const end of ['AA', 'AB', 'AD', 'AE', 'AF']) await lookUp(number, `CF10 1${end}`);
    expect(await lookUp(number, refuge.postcode)).toBe(429);
    for (const old of olds) {
      for (const end of ['BA', 'BB', 'BD', 'BE', 'BF']) expect(await lookUp(number, `CF10 1${end}`, old)).toBe(429);
      const { headers } = await desk.app.inject({ url: `/c/${old}` });
      const to = new URL(String(headers.location), 'https://claims.example.com').searchParams;
      expect([to.get('reference'), to.has('link')]).toEqual([number, false]);
    }
    expect(await lookUp(number, refuge.postcode, linkToken(id, newEmail))).toBe(200);
  });
});
