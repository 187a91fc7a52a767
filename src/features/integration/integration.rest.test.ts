import { createHash } from 'node:crypto';

import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createIntegrationApp, fixedNow, operatorKey } from './integration-app.fixture.ts';
import { claimExample, eventExample, patchExample, stateExample } from './openapi-examples.ts';

let api: Awaited<ReturnType<typeof createIntegrationApp>>;
beforeAll(async () => {
  api = await createIntegrationApp();
});
afterAll(() => api.close());

const put = (number: string, body: unknown) => api.call('PUT', `/claims/${encodeURIComponent(number)}`, body);
const get = async (number: string) => (await api.call('GET', `/claims/${number}`)).json();

async function lookupsOf(id: string) {
  const { rows } = await api.services.database.pool.query(
    'select kind, key, postcode_norm from claim_lookup where claim_id = $1 order by kind',
    [id],
  );
  return rows;
}

describe('keys', () => {
  const keyOf = async (name: string, scopes: string[], revokedAt: Date | null = null) => {
    await api.services.database.pool.query(
      'insert into integration_key (id, name, key_hash, scopes, created_at, revoked_at) values (gen_random_uuid(), $1, $2, $3, $4, $5)',
      [name, createHash('sha256').update(name).digest(), scopes, fixedNow, revokedAt],
    );
    return { headers: { authorization: `Bearer ${name}` } };
  };

  test.each([
    ['missing', ''],
    ['wrong', 'Bearer wrong'],
    ['of another scheme', 'Basic b3BlcmF0b3I6eA=='],
    ['after another scheme', `Basic Bearer ${operatorKey}`],
    ['followed by another', `Bearer ${operatorKey} x`],
  ])('a key that is %s is refused', async (_, authorization) => {
    const answer = await api.call('GET', '/states', undefined, { headers: { authorization } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
    expect(answer.json().code).toBe('unauthorised');
  });

  test('the answer says whether a key was sent', async () => {
    const challengeOf = async (authorization: string) =>
      (await api.call('GET', '/states', undefined, { headers: { authorization } })).headers['www-authenticate'];
    expect(await challengeOf('')).toBe('Bearer realm="integration"');
    expect(await challengeOf('Bearer wrong')).toBe('Bearer realm="integration", error="invalid_token"');
  });

  test('more than one space before the key does no harm', async () => {
    const headers = { authorization: `bearer   ${operatorKey} ` };
    expect((await api.call('GET', '/states', undefined, { headers })).statusCode).toBe(200);
  });

  test('a revoked key is refused', async () => {
    const revoked = await keyOf('revoked-key', ['claims:read'], fixedNow);
    expect((await api.call('GET', '/states', undefined, revoked)).statusCode).toBe(401);
  });

  test('a stored key may do what its scopes say, and its use is noted', async () => {
    const reader = await keyOf('reader-key', ['claims:read']);
    expect((await api.call('GET', '/states', undefined, reader)).statusCode).toBe(200);
    const refused = await api.call('PUT', '/claims/K-1', {}, reader);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'scope-missing']);
    const { rows } = await api.services.database.pool.query(
      "select last_used_at from integration_key where name = 'reader-key'",
    );
    expect(rows[0].last_used_at).toEqual(fixedNow);
  });
});

