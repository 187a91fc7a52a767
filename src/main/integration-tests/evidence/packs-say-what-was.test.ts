// What was seen, sent or counted stays in an evidence pack once it is archived, withdrawn or over.
import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { evidencePacks } from '#claim/pack/evidence-pack.server.ts';
import { printedPack } from '#claim/pack/pack-pdf.server.ts';
import { purgeNeeds } from '#claim/support/set-needs.server.ts';
import { changePreferences } from '#features/notification-preferences/preferences.server.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['reply', 'state'] },
      Max: { roles: ['handler', 'lead'], rights: [] },
      Ada: { roles: ['auditor'], rights: [], clients: ['Open'] },
    },
    [
      {
        name: 'Open',
        contracts: [{ customer: 'Open Mutual' }],
        contactsForAuditors: 'shown',
        complaints: { respondent: 'insurer', insurer: { name: 'Open Mutual', email: 'complaints@open.example' } },
      },
      { name: 'Other', contracts: [{ customer: 'Other Mutual' }], contactsForAuditors: 'shown' },
      { name: 'Masked', contracts: [{ customer: 'Masked Mutual' }], leavesParcels: true },
    ],
  );
});
afterAll(() => desk?.close());

async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `WAS-${(count += 1)}`;
  const contract = { customer: 'Open Mutual', name: 'Gold', tatSlaDays: 10 };
  return { id: await desk.putClaim(number, { contract, ...document }), number };
}

/** Of a minute later, because what happens in the same instant as a pack may be in the next. */
async function zipFor(reader: 'operator' | 'insurer', { id }: { id: string }): Promise<Record<string, string>> {
  desk.wait(60);
  const { statusCode, rawPayload } = await desk.app.inject({
    url: `/api/desk/claims/${id}/evidence.zip?for=${reader}`,
    headers: { cookie: desk.cookieOf('Max') },
  });
  expect(statusCode).toBe(200);
  return Object.fromEntries(Object.entries(unzipSync(rawPayload)).map(([name, of]) => [name, strFromU8(of)]));
}

