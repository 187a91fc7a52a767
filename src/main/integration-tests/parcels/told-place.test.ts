import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { savePreferences } from '#claim/change/notification-preferences.data.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { textSeal } from '#server/outbox/sms/sms.ts';
import { unseal } from '#server/secrets/vault.ts';
import {
  ask,
  desk,
  graphql,
  newClaim,
  one,
  parcelClaim,
  put,
  rowsOf,
  settle,
  startParcels,
} from './parcels.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() => startParcels({}, { Lena: { rights: [], roles: ['handler', 'lead'] } }));
afterAll(() => desk?.close());

const home = { line1: '4 Westgate Street', city: 'Gloucester', postcode: 'GL1 2DS' };
const leaving = {
  contract: { customer: 'Leaving Mutual', name: 'Gold', tatSlaDays: 10 },
  deliveryAddress: home,
  endUserEmail: 'oliver@example.com',
  endUserMobile: '07700 900123',
};
const neighbour = { kind: 'neighbour', words: 'Sam, 41 Stonegate (blue door)', ownRisk: true };
const wishes: [string, object][] = [
  ['With a neighbour', neighbour],
  ['In a safe place', { kind: 'safe-place', words: 'On the wall by the gate', ownRisk: true }],
  ['Pick-up point', { kind: 'place', placeId: 'shop-1' }],
];
const toAddress = (address: string) => ({ kind: 'address', address });

type Sealed = { id: string; recipient: string; ciphertext: Buffer; nonce: Buffer; key_id: string };

const open = (seal: (id: string) => string, row: Sealed): string =>
  unseal(desk.services.settings, { ...row, keyId: row.key_id }, seal(row.id));

const mails = async (id: string) =>
  (await rowsOf<Sealed>(`select * from mail where claim_id = $1 and key like 'parcel-place %' order by id`, id)).map(
    (row) => JSON.parse(open(mailSeal, row)) as MailContent,
  );

const texts = async (id: string) =>
  (await rowsOf<Sealed>('select * from text_message where claim_id = $1 order by id', id)).map((row) =>
    open(textSeal, row),
  );

async function stopNotices(id: string, locale: 'en-GB' | 'pl' = 'en-GB'): Promise<void> {
  await savePreferences(desk.database.kysely, id, { ...defaultPreferences, locale, stopped: true }, desk.now());
}

type Claim = { id: string; number: string; parcelId: string };

async function confirm({ id, number, parcelId }: Claim, wish: object, query = ''): Promise<void> {
  expect(await ask(id, parcelId, wish)).toBeNull();
  const rebookingId = (await one(id)).rebooking?.id ?? '';
  const path = `/claims/${number}/rebookings/${rebookingId}/confirm${query}`;
  expect((await desk.operator('POST', path, {})).status).toBe(200);
}