describe('PUT /claims/{number}', () => {
  test('creates, then changes nothing when sent again', async () => {
    const first = await put('CLM-A1', claimExample);
    expect(first.statusCode).toBe(201);
    const again = await put('CLM-A1', claimExample);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual({ ...first.json(), changed: false });
  });

  test('a number in another case is the same claim, and shown as last sent', async () => {
    const first = await put('CLM-B1', {});
    const second = await put('clm-b1 ', {});
    expect(second.json()).toMatchObject({ id: first.json().id, number: 'clm-b1', changed: true });
  });

  test.each(['CLM-B 2', 'C-LMB2', 'CLMB2'])('%s does not replace CLM-B2, which it would open', async (other) => {
    await put('CLM-B2', { endUserName: 'Priya Nair' });
    const refused = await put(other, { endUserName: 'Tom Webb' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'number-spelt-differently',
      title: expect.stringContaining('The claim CLM-B2 is here already'),
    });
    for (const spelling of ['CLM-B2', 'CLMB2'])
      expect(await get(spelling)).toMatchObject({ number: 'CLM-B2', endUserName: 'Priya Nair' });
    expect((await api.call('PATCH', '/claims/CLMB2', { endUserName: 'Priya N.' })).json().number).toBe('CLM-B2');
    expect((await api.call('DELETE', '/claims/CLMB2')).statusCode).toBe(204);
  });

  test('what GET answers can be put back and changes nothing', async () => {
    await put('CLM-C1', claimExample);
    const document = await get('CLM-C1');
    expect(document).toMatchObject({ policyExcessAmount: 75, state: 'Inspection', quote: { total: 246, vat: 41 } });
    const back = await put('CLM-C1', document);
    expect([back.statusCode, back.json().changed, back.json().version]).toEqual([200, false, 1]);
  });

  test.each([0.000_000_1, 1e15, -0, 0.1 + 0.2])(
    'the decimal value %d changes nothing when patched in again, however the database writes it',
    async (decimalValue) => {
      const number = `CLM-C3${decimalValue}`;
      const patch = async (value: number) =>
        (
          await api.call('PATCH', `/claims/${number}`, { dataFormData: [{ name: 'Weight', decimalValue: value }] })
        ).json();
      await put(number, {});
      expect(await patch(decimalValue)).toMatchObject({ changed: true, version: 2 });
      expect(await patch(decimalValue)).toMatchObject({ changed: false, version: 2 });
      expect(await patch(decimalValue - 1)).toMatchObject({ changed: true, version: 3 });
    },
  );

  test('derives when the state changed last from the latest event with a state', async () => {
    await put('CLM-C2', claimExample);
    expect((await get('CLM-C2')).lastStateChangeDate).toBe('2026-11-05T10:15:00.000Z');
  });

  test('an address of five lines and of five parts are the same', async () => {
    await put('CLM-D1', { registeredAddress: '1 High St\n\n\nYork\nYO1 7HU' });
    const parts = { line1: '1 High St', line2: '', line3: '', city: 'York', postcode: 'YO1 7HU' };
    expect((await put('CLM-D1', { registeredAddress: parts })).json().changed).toBe(false);
  });

  test('keeps the look-up in step with policy number and post code', async () => {
    const { id } = (await put('CLM-E1', { policyNumber: 'POL-1', registeredAddress: { postcode: 'ls9 8ab' } })).json();
    expect(await lookupsOf(id)).toEqual([
      { kind: 'number', key: 'CLME1', postcode_norm: 'LS98AB' },
      { kind: 'policy', key: 'POL1', postcode_norm: 'LS98AB' },
    ]);
    await put('CLM-E1', { registeredAddress: { postcode: 'YO1 7HU' } });
    expect(await lookupsOf(id)).toEqual([{ kind: 'number', key: 'CLME1', postcode_norm: 'YO17HU' }]);
  });

  test('rows keep their id by external id or content, and a read message stays read', async () => {
    const messages = [{ externalId: 'm1', dateSent: '2026-11-01T10:00:00Z', subject: 'One', body: 'x' }];
    const { id } = (await put('CLM-F1', { ...claimExample, messages })).json();
    const { pool } = api.services.database;
    const idsOf = async () => ({
      events: (await pool.query('select id from claim_event where claim_id = $1', [id])).rows,
      messages: (await pool.query('select id, read from portal_message where claim_id = $1', [id])).rows,
    });
    await pool.query('update portal_message set read = true where claim_id = $1', [id]);
    const before = await idsOf();
    const [event] = claimExample.events;
    await put('CLM-F1', {
      ...claimExample,
      messages: [{ ...messages[0], subject: 'Two' }],
      events: [{ ...event, engineer: 'Al' }],
    });
    expect(await idsOf()).toEqual(before);
    expect(before.messages[0].read).toBe(true);
  });

  test('the same external id twice is refused where it stands', async () => {
    const event = { externalId: 'e1', eventDate: '2026-11-01T10:00:00Z', name: 'x' };
    const answer = await put('CLM-G1', { events: [event, { ...event, name: 'y' }] });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([400, '/events/1/externalId']);
  });

  test('twenty at once with one new number make one claim', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put('CLM-H1', { endUserName: `N ${n}` })));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  });

  test('takes 5,000 events', async () => {
    const events = Array.from({ length: 5_000 }, (_, n) => ({
      externalId: `e${n}`,
      eventDate: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
      name: 'Claim state changed to Awaiting Repaired Equipment Return to End User.',
      engineer: 'Jo Whitfield',
      sharedKey: 'claim.state',
      relatedState: 'Awaiting Repaired Equipment Return to End User',
    }));
    expect((await put('CLM-I1', { events })).statusCode).toBe(201);
    expect((await get('CLM-I1')).events).toHaveLength(5_000);
  });

  test('HTML in a name stays text; in a message only what is safe stays', async () => {
    const body =
      '<p onclick="x()">Hi <script>alert(1)</script><img src="https://t.example/p.png"><a href="javascript:x">a</a> <a href="https://example.com">b</a></p>';
    await put('CLM-J1', { endUserName: '<b>Al</b>', messages: [{ dateSent: '2026-11-01T10:00:00Z', body }] });
    const document = await get('CLM-J1');
    expect(document.endUserName).toBe('<b>Al</b>');
    expect(document.messages[0].body).toBe(
      '<p>Hi <a rel="noopener" target="_blank">a</a> <a href="https://example.com" rel="noopener" target="_blank">b</a></p>',
    );
    expect((await put('CLM-J1', document)).json().changed).toBe(false);
  });

  test('year 0001 is taken and kept', async () => {
    await put('CLM-K1', {
      stateDeadline: '0001-01-01T00:00:00Z',
      events: [{ eventDate: '0001-01-01T00:00:00+01:00', name: 'x' }],
    });
    const document = await get('CLM-K1');
    expect([document.stateDeadline, document.events[0].eventDate]).toEqual(Array(2).fill('0001-01-01T00:00:00.000Z'));
  });

  test.each([
    ['an unknown field', { colour: 'red' }, '/colour'],
    ['an unknown nested field', { quote: { total: 1, vat: 0, tip: 1 } }, '/quote/tip'],
    ['a number for text', { endUserName: 7 }, '/endUserName'],
    ['text for a flag', { excessPaymentTaken: 'yes' }, '/excessPaymentTaken'],
    ['an instant without zone', { stateDeadline: '2026-11-06T10:00:00' }, '/stateDeadline'],
    ['30 February', { stateDeadline: '2026-02-30T10:00:00Z' }, '/stateDeadline'],
    ['a tenth of a penny', { policyExcessAmount: 1.005 }, '/policyExcessAmount'],
    ['a negative excess', { policyExcessAmount: -1 }, '/policyExcessAmount'],
    ['over-long text', { endUserName: 'x'.repeat(201) }, '/endUserName'],
    ['an address of four lines', { registeredAddress: 'a\nb\nc\nd' }, '/registeredAddress'],
    ['a wrong line of an address', { registeredAddress: { line1: 5 } }, '/registeredAddress/line1'],
    ['an unknown state', { state: 'Lunch' }, '/state'],
    [
      'an unknown state of an event',
      { events: [{ ...eventExample, relatedState: 'Lunch' }] },
      '/events/0/relatedState',
    ],
    ['a foreign number', { number: 'CLM-OTHER' }, '/number'],
    ['a foreign id', { id: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10' }, '/id'],
    ['a link to elsewhere', { notification: { name: 'x', linkPath: '//evil.example' } }, '/notification/linkPath'],
    ['NUL', { endUserName: 'a\0b' }, '/endUserName'],
    ['half a surrogate pair', { endUserName: '\ud800' }, '/endUserName'],
    ['a list', [], ''],
  ])('%s is refused at its field', async (_, body, pointer) => {
    const answer = await put('CLM-BAD', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json().errors[0]).toMatchObject({ pointer, detail: expect.stringMatching(/\w/) });
  });

  test('malformed JSON, other media types, large bodies and strange numbers are refused', async () => {
    expect((await put('CLM-BAD', '{')).statusCode).toBe(400);
    expect((await put('CLM-BAD', JSON.stringify({ accessories: 'x'.repeat(10_000_000) }))).statusCode).toBe(413);
    const text = await api.call('PUT', '/claims/CLM-BAD', 'x', { headers: { 'content-type': 'text/plain' } });
    expect(text.statusCode).toBe(415);
    for (const number of ['-', 'a\0b', '<x>', 'é', 'x'.repeat(65)])
      expect((await put(number, {})).statusCode).toBe(400);
  });

  test('never answers 5xx, whatever the body', async () => {
    const field = fc.constantFrom(...Object.keys(claimExample), 'number', 'accessories', 'stateDeadline');
    const bodies = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect((await put('CLM-FUZZ', body)).statusCode).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });
});

