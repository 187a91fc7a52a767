import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { savePreferences } from '#claim/change/notification-preferences.data.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { returnAddressJob } from '#claim/return-address/tell-later.server.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { textSeal } from '#server/outbox/sms/sms.ts';
import { unseal } from '#server/secrets/vault.ts';
import {
  ask,
  desk,
  browserOf,
  graphql,
  newClaim,
  one,
  parcelClaim,
  rowsOf,
  settle,
  startParcels,
} from './parcels.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() => startParcels({}, { Lena: { rights: [], roles: ['handler', 'lead'] } }));
afterAll(() => desk?.close());

const old = { line1: '4 Westgate Street', city: 'Gloucester', postcode: 'GL1 2DS' };
const [oldLines, fresh] = ['4 Westgate Street\n\n\nGloucester\nGL1 2DS', '19 Stonegate\n\n\nYork\nYO1 7HU'];
const contacts = { deliveryAddress: old, endUserEmail: 'oliver@example.com', endUserMobile: '07700 900123' };
const unbooked = { ...contacts, deliveryCourier: '', nextDeliveryAttemptDate: null };

type Booked = { courier: string; place: string; goesTo?: string; isElsewhere: boolean; change: string } | null;

async function change(id: string, deliveryAddress = fresh, browser?: string): Promise<Booked> {
  const query = `mutation ($model: ChangeDeliveryAddressInput!) { changeDeliveryAddress(model: $model) {
    bookedDelivery { courier place isElsewhere change } } }`;
  const model = { id, deliveryAddress, gdprConsent: true };
  type Answer = { changeDeliveryAddress: { bookedDelivery: Booked } };
  const { data, errors } = await graphql<Answer>(id, query, { model }, browser);
  expect(errors).toBeUndefined();
  return data?.changeDeliveryAddress.bookedDelivery ?? null;
}

async function booked(id: string): Promise<Booked> {
  const query = 'query ($id: ID!) { claim(id: $id) { bookedDelivery { courier place goesTo isElsewhere change } } }';
  return (await graphql<{ claim: { bookedDelivery: Booked } }>(id, query, { id })).data?.claim.bookedDelivery ?? null;
}

type Sealed = { id: string; recipient: string; ciphertext: Buffer; nonce: Buffer; key_id: string };

const open = (seal: (id: string) => string) => (row: Sealed) => ({
  to: row.recipient,
  text: unseal(desk.services.settings, { ...row, keyId: row.key_id }, seal(row.id)),
});

const mails = async (id: string) =>
  (await rowsOf<Sealed>(`select * from mail where claim_id = $1 and key like 'return-address %' order by id`, id)).map(
    (row) => {
      const { to, text } = open(mailSeal)(row);
      return { to, text, content: JSON.parse(text) as MailContent };
    },
  );

const texts = async (id: string) =>
  (await rowsOf<Sealed>('select * from text_message where claim_id = $1 order by id', id)).map(open(textSeal));

const eventsOf = (id: string) =>
  rowsOf<{ data: object }>(
    `select data from outgoing_event where claim_id = $1 and type = 'claim.address_changed' order by id`,
    id,
  );

const alertsOf = (id: string) =>
  rowsOf<{ name: string; kind: string; stage: string }>(
    `select a.name, d.kind, d.stage from desk_alert d join account a on a.id = d.account_id
     where d.claim_id = $1 order by a.name`,
    id,
  );

const threadOf = async (id: string) =>
  (await desk.claim('Kim', id)).thread.filter(({ kind }) => kind === 'return-address').map(({ state }) => state);

const historyOf = async (id: string) => {
  const query = 'query ($id: ID!) { claimTimeline(claimId: $id, first: 50) { entries { kind at } } }';
  type Answer = { claimTimeline: { entries: { kind: string; at: string }[] } };
  const { data } = await graphql<Answer>(id, query, { id });
  return data?.claimTimeline.entries.filter(({ kind }) => kind === 'return-address') ?? [];
};

