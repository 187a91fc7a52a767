import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createIntegrationApp } from './integration-app.fixture.ts';

let api: Awaited<ReturnType<typeof createIntegrationApp>>;
beforeAll(async () => {
  api = await createIntegrationApp();
  await api.call('PUT', '/claims/CLM-1', { state: 'Inspection' });
});
afterAll(() => api.close());

describe('a wrong method on a known path', () => {
  test.each([
    ['DELETE', '/states', 'GET, HEAD'],
    ['POST', '/claims/CLM-1', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['GET', '/claims/CLM-1/events', 'POST'],
    ['PATCH', '/states/Inspection', 'GET, HEAD, PUT'],
    ['PUT', '/claims/CLM%2F1/events', 'POST'],
  ] as const)('%s %s is a 405 that names %s', async (method, path, allow) => {
    const answer = await api.call(method, path);
    expect([answer.statusCode, answer.headers['allow'], answer.json().code]).toEqual([
      405,
      allow,
      'method-not-allowed',
    ]);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  test('is told before the body is looked at, whatever it is', async () => {
    const answer = await api.call('POST', '/claims/CLM-1', 'x'.repeat(3_000_000), {
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBe(405);
  });

  test('a path that is none stays a 404', async () => {
    expect((await api.call('POST', '/claim/CLM-1', {})).statusCode).toBe(404);
    expect((await api.call('POST', '/claims/CLM-1/events/more', {})).statusCode).toBe(404);
  });
});

describe('did you mean', () => {
  const errorsOf = async (body: unknown) => (await api.call('PUT', '/claims/CLM-2', body)).json().errors;

  test('a state of the catalogue', async () => {
    expect(await errorsOf({ state: 'inspecton' })).toEqual([
      { pointer: '/state', detail: expect.stringContaining('not in the catalogue. Did you mean Inspection? Add it') },
    ]);
    const event = { eventDate: '2026-11-06T09:30:00Z', name: 'Moved', relatedState: 'Awaiting-Authorisation' };
    expect(await errorsOf({ events: [event] })).toEqual([
      { pointer: '/events/0/relatedState', detail: expect.stringContaining('Did you mean Awaiting Authorisation?') },
    ]);
    expect((await api.call('GET', '/states/inspektion')).json()).toMatchObject({
      code: 'state-not-found',
      title: 'There is no state with this systemName. Did you mean Inspection?',
    });
  });

  test.each([
    [{ endUserEMail: 'a@example.com' }, '/endUserEMail', 'endUserEmail'],
    [{ registeredAddress: { postCode: 'LS9 8AB' } }, '/registeredAddress/postCode', 'postcode'],
    [
      { events: [{ eventDate: '2026-11-06T09:30:00Z', name: 'x', relatedstate: 'x' }] },
      '/events/0/relatedstate',
      'relatedState',
    ],
    [{ quote: { total: 1, vat: 0, quoteDetail: [] } }, '/quote/quoteDetail', 'quoteDetails'],
    [{ state: { systemname: 'x', systemName: 'x' } }, '/state/systemname', 'systemName'],
  ])('a field of the document: %j', async (body, pointer, meant) => {
    expect(await errorsOf(body)).toEqual([{ pointer, detail: `This field is not known here. Did you mean ${meant}?` }]);
  });

  test('nothing where no name is near', async () => {
    expect(await errorsOf({ colour: 'red' })).toEqual([
      { pointer: '/colour', detail: 'This field is not known here. Check its spelling or remove it.' },
    ]);
    expect(await errorsOf({ state: 'Shipped to Mars' })).toEqual([
      { pointer: '/state', detail: expect.not.stringContaining('Did you mean') },
    ]);
  });

  test('10,000 unknown fields and states are answered with 50 errors', async () => {
    const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field${at}`, 1]));
    expect((await errorsOf(fields)).length).toBe(50);
    const events = Array.from({ length: 5_000 }, (_, at) => ({
      eventDate: '2026-11-06T09:30:00Z',
      name: `Event ${at}`,
      relatedState: `Inspection ${at}`,
    }));
    expect((await errorsOf({ events })).length).toBe(50);
  });
});

describe('JSON that is broken', () => {
  test.each([
    ['{\n  "state": "Inspection"\n  "brand": null\n}', 'The body is not valid JSON: see line 3, column 3.'],
    ['{"state": ', 'The body is not valid JSON: see line 1, column 11.'],
    ['{"__proto__": {}}', 'The body has a field named __proto__ or constructor. Remove it.'],
  ])('%j', async (body, title) => {
    const answer = await api.call('PUT', '/claims/CLM-3', body);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'malformed-json', title }),
    ]);
  });

  test('as a merge patch too', async () => {
    const answer = await api.call('PATCH', '/claims/CLM-1', '{"a":1,}', {
      headers: { 'content-type': 'application/merge-patch+json' },
    });
    expect(answer.json().title).toBe('The body is not valid JSON: see line 1, column 8.');
  });
});

describe('a parameter that is not known', () => {
  test.each([
    ['quite=true', 'The parameter quite is not known here. Did you mean quiet?'],
    ['notify=0', 'The parameter notify is not known here.'],
    ['quiet=yes', 'The parameter quiet is true or false.'],
    ['quiet=true&quiet=true', 'The parameter quiet is true or false.'],
  ])('?%s is refused before anything is written', async (query, title) => {
    for (const [method, path] of [
      ['PUT', '/claims/CLM-4'],
      ['PATCH', '/claims/CLM-1'],
      ['POST', '/claims/CLM-1/events'],
    ] as const) {
      const answer = await api.call(method, `${path}?${query}`, {});
      expect([answer.statusCode, answer.json().code, answer.json().title]).toEqual([400, 'invalid-query', title]);
    }
    expect((await api.call('GET', '/claims/CLM-4')).statusCode).toBe(404);
  });
});