/** The values of a column, by time. None of the table's values may have a comma or a line break. */
function columnOf(csv: string | undefined, name: string): (string | undefined)[] {
  const [head = [], ...rows] = (csv ?? '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
  const at = head.indexOf(name);
  expect(head).toContain(name);
  return rows.map((row) => row[at]);
}

async function asClaimant(claimId: string, query: string): Promise<unknown> {
  const headers = { cookie: await cookieFor(desk.database, [claimId], desk.now()), 'sec-fetch-site': 'same-origin' };
  const { body } = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  return (JSON.parse(body) as { data: unknown }).data;
}

describe('what the share of answers rests on', () => {
  test('is in both packs: which calls answered what was written, where that is kept', async () => {
    const claim = await newClaim();
    const call = { direction: 'in', reason: 'date', minutes: 3, text: 'Rang.', seen: null };
    for (const answered of [true, false, false]) {
      desk.wait(60);
      expect((await desk.act('Kim', `${claim.id}/call`, { ...call, answered })).status).toBe(200);
    }
    await desk.database.pool.query(
      'update contact set answered = null where claim_id = $1 and at = (select max(at) from contact where claim_id = $1)',
      [claim.id],
    );
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'calls.csv': calls } = await zipFor(reader, claim);
      expect(columnOf(calls, 'Answered what was written')).toEqual(['yes', 'no', 'not kept']);
    }
  });

  test('is in both packs: when a message was answered elsewhere; the audit says which one', async () => {
    const claim = await newClaim();
    const asked = await desk.writeAsClaimant(claim.id, 'When will it be ready?');
    desk.wait(60);
    await desk.writeAsClaimant(claim.id, 'And what does it cost?');
    desk.wait(60);
    const done = await desk.operator('POST', `/claims/${claim.number}/messages/${asked}/done`);
    expect(done.status).toBe(200);
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'messages.csv': messages } = await zipFor(reader, claim);
      expect(columnOf(messages, 'Answered elsewhere')).toEqual([expect.stringMatching(/^06\/11\/2026 \d\d:\d\d$/), '']);
    }
    const { rows } = await desk.database.pool.query<{ detail: string }>(
      `select detail from audit_event where claim_id = $1 and detail like 'POST %/done%'`,
      [claim.id],
    );
    expect(rows).toEqual([{ detail: `POST /claims/:number/messages/:id/done, message ${asked}` }]);
  });

  test('is in both packs: when a message came that its system dates earlier', async () => {
    const message = (day: string) => ({ dateSent: `2026-11-0${day}T10:00:00Z`, subject: `Of ${day}`, body: 'Soon.' });
    const claim = await newClaim({ messages: [message('1')] });
    expect((await desk.operator('POST', `/claims/${claim.number}/messages`, message('2'))).status).toBe(201);
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'messages.csv': messages } = await zipFor(reader, claim);
      expect(columnOf(messages, 'Came to the portal')).toEqual(['', expect.stringMatching(/^06\/11\/2026 \d\d:\d\d$/)]);
    }
  });

  test('is in both packs: each time at which the conversation was closed', async () => {
    const claim = await newClaim();
    const chat = newId();
    await desk.database.pool.query(
      `insert into chat (id, claim_id, brand_id, locale, started_at, used_at, change_position)
        values ($1, $2, 'harbour', 'en-GB', $3, $3, nextval('chat_change'))`,
      [chat, claim.id, desk.now()],
    );
    const answer = { externalId: newId(), text: 'Is there anything else?' };
    const close = () => desk.operator('POST', `/chats/${chat}/close`);
    const statuses = [await close(), await desk.operator('POST', `/chats/${chat}/messages`, answer)];
    desk.wait(60);
    statuses.push(await close());
    expect(statuses.map(({ status }) => status)).toEqual([200, 201, 200]);
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'no-answers.csv': closings } = await zipFor(reader, claim);
      expect(columnOf(closings, 'Why')).toEqual(['chat closed', 'chat closed']);
    }
  });
});

test('a message that was archived stays in both packs, with its file, and is marked', async () => {
  const message = (externalId: string, active = true) => {
    const sent = { externalId, dateSent: `2026-11-0${externalId}T10:00:00Z`, active };
    return { ...sent, subject: `Subject ${externalId}`, body: '<p>It is ready.</p>' };
  };
  const claim = await newClaim({ messages: [message('1'), message('2')] });
  await desk.database.pool.query(
    `insert into desk_file (claim_id, id, author_name, message_id, name, media_type, size_bytes, store_key, created_at)
      select claim_id, $2, '', id, 'terms.pdf', 'application/pdf', 9, 'none', $3 from portal_message
      where claim_id = $1 and external_id = '2'`,
    [claim.id, newId(), desk.now()],
  );
  const archived = await desk.operator('PATCH', `/claims/${claim.number}`, {
    messages: [message('1'), message('2', false)],
  });
  expect(archived.status).toBe(200);
  for (const reader of ['operator', 'insurer'] as const) {
    const { 'messages.csv': messages, 'README.txt': readme } = await zipFor(reader, claim);
    expect(columnOf(messages, 'Subject')).toEqual(['Subject 1', 'Subject 2']);
    expect(columnOf(messages, 'Files')).toEqual(['', 'documents: 1']);
    expect(columnOf(messages, 'Archived')).toEqual(['', 'yes']);
    // The file is named, but no test has put it into the store.
    expect(readme).toContain('-terms.pdf');
  }
});