describe('a changed return address is told', () => {
  test('by mail at once, with street and area of both addresses and what to do if it was not you', async () => {
    const { id } = await newClaim(unbooked);
    await change(id);
    const [mail, ...others] = await mails(id);
    expect(others).toEqual([]);
    expect(mail?.to).toBe('oliver@example.com');
    expect(mail?.content).toMatchObject({
      subject: 'Your return address was changed',
      facts: [
        ['Before', 'Westgate Street, GL1'],
        ['Now', 'Stonegate, YO1'],
      ],
      action: { url: expect.stringMatching(/\/c\/[\w-]+\/my-details$/) },
      closing: [expect.stringMatching(/^If this wasn’t you, .* call [\d ]+ or reply/)],
    });
    expect(mail?.content.paragraphs).toContain('If you changed it, you don’t need to do anything.');
    expect(mail?.text).not.toMatch(/2DS|7HU|\b(?:4|19) [WS]/);
    expect(await texts(id)).toEqual([]);
  });

  test('also where all notices are stopped, and in Polish where the claimant reads that', async () => {
    const { id } = await newClaim(unbooked);
    const { kysely } = desk.database;
    await savePreferences(kysely, id, { ...defaultPreferences, locale: 'pl', stopped: true }, desk.now());
    await change(id);
    expect((await mails(id)).map(({ content }) => [content.subject, content.facts?.[1]])).toEqual([
      ['Zmieniono Twój adres zwrotu', ['Teraz', 'Stonegate, YO1']],
    ]);
  });

  test('by a text where the claim has no address that mail can go to', async () => {
    const { id } = await newClaim({ ...unbooked, endUserEmail: '' });
    await change(id);
    expect(await mails(id)).toEqual([]);
    expect(await texts(id)).toEqual([
      {
        to: '+447700900123',
        text: expect.stringMatching(/was changed to Stonegate, YO1\. If this wasn’t you, call us/),
      },
    ]);
  });

  test('also by a text where the last notice to this address came back', async () => {
    const { id } = await newClaim(unbooked);
    await rowsOf(
      `insert into notice (claim_id, id, telling_id, channel, kind, happening_ids, state, recipient, answer, due_at,
         created_at, settled_at)
       select $1, n, n, 'mail', 'state', '{}', 'undelivered', 'oliver@example.com', '550 no such user', now(), now(), now()
       from gen_random_uuid() n`,
      id,
    );
    await change(id);
    expect(await mails(id)).toHaveLength(1);
    expect(await texts(id)).toMatchObject([{ text: expect.stringContaining('was changed to Stonegate, YO1.') }]);
  });

  test('by an alarm at the desk where neither a mail nor a text can go', async () => {
    const nobody = { ...unbooked, endUserEmail: '', endUserMobile: '0113 496 0123' };
    const { id } = await newClaim(nobody);
    await change(id);
    expect(await alertsOf(id)).toEqual([{ name: 'Lena', kind: 'untold-address', stage: 'now' }]);
    const { id: booked } = await newClaim({ ...nobody, dpddeliveryNumber: '15509876543210' });
    await change(booked);
    expect(await alertsOf(booked)).toEqual([{ name: 'Lena', kind: 'address-changed', stage: 'now' }]);
  });

  test('but not where it is shown as before, in whatever case it is typed', async () => {
    const { id } = await newClaim(unbooked);
    const browser = await browserOf(id);
    await change(id, '19 STONEGATE\n\n\nYORK\nYO17HU', browser);
    await change(id, '19 stonegate\n\n\nyork\nyo1 7hu', browser);
    expect(await mails(id)).toHaveLength(1);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('as another house where street and area are the same', async () => {
    const { id } = await newClaim(unbooked);
    await change(id, '6 Westgate Street\n\n\nGloucester\nGL1 2DS');
    expect((await mails(id))[0]?.content.facts).toEqual([
      ['Before', 'Westgate Street, GL1'],
      ['Now', 'Westgate Street, GL1 (another house or flat)'],
    ]);
  });

  test('an hour later by one mail with the address of then, after more than five changes within an hour', async () => {
    const { id } = await newClaim(unbooked);
    for (const address of [fresh, oldLines, fresh, oldLines, fresh, oldLines, fresh]) await change(id, address);
    expect(await mails(id)).toHaveLength(5);
    const later = returnAddressJob(desk.services);
    await desk.runDue(later);
    expect(await mails(id)).toHaveLength(5);
    desk.wait(60 * 60);
    await desk.runDue(later);
    const [last, ...others] = (await mails(id)).slice(5);
    expect(others).toEqual([]);
    expect(last?.content.facts).toEqual([['Now', 'Stonegate, YO1']]);
    expect(last?.content.paragraphs[1]).toMatch(/^It was changed several times/);
  });

  test('not again an hour later where the last change was told', async () => {
    const { id } = await newClaim(unbooked);
    for (const address of [fresh, oldLines, fresh, oldLines, fresh]) await change(id, address);
    desk.wait(30 * 60);
    await change(id, oldLines);
    desk.wait(45 * 60);
    await change(id);
    expect(await mails(id)).toHaveLength(6);
    desk.wait(15 * 60);
    await desk.runDue(returnAddressJob(desk.services));
    expect(await mails(id)).toHaveLength(6);
  });

  test('once for each change, five times within an hour, and the same again not at all', async () => {
    const { id } = await newClaim(unbooked);
    const browser = await browserOf(id);
    await change(id, fresh, browser);
    await change(id, fresh, browser);
    expect(await mails(id)).toHaveLength(1);
    for (const address of [oldLines, fresh, oldLines, fresh, oldLines]) await change(id, address);
    expect(await mails(id)).toHaveLength(5);
    expect(await historyOf(id)).toHaveLength(6);
  });

  test('in History and in the thread of the desk, without the address', async () => {
    const { id } = await newClaim(unbooked);
    await change(id);
    expect(await historyOf(id)).toEqual([{ kind: 'return-address', at: desk.now().toISOString() }]);
    expect(await threadOf(id)).toEqual([null]);
    const { rows } = await desk.database.pool.query('select * from return_address_change where claim_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('Stonegate');
  });
});

describe('the evidence pack has changes of the return address', () => {
  async function packed(id: string, reader: 'operator' | 'insurer'): Promise<string[]> {
    desk.wait(60);
    const url = `/api/desk/claims/${id}/evidence.zip?for=${reader}`;
    const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Lena') } });
    const csv = strFromU8(unzipSync(rawPayload)['return-address.csv'] ?? new Uint8Array());
    return csv.trimEnd().split('\r\n').slice(1);
  }

  test('with who, the address as it is now, what told it, and where a booked parcel still goes', async () => {
    const { id } = await newClaim(contacts);
    await change(id, '19 Stonegate\n\n\nYork\nYO1 7HU');
    desk.wait(60);
    await change(id, '20 Stonegate\n\n\nYork\nYO1 7HU');
    const goesTo = '"4 Westgate Street, Gloucester, GL1 2DS"';
    expect(await packed(id, 'operator')).toEqual([
      expect.stringMatching(new RegExp(`,the claimant,,${goesTo},mail queued$`)),
      expect.stringMatching(new RegExp(`,the claimant,"20 Stonegate, York, YO1 7HU",${goesTo},mail queued$`)),
    ]);
  });

  test('of one that a courier confirmed as that', async () => {
    const { id, number, parcelId } = await parcelClaim({}, contacts);
    await ask(id, parcelId, { kind: 'address', address: fresh });
    await settle(number, (await one(id)).rebooking?.id ?? '', 'confirm');
    expect(await packed(id, 'operator')).toEqual([
      expect.stringMatching(/,"the claimant, as a courier confirmed","19 Stonegate, York, YO1 7HU",,mail queued$/),
    ]);
  });

  test('without the address that the operator has set since, until the claimant changes it again', async () => {
    const contract = { customer: 'Leaving Mutual', name: 'Gold', tatSlaDays: 10 };
    const { id, number } = await newClaim({ ...unbooked, contract });
    await change(id);
    desk.wait(60);
    const deliveryAddress = { line1: '7 Depot Lane', city: 'Leeds', postcode: 'LS1 1AA' };
    expect((await desk.operator('PATCH', `/claims/${number}`, { deliveryAddress })).status).toBe(200);
    for (const reader of ['operator', 'insurer'] as const) {
      const rows = await packed(id, reader);
      expect(rows).toEqual([expect.stringMatching(/,the claimant,replaced by the operator since,,mail queued$/)]);
    }
    await change(id, '20 Stonegate\n\n\nYork\nYO1 7HU');
    expect(await packed(id, 'operator')).toEqual([
      expect.stringMatching(/,the claimant,,,mail queued$/),
      expect.stringMatching(/,the claimant,"20 Stonegate, York, YO1 7HU",,mail queued$/),
    ]);
  });

  test('without addresses where its reader is shown no contacts', async () => {
    const contract = { customer: 'Leaving Mutual', name: 'Gold', tatSlaDays: 10 };
    const { id } = await newClaim({ ...contacts, contract });
    await change(id);
    const [row] = await packed(id, 'insurer');
    expect(row).toMatch(/,the claimant,kept back,kept back,mail queued$/);
  });
});

describe('a delivery that is booked does not follow the address', () => {
  test('of a document with a number: the page, the mail, the event and the desk say so', async () => {
    const { id } = await newClaim({ ...contacts, dpddeliveryNumber: '15509876543210' });
    const told = { courier: 'DPD', place: '', goesTo: oldLines, isElsewhere: false, change: 'message' };
    expect(await booked(id)).toEqual(told);
    expect(await change(id)).toEqual({ courier: 'DPD', place: '', isElsewhere: true, change: 'message' });
    expect(await booked(id)).toMatchObject({ isElsewhere: true });
    expect((await mails(id))[0]?.content.paragraphs[1]).toContain('unless DPD confirms that');
    expect(await eventsOf(id)).toMatchObject([{ data: { isBooked: true } }]);
    expect(await threadOf(id)).toEqual(['booked']);
    expect(await alertsOf(id)).toEqual([{ name: 'Lena', kind: 'address-changed', stage: 'now' }]);
  });

  test('without one, nothing of it is said', async () => {
    const { id } = await newClaim(unbooked);
    expect(await change(id)).toBeNull();
    expect(await eventsOf(id)).toMatchObject([{ data: { isBooked: false } }]);
    expect(await alertsOf(id)).toEqual([]);
  });

  test('and goes where it should once the old address is taken again', async () => {
    const { id } = await newClaim(contacts);
    await change(id);
    await change(id, '3 Third Road\n\n\nYork\nYO1 7HU');
    expect(await booked(id)).toMatchObject({ isElsewhere: true, goesTo: oldLines });
    expect(await change(id, oldLines)).toMatchObject({ isElsewhere: false });
    expect(await eventsOf(id)).toMatchObject([
      { data: { isBooked: true } },
      { data: { isBooked: true } },
      { data: { isBooked: false } },
    ]);
  });

  test('until its courier confirms what was asked for, which makes no second change', async () => {
    const { id, number, parcelId } = await parcelClaim({}, contacts);
    expect(await change(id)).toMatchObject({ change: 'ask', isElsewhere: true });
    expect(await ask(id, parcelId, { kind: 'address', address: fresh })).toBeNull();
    expect(await booked(id)).toMatchObject({ change: 'asked', isElsewhere: true });
    expect((await settle(number, (await one(id)).rebooking?.id ?? '', 'confirm')).status).toBe(200);
    expect(await booked(id)).toMatchObject({ isElsewhere: false });
    expect(await mails(id)).toHaveLength(1);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test('until its courier confirms the address that was saved since in another case', async () => {
    const { id, number, parcelId } = await parcelClaim();
    await ask(id, parcelId, { kind: 'address', address: '5 new road\n\n\nyork\nyo17hu' });
    await desk.operator('PATCH', `/claims/${number}?quiet=true`, {
      deliveryAddress: { line1: '5 New Road', city: 'York', postcode: 'YO1 7HU' },
    });
    expect((await settle(number, (await one(id)).rebooking?.id ?? '', 'confirm')).status).toBe(200);
    expect((await one(id)).rebooking?.status).toBe('confirmed');
  });

  test('another address that the courier confirms is a change that is told, and the delivery goes there', async () => {
    const { id, number, parcelId } = await parcelClaim({}, contacts);
    await ask(id, parcelId, { kind: 'address', address: fresh });
    expect(await mails(id)).toEqual([]);
    await settle(number, (await one(id)).rebooking?.id ?? '', 'confirm');
    expect((await mails(id)).map(({ content }) => content.facts?.[1]?.[1])).toEqual(['Stonegate, YO1']);
    expect(await booked(id)).toMatchObject({ isElsewhere: false });
    expect(await historyOf(id)).toHaveLength(1);
    expect(await eventsOf(id)).toMatchObject([{ data: { isBooked: false } }]);
  });
});