describe('where a courier takes a delivery is told, once it is confirmed', () => {
  test.each(wishes)(
    '%s: by mail, also where all notices are stopped, and nothing that was typed',
    async (kind, wish) => {
      const claim = await parcelClaim({}, leaving);
      await stopNotices(claim.id);
      await confirm(claim, wish);
      const [mail, ...others] = await mails(claim.id);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        subject: 'Your parcel goes to another place',
        facts: [['Now', kind]],
        action: { url: expect.stringMatching(/\/c\/[\w-]+\/my-delivery$/) },
        closing: [expect.stringMatching(/^If this wasn’t you, .* call [\d ]+ or reply/)],
      });
      expect(JSON.stringify(mail)).not.toMatch(/Sam|Stonegate|gate|Corner Shop|Leeds/);
      expect(await texts(claim.id)).toEqual([]);
    },
  );

  test('by the desk, and by an operator’s system that tells nothing else', async () => {
    const claim = await parcelClaim({}, leaving);
    await confirm(claim, neighbour, '?quiet=true');
    expect(await mails(claim.id)).toHaveLength(1);
    const atDesk = await parcelClaim({}, leaving);
    await ask(atDesk.id, atDesk.parcelId, neighbour);
    const rebookingId = (await one(atDesk.id)).rebooking?.id ?? '';
    const answer = { rebookingId, status: 'confirmed', answer: '' };
    expect((await desk.act('Kim', `${atDesk.id}/rebooking-settle`, answer)).status).toBe(200);
    expect(await mails(atDesk.id)).toHaveLength(1);
  });

  test('by a text where no mail can go, and in Polish', async () => {
    const claim = await parcelClaim({}, { ...leaving, endUserEmail: '' });
    await stopNotices(claim.id, 'pl');
    await confirm(claim, neighbour);
    expect(await mails(claim.id)).toEqual([]);
    expect(await texts(claim.id)).toEqual([
      expect.stringMatching(/Twoja paczka trafi w inne miejsce \(U sąsiada\)\. Jeśli to nie Ty/),
    ]);
  });

  test('by an alarm of whoever has the claim where neither a mail nor a text can go', async () => {
    const alertsOf = (id: string) =>
      rowsOf(
        `select a.name, d.kind from desk_alert d join account a on a.id = d.account_id
         where d.claim_id = $1 and d.kind like 'untold-%' order by a.name`,
        id,
      );
    const nobody = { ...leaving, endUserEmail: '', endUserMobile: '' };
    const claim = await parcelClaim({}, nobody);
    await confirm(claim, neighbour);
    expect(await alertsOf(claim.id)).toEqual([{ name: 'Lena', kind: 'untold-place' }]);
    const taken = await parcelClaim({}, nobody);
    const kim = await desk.database.kysely.selectFrom('account').select('id').where('name', '=', 'Kim').execute();
    const assignment = { assigneeId: kim[0]?.id, seen: null };
    expect((await desk.act('Kim', `${taken.id}/assign`, assignment)).status).toBe(200);
    await confirm(taken, neighbour);
    expect(await alertsOf(taken.id)).toEqual([{ name: 'Kim', kind: 'untold-place' }]);
    const told = await parcelClaim({}, leaving);
    await confirm(told, neighbour);
    expect(await alertsOf(told.id)).toEqual([]);
  });

  test('each further place, and the way back to the return address', async () => {
    const claim = await parcelClaim({}, leaving);
    await stopNotices(claim.id);
    await confirm(claim, neighbour);
    await confirm(claim, { ...neighbour, words: 'Kim, 43 Stonegate' });
    await confirm(claim, toAddress('4 Westgate Street\n\n\nGloucester\nGL1 2DS'));
    expect((await mails(claim.id)).map(({ facts }) => facts)).toEqual([
      [['Now', 'With a neighbour']],
      [['Now', 'With a neighbour']],
      [['Now', 'To your return address']],
    ]);
  });

  test('a booked parcel that follows a return address that was changed before', async () => {
    const claim = await parcelClaim({}, leaving);
    const query = 'mutation ($model: ChangeDeliveryAddressInput!) { changeDeliveryAddress(model: $model) { id } }';
    const deliveryAddress = '19 Stonegate\n\n\nYork\nYO1 7HU';
    const model = { id: claim.id, deliveryAddress, gdprConsent: true };
    expect((await graphql(claim.id, query, { model })).errors).toBeUndefined();
    await confirm(claim, toAddress(deliveryAddress));
    expect((await mails(claim.id)).map(({ facts }) => facts)).toEqual([[['Now', 'To your return address']]]);
  });

  test('but not another day, the same place again, what was refused, and where a device is collected', async () => {
    const claim = await parcelClaim({}, leaving);
    await confirm(claim, { kind: 'day', day: '2026-11-11' });
    await ask(claim.id, claim.parcelId, neighbour);
    await settle(claim.number, (await one(claim.id)).rebooking?.id ?? '', 'refuse', { answer: 'no' });
    expect(await mails(claim.id)).toEqual([]);
    await confirm(claim, neighbour);
    await confirm(claim, neighbour);
    expect(await mails(claim.id)).toHaveLength(1);
    const { id, number } = await newClaim({ ...leaving, state: 'Collection Arranged' });
    const { status, json } = await put(number, { direction: 'collection' });
    expect(status).toBe(201);
    await confirm({ id, number, parcelId: String(json['id']) }, { kind: 'place', placeId: 'shop-1' });
    expect(await mails(id)).toEqual([]);
  });
});