test('who saw the claim for an earlier client is named in the operator’s pack, and in the insurer’s told apart', async () => {
  const claim = await newClaim();
  const { json } = await desk.operator('POST', `/claims/${claim.number}/complaints`, {
    words: 'It is late.',
    receivedAt: desk.now().toISOString(),
  });
  const complaint = String(json['number']);
  const handedOver = await desk.operator('POST', `/claims/${claim.number}/complaints/${complaint}/steps`, {
    kind: 'hand-over',
  });
  expect(handedOver.status).toBe(200);
  desk.wait(60);
  await desk.ask('Ada', `/claims/${claim.id}`);
  const entry = { action: 'claim.viewed', claimId: claim.id, detail: `complaint ${complaint}` } as const;
  await addAuditEntry(desk.database.kysely, { ...entry, at: desk.now(), actor: 'insurer' });
  const seenBy = async (reader: 'operator' | 'insurer') => columnOf((await zipFor(reader, claim))['views.csv'], 'Who');
  expect(await seenBy('operator')).toEqual(['an auditor of Open', 'the insurer (Open)']);
  expect(await seenBy('insurer')).toEqual(['an auditor', 'the insurer']);
  const contract = { customer: 'Other Mutual', name: 'Gold', tatSlaDays: 10 };
  expect((await desk.operator('PATCH', `/claims/${claim.number}`, { contract })).status).toBe(200);
  expect(await seenBy('operator')).toEqual(['an auditor of Open', 'the insurer (Open)']);
  expect(await seenBy('insurer')).toEqual(['an auditor of another client', 'an earlier insurer']);
});

test('that the claimant stopped notices is in both packs, with the news that was not sent because of it', async () => {
  const claim = await newClaim({ endUserEmail: 'oliver@example.com' });
  const save = (stopped: boolean) => changePreferences(desk.services, claim.id, { ...defaultPreferences, stopped });
  await save(true);
  desk.wait(60);
  await desk.database.pool.query(
    `insert into happening (claim_id, id, key, kind, subject, news, facts, happened_at, settled_at, outcome)
      select $1, gen_random_uuid(), o, 'state-changed', '', 'state', '{}', $2, $2, o from unnest(array['unwanted', 'told']) o`,
    [claim.id, desk.now()],
  );
  await save(false);
  for (const reader of ['operator', 'insurer'] as const) {
    const { 'notice-choices.csv': choices, 'unwanted-notices.csv': unwanted } = await zipFor(reader, claim);
    expect(columnOf(choices, 'All')).toEqual(['stopped', 'started again']);
    expect(columnOf(choices, 'Mail')).toEqual(['', '']);
    expect(columnOf(unwanted, 'Notice')).toEqual(['state changed']);
  }
});

const maskedContract = { contract: { customer: 'Masked Mutual', name: 'Gold', tatSlaDays: 10 } };