describe('states', () => {
  test('the catalogue ships with the states of spec §4.2 and can be changed', async () => {
    const { states } = (await api.call('GET', '/states')).json();
    expect(states.length).toBeGreaterThanOrEqual(14);
    expect((await api.call('GET', '/states/Repair')).json()).toEqual(stateExample);
    const changed = await api.call('PUT', '/states/Bench%20Test', { ...stateExample, systemName: undefined });
    expect([changed.statusCode, changed.json().systemName]).toEqual([201, 'Bench Test']);
    expect((await api.call('PUT', '/states/Bench%20Test', { status: 'On Hold' })).statusCode).toBe(200);
    expect((await api.call('GET', '/states/None')).statusCode).toBe(404);
  });

  test('a whole state that is new is added; one that differs is a conflict', async () => {
    const state = { systemName: 'Soak Test', status: 'In Progress' };
    expect((await put('CLM-S1', { state })).statusCode).toBe(201);
    expect((await put('CLM-S2', { state })).statusCode).toBe(201);
    const answer = await put('CLM-S1', { state: { ...state, status: 'Finished' } });
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([409, '/state']);
  });
});

test('outer white space of a state’s name goes before anything is stored, so that every rule meets the same name', async () => {
  const events = [{ eventDate: '2026-11-05T10:00:00Z', name: 'Inspected', relatedState: '\t Inspection' }];
  expect((await put('CLM-W1', { state: '  Inspection \n', events })).statusCode).toBe(201);
  expect((await put('CLM-W2', { state: { systemName: ' Damp Test  ', status: 'On Hold' } })).statusCode).toBe(201);
  expect((await put('CLM-W3', { state: 'Damp Test' })).statusCode).toBe(201);
  const { rows } = await api.services.database.pool.query(`select c.number, s.system_name as state,
      (select r.system_name from claim_event e join state r on r.id = e.related_state_id where e.claim_id = c.id) as event
    from claim c join state s on s.id = c.state_id where c.number like 'CLM-W%' order by c.number`);
  expect(rows).toEqual([
    { number: 'CLM-W1', state: 'Inspection', event: 'Inspection' },
    { number: 'CLM-W2', state: 'Damp Test', event: 'Damp Test' },
    { number: 'CLM-W3', state: 'Damp Test', event: 'Damp Test' },
  ]);
  expect((await api.call('PUT', '/states/%20Inspection', { status: 'On Hold' })).statusCode).toBe(400);
});