describe('what couriers said', () => {
  test('is in both packs with its parcel, and who at the desk wrote it down when', async () => {
    const claim = await newClaim({ ...maskedContract, state: 'Collection Arranged' });
    const collection = { direction: 'collection', courier: 'DPD', number: '15501234567890' };
    const put = await desk.operator('PUT', `/claims/${claim.number}/parcels/P-1`, collection);
    expect(put.status).toBe(201);
    desk.wait(60);
    const events = [{ externalId: 'E-1', at: desk.now().toISOString(), status: 'collected' }];
    const sent = await desk.operator('POST', `/claims/${claim.number}/parcels/P-1/events`, { events });
    expect(sent.status).toBe(200);
    desk.wait(3_600);
    const at = new Date(desk.now().getTime() - 1_800_000);
    const said = { direction: 'delivery', status: 'failed', reason: 'nobody-in', at: at.toISOString() };
    expect((await desk.act('Kim', `${claim.id}/parcel`, said)).status).toBe(200);
    const writtenAt = formatDateTime(desk.now());
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'parcels.csv': parcels } = await zipFor(reader, claim);
      expect(columnOf(parcels, 'News')).toEqual(['collected', 'failed']);
      expect(columnOf(parcels, 'Direction')).toEqual(['collection', 'delivery']);
      expect(columnOf(parcels, 'Courier')).toEqual(['DPD', '']);
      expect(columnOf(parcels, 'Number')).toEqual(['15501234567890', '']);
      expect(columnOf(parcels, 'Written down by')).toEqual(['', 'Kim']);
      expect(columnOf(parcels, 'Written down')).toEqual(['', writtenAt]);
      expect(columnOf(parcels, 'Time (London)')[1]).toBe(formatDateTime(at));
    }
  });

  test('begins with the booked day and the number of a parcel, also where no courier has scanned it', async () => {
    const claim = await newClaim(maskedContract);
    const delivery = { direction: 'delivery', courier: 'DPD', number: '15501112223334', bookedFor: '2026-12-10' };
    expect((await desk.operator('PUT', `/claims/${claim.number}/parcels/P-1`, delivery)).status).toBe(201);
    const addedAt = formatDateTime(desk.now());
    const rowsFor = async (reader: 'operator' | 'insurer') => {
      const { 'parcels.csv': parcels } = await zipFor(reader, claim);
      return ['Time (London)', 'News', 'Number', 'Booked for'].map((name) => columnOf(parcels, name));
    };
    const { number, bookedFor } = delivery;
    for (const reader of ['operator', 'insurer'] as const)
      expect(await rowsFor(reader)).toEqual([[addedAt], ['added'], [number], [bookedFor]]);
    const events = [{ externalId: 'E-1', at: desk.now().toISOString(), status: 'on-its-way' }];
    expect((await desk.operator('POST', `/claims/${claim.number}/parcels/P-1/events`, { events })).status).toBe(200);
    expect((await rowsFor('insurer')).slice(1)).toEqual([
      ['added', 'on its way'],
      [number, number],
      [bookedFor, ''],
    ]);
  });

  test('is asked of a parcel that both packs name', async () => {
    const claim = await newClaim(maskedContract);
    const delivery = { direction: 'delivery', courier: 'DPD', number: '15509876543210', bookedFor: '2026-12-10' };
    const options = { days: ['2026-12-11'] };
    const { json } = await desk.operator('PUT', `/claims/${claim.number}/parcels/P-1`, { ...delivery, options });
    await desk.database.pool.query(
      `insert into rebooking (claim_id, id, parcel_id, wish, status, answer, asked_at, expires_at, settled_by)
        values ($1, $2, $3, '{"kind": "day", "day": "2026-12-11"}', 'asked', '', $4, $5, '')`,
      [claim.id, newId(), json['id'], desk.now(), new Date(desk.now().getTime() + 86_400_000)],
    );
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'wishes.csv': wishes } = await zipFor(reader, claim);
      expect(columnOf(wishes, 'Direction')).toEqual(['delivery']);
      expect(columnOf(wishes, 'Courier')).toEqual(['DPD']);
      expect(columnOf(wishes, 'Number')).toEqual(['15509876543210']);
    }
  });
});

describe('what was paid', () => {
  async function addPayment(claimId: string, { id, pence }: { id: string; pence: number }) {
    const at = desk.now();
    const of = { claim_id: claimId, id, claim_number: 'WAS', brand_id: 'harbour', locale: 'en-GB', attempt: 1 };
    const by = { provider: 'practice', provider_id: `pi-${id}`, currency: 'gbp', pence } as const;
    const paid = { status: 'paid', status_at: at, paid_at: at, created_at: at, updated_at: at } as const;
    await desk.database.kysely
      .insertInto('payment_intent')
      .values({ ...of, ...by, ...paid })
      .execute();
  }

  test.each([
    ['open', 'disputed by the cardholder'],
    ['won', 'dispute won: the payment stands'],
    ['lost', 'dispute lost: the money went back'],
  ])('is followed in both packs by its dispute that is %s, without the bank’s reason', async (status, what) => {
    const claim = await newClaim(maskedContract);
    const id = newId();
    await addPayment(claim.id, { id, pence: 7_500 });
    desk.wait(3_600);
    const dispute = { claim_id: claim.id, id: `dp-${id}`, intent_id: id, pence: 5_000, status, reason: 'fraudulent' };
    await desk.database.kysely
      .insertInto('payment_dispute')
      .values({ ...dispute, at: desk.now() })
      .execute();
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'payments.csv': payments } = await zipFor(reader, claim);
      expect(columnOf(payments, 'What')).toEqual(['paid', what]);
      expect(columnOf(payments, 'Amount')).toEqual(['£75.00', '£50.00']);
      expect(payments).not.toContain('fraudulent');
    }
  });

  const excess = { ...maskedContract, policyExcessAmount: 50, excessPaymentTaken: true };

  test.each([
    ['left out', {}],
    ['of the year 0001', { excessTakenDate: '0001-01-01T00:00:00Z' }],
  ])('elsewhere is in both packs without a day where it is %s', async (_, dated) => {
    const claim = await newClaim({ ...excess, ...dated });
    desk.wait(60);
    await addPayment(claim.id, { id: newId(), pence: 2_500 });
    const paidAt = formatDateTime(desk.now());
    for (const reader of ['operator', 'insurer'] as const) {
      const { 'payments.csv': payments } = await zipFor(reader, claim);
      expect(columnOf(payments, 'What')).toEqual(['paid elsewhere', 'paid']);
      expect(columnOf(payments, 'Amount')).toEqual(['£50.00', '£25.00']);
      expect(columnOf(payments, 'Time (London)')).toEqual(['', paidAt]);
    }
    const pack = await evidencePacks({ ...desk.services, brands: brandsOf(desk.services) })(claim.id, 'insurer');
    if (pack === null) throw new Error('The claim is gone.');
    const { sections } = await printedPack(pack);
    const [first] = sections.find(({ title }) => title === 'Payments')?.items ?? [];
    expect(first).toMatchObject({ label: 'Day not known', title: 'paid elsewhere', lines: [['Amount', '£50.00']] });
  });

  test('elsewhere stays what it was, in both packs and for the claimant, where the excess changes later', async () => {
    const claim = await newClaim({ ...excess, excessTakenDate: '2026-11-05T10:00:00Z' });
    const query = `{ claim(id: "${claim.id}") { money { paid } }
      claimTimeline(claimId: "${claim.id}", first: 20) { entries { kind amount } } }`;
    for (const policyExcessAmount of [100, 0, 60]) {
      const { status } = await desk.operator('PATCH', `/claims/${claim.number}?quiet=true`, { policyExcessAmount });
      expect(status).toBe(200);
      for (const reader of ['operator', 'insurer'] as const) {
        const { 'payments.csv': payments } = await zipFor(reader, claim);
        expect(columnOf(payments, 'Amount')).toEqual(['£50.00']);
      }
      expect(await asClaimant(claim.id, query)).toMatchObject({
        claim: { money: { paid: 50 } },
        claimTimeline: { entries: expect.arrayContaining([{ kind: 'payment', amount: 50 }]) as object[] },
      });
    }
  });

  test('elsewhere is in the pack once, at its day, and not while nobody says that it was', async () => {
    const claim = await newClaim({ ...excess, excessTakenDate: '2026-11-05T10:00:00Z' });
    const { 'payments.csv': payments } = await zipFor('insurer', claim);
    expect(columnOf(payments, 'Time (London)')).toEqual(['05/11/2026 10:00']);
    const unpaid = await newClaim({ ...excess, excessPaymentTaken: false });
    expect(columnOf((await zipFor('insurer', unpaid))['payments.csv'], 'What')).toEqual([]);
  });
});

test('when a quote was withdrawn is in both packs', async () => {
  const claim = await newClaim({ state: 'Awaiting Authorisation' });
  const quotes = `/claims/${claim.number}/quotes`;
  const lines = [{ description: 'Screen', quantity: 1, net: 100, vatRate: 20 }];
  expect((await desk.operator('PUT', `${quotes}/Q-1`, { lines, decides: 'claimant' })).status).toBe(201);
  expect((await desk.operator('POST', `${quotes}/Q-1/send`, {})).status).toBe(200);
  const settled = async (reader: 'operator' | 'insurer') =>
    columnOf((await zipFor(reader, claim))['quotes.csv'], 'Settled');
  expect(await settled('insurer')).toEqual(['']);
  expect((await desk.operator('DELETE', `${quotes}/Q-1`)).status).toBe(204);
  const withdrawnAt = formatDateTime(desk.now());
  for (const reader of ['operator', 'insurer'] as const) expect(await settled(reader)).toEqual([withdrawnAt]);
});