describe('PATCH, POST events, DELETE', () => {
  test('a merge patch changes what it names', async () => {
    await put('CLM-P1', claimExample);
    const patched = await api.call('PATCH', '/claims/CLM-P1', patchExample, {
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    expect(patched.json()).toMatchObject({ changed: true, version: 2 });
    expect(await get('CLM-P1')).toMatchObject({ state: 'Repair', notification: null, endUserName: 'Priya Nair' });
    expect((await put('CLM-P1', claimExample)).json()).toMatchObject({ changed: true, version: 3 });
    expect((await api.call('PATCH', '/claims/NONE', {})).statusCode).toBe(404);
    expect((await api.call('PATCH', '/claims/CLM-P1', { nope: 1 })).statusCode).toBe(400);
    const deep = `{"contract":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
    const refused = await api.call('PATCH', '/claims/CLM-P1', deep);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ errors: unknown[] }>().errors).toContainEqual(
      expect.objectContaining({ pointer: '/contract/a' }),
    );
  });

  test('a claim takes no more than 10,000 events, and can still be changed then', async () => {
    const { id } = (await put('CLM-V0', {})).json();
    await api.services.database.pool.query(
      `insert into claim_event (id, claim_id, event_date, name)
        select gen_random_uuid(), $1, timestamptz '2026-01-01' + n * interval '1 minute', 'Scan ' || n
        from generate_series(1, 9999) n`,
      [id],
    );
    const scans = [1, 2].map((day) => ({ name: 'Last scan', eventDate: `2026-11-0${day}T10:00:00Z` }));
    const refused = await api.call('POST', '/claims/CLM-V0/events', scans);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [
        {
          pointer: '/events',
          detail: 'With these the claim would have 10001 events, and a claim has at most 10000. Send fewer.',
        },
      ],
    ]);
    expect((await api.call('POST', '/claims/CLM-V0/events', scans[0])).statusCode).toBe(200);
    expect((await api.call('PATCH', '/claims/CLM-V0', { accessories: 'Case' })).statusCode).toBe(200);
  });

  test('events are added once, and move the state', async () => {
    await put('CLM-V1', claimExample);
    const body = { events: [eventExample], state: 'Repair' };
    const first = await api.call('POST', '/claims/CLM-V1/events', body);
    const again = await api.call('POST', '/claims/CLM-V1/events', body);
    expect(first.json()).toMatchObject({ changed: true, version: 2 });
    expect(again.json()).toMatchObject({ changed: false, version: 2, eventIds: first.json().eventIds });
    expect(await get('CLM-V1')).toMatchObject({ state: 'Repair', lastStateChangeDate: '2026-11-06T09:30:00.000Z' });
    for (const event of [eventExample, [eventExample]]) {
      expect((await api.call('POST', '/claims/CLM-V1/events', event)).json().changed).toBe(false);
    }
  });

  test('a write on an older version is refused', async () => {
    await put('CLM-M1', {});
    const answer = await api.call('PATCH', '/claims/CLM-M1', { endUserName: 'x' }, { headers: { 'if-match': '"9"' } });
    expect(answer.statusCode).toBe(412);
  });

  test('a deleted claim is gone', async () => {
    await put('CLM-X1', claimExample);
    expect((await api.call('DELETE', '/claims/CLM-X1')).statusCode).toBe(204);
    expect((await api.call('GET', '/claims/CLM-X1')).statusCode).toBe(404);
    expect((await api.call('DELETE', '/claims/CLM-X1')).statusCode).toBe(404);
  });
});

/** A voucher is chosen before its calls are sent, and seen before it may be seen again. */
const wishId = '01930000-0000-7000-8000-0000000000b2';

/** Asks anew what a system may confirm or refuse, of the parcel that an example has put. */
async function prepareWish(place: string): Promise<void> {
  if (!place.includes('/rebookings/')) return;
  const { pool } = api.services.database;
  await pool.query('delete from rebooking where id = $1', [wishId]);
  await pool.query(
    `insert into rebooking (claim_id, id, parcel_id, wish, status, answer, asked_at, expires_at, settled_by)
      select p.claim_id, $1, p.id, '{"kind": "day", "day": "2026-11-24"}', 'asked', '', $2, $2::timestamptz + interval '1 day', ''
      from parcel p where p.external_id = 'Q-1'`,
    [wishId, fixedNow],
  );
}

async function prepareOutcome(place: string): Promise<void> {
  if (place.endsWith('/outcome')) await api.call('PATCH', place.replace('/outcome', ''), { state: 'Beyond Repair' });
  const { pool } = api.services.database;
  if (place.includes('/outcome/')) {
    await pool.query(`update outcome_offer f set status = 'chosen', option_id = (select o.id from outcome_option o
      where o.claim_id = f.claim_id and o.offer_id = f.id and o.kind = 'voucher')`);
  }
  if (place.endsWith('/show-again')) await pool.query('update outcome_voucher set shown_at = issued_at');
}

describe('documentation', () => {
  test('is valid OpenAPI 3.1 and needs no key', async () => {
    const answer = await api.app.inject('/api/integration/v1/openapi.json');
    const { valid, errors } = await new Validator().validate(answer.json());
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test('is readable as a page without script', async () => {
    const answer = await api.app.inject('/api/integration/v1/');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toContain('Create or replace a claim');
    expect(answer.body).not.toContain('<script');
  });

  test('every example of a body in it is taken', async () => {
    const { paths } = (await api.app.inject('/api/integration/v1/openapi.json')).json();
    let sent = 0;
    for (const [path, item] of Object.entries<Record<string, { requestBody?: { content: object } }>>(paths)) {
      const place = path
        .replace('{number}', 'CLM-DOC')
        .replace('{systemName}', 'Repair')
        .replace('{externalId}', 'Q-1')
        .replace('/rebookings/{id}', `/rebookings/${wishId}`);
      for (const method of ['put', 'patch', 'post'] as const) {
        for (const [type, { example }] of Object.entries(item[method]?.requestBody?.content ?? {})) {
          await prepareOutcome(place);
          await prepareWish(place);
          const verb = method.toUpperCase() as 'PUT' | 'PATCH' | 'POST';
          const answer = await api.call(verb, place, example, { headers: { 'content-type': type } });
          expect([path, method, answer.statusCode < 300]).toEqual([path, method, true]);
          sent += 1;
        }
      }
    }
    expect(sent).toBe(21);
  });

  test('its state example is taken', async () => {
    expect((await api.call('PUT', '/states/Repair', stateExample)).statusCode).toBe(200);
  });
});