test('why a state was set at the desk, and that it was done quietly, is in the operator’s pack alone', async () => {
  const claim = await newClaim({ state: 'Repair' });
  const act = async (call: string, body: object) => {
    desk.wait(60);
    const done = await desk.act('Kim', `${claim.id}/${call}`, body);
    expect(done.status).toBe(200);
    return done.json;
  };
  await act('state', { state: 'Inspection', seen: 'Repair', tell: false, reason: 'They know by telephone.' });
  await act('state', { state: 'Repair', seen: 'Inspection', reason: 'It goes on.' });
  const { changeId } = await act('state', { state: 'Inspection', seen: 'Repair', reason: 'A slip of the hand.' });
  expect((await desk.act('Kim', `${claim.id}/undo-state`, { changeId })).status).toBe(200);
  const { 'moves.csv': moves } = await zipFor('operator', claim);
  expect(columnOf(moves, 'State')).toEqual(['Inspection', 'Repair']);
  expect(columnOf(moves, 'Reason')).toEqual(['They know by telephone.', 'It goes on.']);
  expect(columnOf(moves, 'Quietly')).toEqual(['yes', '']);
  expect(columnOf(moves, 'By')).toEqual(['Kim', 'Kim']);
  const told = await zipFor('insurer', claim);
  expect(Object.values(told).join()).not.toContain('They know');
  expect(Object.keys(told)).not.toContain('moves.csv');
  expect(told['README.txt']).toContain('without why the desk changed a state');
});

test('what became of a state that was set at the desk is in the operator’s pack alone', async () => {
  const claim = await newClaim({ state: 'Inspection' });
  const setAtDesk = async (state: string, seen: string) => {
    desk.wait(3_600);
    const done = await desk.act('Kim', `${claim.id}/state`, { state, seen, reason: 'Approved by telephone.' });
    expect(done.status).toBe(200);
    desk.wait(3_600);
    return String(done.json['changeId']);
  };
  const call = `/claims/${claim.number}`;
  await setAtDesk('Repair', 'Inspection');
  expect((await desk.operator('PATCH', call, { state: 'Awaiting Authorisation' })).status).toBe(200);
  const overruledAt = formatDateTime(desk.now());
  const refused = await setAtDesk('Repair', 'Awaiting Authorisation');
  const reason = 'The insurer said no.';
  expect((await desk.operator('POST', `${call}/desk-changes/${refused}/refuse`, { reason })).status).toBe(200);
  const refusedAt = formatDateTime(desk.now());
  await setAtDesk('Repair', 'Awaiting Authorisation');
  expect((await desk.operator('PATCH', call, { state: 'Repair' })).status).toBe(200);
  const { 'moves.csv': moves } = await zipFor('operator', claim);
  expect(columnOf(moves, 'Became')).toEqual(['overruled', 'refused', '']);
  expect(columnOf(moves, 'Settled')).toEqual([overruledAt, refusedAt, '']);
  expect(columnOf(moves, 'By system')).toEqual(['INTEGRATION_KEY', 'INTEGRATION_KEY', '']);
  expect(columnOf(moves, 'Why')).toEqual(['', reason, '']);
  expect(Object.values(await zipFor('insurer', claim)).join()).not.toContain(reason);
});

test('who saw the claim says that it is of people: what a system reads by its key is not in it', async () => {
  const claim = await newClaim();
  expect((await desk.operator('GET', `/claims/${claim.number}`)).status).toBe(200);
  for (const reader of ['operator', 'insurer'] as const) {
    const { 'views.csv': views, 'README.txt': readme } = await zipFor(reader, claim);
    expect(columnOf(views, 'Who')).toEqual([]);
    expect(readme).toContain('Each view of the claim by people');
    expect(readme).toContain('What a system of the repair company reads by its key is not in it');
  }
});

describe('support needs', () => {
  const until = '2026-11-08';
  const gone = 'deleted once it was over';

  async function claimWithNeeds() {
    const claim = await newClaim();
    const needs = `/claims/${claim.number}/needs`;
    expect((await desk.operator('POST', needs, { codes: ['large-print', 'telephone'], until })).status).toBe(200);
    desk.wait(60);
    // What is the same again is no change.
    expect((await desk.operator('POST', needs, { codes: ['large-print', 'telephone'], until })).status).toBe(200);
    const kept = { codes: ['large-print'], until, tellsInsurer: true };
    expect((await desk.act('Kim', `${claim.id}/needs`, kept)).status).toBe(200);
    return claim;
  }

  test('stay in the operator’s pack once they are withdrawn, with who changed what; a handler who did has read them', async () => {
    const claim = await claimWithNeeds();
    const { 'needs.csv': needs, 'need-changes.csv': changes } = await zipFor('operator', claim);
    expect(columnOf(needs, 'Need')).toEqual(['large print', gone]);
    expect(columnOf(needs, 'Withdrawn')).toEqual(['', expect.stringMatching(/^06\/11\/2026 /)]);
    expect(columnOf(needs, 'Insurer may be told')).toEqual(['yes', 'no']);
    expect(columnOf(needs, 'Read by')).toEqual(['Kim', '']);
    expect(columnOf(changes, 'Who')).toEqual(['a system of the repair company', 'a handler']);
    expect(columnOf(changes, 'Name')).toEqual([expect.any(String), 'Kim']);
    expect(columnOf(changes, 'Said')).toEqual(['2', '0']);
    expect(columnOf(changes, 'Withdrawn')).toEqual(['0', '1']);
    expect(columnOf(changes, 'Last day')).toEqual(['08/11/2026', '']);
    expect(columnOf(changes, 'Insurer may be told')).toEqual(['', 'yes']);
  });

  test('stay in the operator’s pack once their last day is over, without what they were, purged or not', async () => {
    const claim = await claimWithNeeds();
    desk.wait(3 * 86_400);
    await desk.signInAgain('Max');
    const { 'needs.csv': before } = await zipFor('operator', claim);
    expect(columnOf(before, 'Need')).toEqual([gone, gone]);
    expect(columnOf(before, 'Ended')).toEqual(['08/11/2026 23:59', '']);
    await purgeNeeds(desk.services);
    expect((await zipFor('operator', claim))['needs.csv']).toBe(before);
    desk.wait(-3 * 86_400);
    await desk.signInAgain('Max');
  });

  test('that no key opens are in the operator’s pack, which says so', async () => {
    const claim = await claimWithNeeds();
    await desk.database.pool.query(
      `update support_need set key_id = 'gone' where claim_id = $1 and withdrawn_at is null`,
      [claim.id],
    );
    const { 'needs.csv': needs } = await zipFor('operator', claim);
    expect(columnOf(needs, 'Need')).toEqual(['cannot be read: its key is gone', gone]);
  });

  test('are said of in the operator’s pack alone: who read them, a system and an insurer too, and who changed them', async () => {
    const claim = await claimWithNeeds();
    expect((await desk.operator('GET', `/claims/${claim.number}/needs`)).status).toBe(200);
    const entry = { action: 'claim.needs-read', claimId: claim.id, detail: 'complaint C-RQRT-6NT8, Open' } as const;
    await addAuditEntry(desk.database.kysely, { ...entry, at: desk.now(), actor: 'insurer' });
    const { 'views.csv': views } = await zipFor('operator', claim);
    expect(views).toMatch(/a system of the repair company,[^,\r]+,claim needs read,/);
    expect(views).toMatch(/the insurer,,claim needs read,"complaint C-RQRT-6NT8, Open"/);
    const { 'views.csv': told, ...zip } = await zipFor('insurer', claim);
    expect(told).not.toContain('needs');
    expect(Object.keys(zip).filter((name) => name.startsWith('need'))).toEqual([]);
    expect(zip['README.txt']).not.toContain('need-changes');
  });
});
