import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fullClaim } from '#features/imports/full-claim.fixture.ts';
import { createIntegrationApp } from '#features/integration/integration-app.fixture.ts';
import type { ShownImport } from './import-answers.rules.ts';
import { ndjson, withImports } from '#features/imports/imports-app.fixture.ts';

let api: Awaited<ReturnType<typeof withImports>>;
beforeAll(async () => {
  api = await withImports(await createIntegrationApp());
});
afterAll(() => api.close());

const some = (prefix: string, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ number: `${prefix}-${at}`, endUserName: `Claimant ${at}`, ...more }));

async function refusalsIn(answer: { json: () => unknown }) {
  return api.refusalsOf((answer.json() as ShownImport).id);
}

describe('a file of claims', () => {
  test('is stored as PUT would store it, and the same again changes nothing', async () => {
    const document = { ...fullClaim(1), number: 'IMP-1' };
    const first = await api.send(ndjson([document]));
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ status: 'done', read: 1, created: 1, changed: 0, unchanged: 0, refused: 0 });
    expect(first.headers.location).toBe(`${api.path}/${first.json<ShownImport>().id}`);
    expect((await api.call('PUT', '/claims/PUT-1', { ...document, number: 'PUT-1' })).statusCode).toBe(201);
    const other = { id: 0, number: 0, updatedAt: 0 };
    expect({ ...(await api.get('IMP-1')), ...other }).toEqual({ ...(await api.get('PUT-1')), ...other });
    expect((await api.call('PUT', '/claims/IMP-1', document)).json()).toMatchObject({ changed: false, version: 1 });
    expect((await api.send(ndjson([document]))).json()).toMatchObject({ created: 0, unchanged: 1 });
    const changed = await api.send(ndjson([{ ...document, endUserName: 'Tom Webb' }]));
    expect(changed.json()).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await api.get('IMP-1')).toMatchObject({ version: 2, endUserName: 'Tom Webb' });
  });

  test('may be larger than a batch, and packed', async () => {
    const answer = await api.send(gzipSync(ndjson(some('GZ', 1_203))), { headers: { 'content-encoding': 'gzip' } });
    expect(answer.json()).toMatchObject({ created: 1_203, lines: 1_203 });
    expect(await api.get('GZ-1202')).toMatchObject({ endUserName: 'Claimant 1202' });
  });

  test('with mixed line ends, a mark at its beginning, empty lines and no end of its last line', async () => {
    const lines = [
      '{"number":"MIX-1"}\r\n',
      '\n',
      '{"number":"MIX-2"}\r',
      ' \t\r\n',
      '{"number":"MIX-3"}\n',
      '{"number":"MIX-4"}',
    ];
    const bytes = Buffer.from(`\uFEFF${lines.join('')}`);
    const answer = await api.send(Readable.from([...bytes].map((byte) => Buffer.from([byte]))));
    expect(answer.json()).toMatchObject({ read: 4, created: 4, refused: 0, lines: 6, bytes: bytes.length });
  });

  test('one claim twice in a file: the later line wins, near and far', async () => {
    const twice = (name: string) => ({ number: 'TWICE', endUserName: name });
    const answer = await api.send(ndjson([twice('one'), twice('two'), ...some('BETWEEN', 600), twice('three')]));
    expect(answer.json()).toMatchObject({ read: 603, created: 601, changed: 2 });
    expect(await api.get('TWICE')).toMatchObject({ endUserName: 'three', version: 3 });
  });

  test('a line that is refused stops no other, and says where and why', async () => {
    await api.call('PUT', '/claims/SPELT-1', {});
    const long = (size: number) => `{"number":"LONG","endUserName":"${'x'.repeat(size)}"}`;
    const lines = [
      '{"number":"OK-1"}',
      'no json',
      '[1]',
      '{"endUserName":"nobody"}',
      '{"number":7}',
      '{"number":"OK-2","endUserNmae":"x","policyExcessAmount":"75","stateDeadline":"tomorrow"}',
      '{"number":"/"}',
      '{"number":"OK-3","accessories":"\\u0000"}',
      long(2_000_000),
      '{"number":"SPELT1"}',
      '{"number":"OK-4","id":"5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10"}',
      '{"number":"OK-5"}',
    ];
    const answer = await api.send(
      Buffer.concat([Buffer.from(`${lines.join('\n')}\n`), Buffer.from('{"number":"\xff"}\n', 'latin1')]),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ status: 'done', read: 13, created: 2, refused: 11 });
    const refusals = await refusalsIn(answer);
    expect(refusals.map(({ line, number, errors }) => [line, number, errors.map(({ pointer }) => pointer)])).toEqual([
      [2, '', ['']],
      [3, '', ['']],
      [4, '', ['/number']],
      [5, '', ['/number']],
      [6, 'OK-2', ['/stateDeadline', '/policyExcessAmount', '/endUserNmae']],
      [7, '/', ['/number']],
      [8, 'OK-3', ['/accessories']],
      [9, '', ['']],
      [10, 'SPELT1', ['/number']],
      [11, 'OK-4', ['/id']],
      [13, '', ['']],
    ]);
    expect(refusals.at(-1)?.errors[0]?.detail).toMatch(/not UTF-8/);
    expect(refusals[7]?.errors[0]?.detail).toMatch(/longer than 2 MB/);
  });

  test('a line of 400 MB is passed over while it comes', async () => {
    const piece = Buffer.alloc(65_536, 'x');
    const before = process.memoryUsage().rss;
    let most = 0;
    const file = async function* () {
      yield Buffer.from('{"number":"HUGE-1"}\n{"number":"');
      for (let sent = 0; sent < 6_000; sent += 1) {
        most = Math.max(most, process.memoryUsage().rss - before);
        yield piece;
      }
      yield Buffer.from('"}\n{"number":"HUGE-2"}\n');
    };
    const answer = await api.send(Readable.from(file()));
    expect(answer.json()).toMatchObject({ read: 3, created: 2, refused: 1, lines: 3 });
    expect(most).toBeLessThan(300_000_000);
  });

  test('a small file that unpacks to 100 MB costs time alone', async () => {
    const compressed = gzipSync(
      Buffer.concat([Buffer.alloc(100_000_000, ' '), Buffer.from('\n{"number":"BOMB-1"}\n')]),
    );
    const answer = await api.send(compressed, { headers: { 'content-encoding': 'gzip' } });
    expect(answer.json()).toMatchObject({ read: 2, created: 1, refused: 1 });
  });

  test('an event that is older than the last is added, as by PUT', async () => {
    const event = (day: number) => ({ eventDate: `2026-11-0${day}T09:00:00Z`, name: `Day ${day}` });
    await api.send(ndjson([{ number: 'OLD-1', events: [event(5)] }]));
    await api.send(ndjson([{ number: 'OLD-1', events: [event(5), event(2)] }]));
    expect((await api.get('OLD-1'))['events']).toMatchObject([{ name: 'Day 5' }, { name: 'Day 2' }]);
  });

  test('a state that nobody knows is added, shown and reported, within limits', async () => {
    const answer = await api.send(
      ndjson([
        { number: 'ST-1', state: 'Waiting for Parts' },
        { number: 'ST-2', state: 'Repair' },
      ]),
    );
    expect(answer.json()).toMatchObject({ created: 2, newStates: ['Waiting for Parts'] });
    expect(await api.get('ST-1')).toMatchObject({ state: 'Waiting for Parts' });
    expect((await api.call('GET', '/states/Waiting%20for%20Parts')).json()).toMatchObject({ status: 'In Progress' });
    const mistaken = await api.send(ndjson(some('ST-M', 120).map((one, at) => ({ ...one, state: `Mistake ${at}` }))));
    expect(mistaken.json()).toMatchObject({ created: 100, refused: 20 });
    expect((await refusalsIn(mistaken))[0]?.errors[0]?.pointer).toBe('/state');
  });

  test('claimants are told only where that is asked for', async () => {
    const asked = async () =>
      (
        await api.services.database.pool.query<{ count: number }>(
          `select count(*) from happening h join claim c on c.id = h.claim_id where c.number = 'NEWS-1'`,
        )
      ).rows[0]?.count;
    const moved = (state: string) => ndjson([{ number: 'NEWS-1', state, endUserEmail: 'priya@example.com' }]);
    await api.send(moved('Collection'));
    await api.send(moved('Inspection'));
    expect(await asked()).toBe(0);
    expect((await api.send(moved('Repair'), { query: '?notify=1' })).json()).toMatchObject({
      changed: 1,
      notify: true,
    });
    expect(await asked()).toBeGreaterThan(0);
  });

  test('a message of a claim’s past came by its own date, and one of now when it came', async () => {
    const message = (day: string) => ({
      externalId: day,
      dateSent: `2026-10-0${day}T10:00:00Z`,
      subject: day,
      body: '',
    });
    const sent = (days: string[]) => ndjson([{ number: 'PAST-1', messages: days.map(message) }]);
    await api.send(sent(['1']));
    await api.send(sent(['1', '2']));
    expect((await api.send(sent(['1', '2', '3']), { query: '?notify=1' })).json()).toMatchObject({ changed: 1 });
    const { rows } = await api.services.database.pool.query<{ came: boolean }>(
      `select m.arrived_at is not null as came from portal_message m join claim c on c.id = m.claim_id
        where c.number = 'PAST-1' order by m.date_sent`,
    );
    expect(rows.map(({ came }) => came)).toEqual([false, false, true]);
  });

  test('a dry run says what would happen and stores nothing', async () => {
    await api.send(ndjson(some('DRY', 2)));
    const lines = ndjson([
      ...some('DRY', 3),
      { number: 'DRY-1', endUserName: 'other' },
      { number: 'DRY-9', state: 'Never seen' },
    ]);
    const answer = await api.send(`${lines}broken\n`, { query: '?dryRun=1' });
    expect(answer.json()).toMatchObject({
      dryRun: true,
      read: 6,
      created: 2,
      changed: 1,
      unchanged: 2,
      refused: 1,
      newStates: ['Never seen'],
    });
    expect((await api.call('GET', '/claims/DRY-2')).statusCode).toBe(404);
    expect((await api.call('GET', '/states/Never%20seen')).statusCode).toBe(404);
    expect(await api.get('DRY-1')).toMatchObject({ endUserName: 'Claimant 1', version: 1 });
  });
});

describe('under one key', () => {
  test('a file that was cut off goes on where it stopped', async () => {
    const whole = Buffer.from(ndjson(some('CUT', 1_500)));
    const compressed = gzipSync(whole);
    const part = compressed.subarray(0, Math.floor(compressed.length * 0.8));
    const gzip = { headers: { 'content-encoding': 'gzip' } };
    const cut = await api.send(part, { key: 'cut', ...gzip });
    expect([cut.statusCode, cut.json().code]).toEqual([400, 'import-interrupted']);
    expect(cut.json().title).toMatch(/gzip stream ends before its end.*Send the whole file again/s);
    const [stopped] = (await api.app.inject(`${api.path}?key=cut`)).json<{ imports: ShownImport[] }>().imports;
    expect(stopped).toMatchObject({ status: 'interrupted', problem: expect.stringMatching(/gzip/) });
    expect(stopped?.created).toBeGreaterThan(500);
    // Compressed or not, it is the same file.
    const again = await api.send(whole, { key: 'cut' });
    expect([again.statusCode, again.json()]).toMatchObject([
      200,
      { id: stopped?.id, status: 'done', read: 1_500, created: 1_500 },
    ]);
    expect(again.json().problem).toBeUndefined();
    const third = await api.send(compressed, { key: 'cut', ...gzip });
    expect([third.statusCode, third.json()]).toMatchObject([200, { created: 1_500, unchanged: 0 }]);
  });

  test('a connection that breaks leaves what came before, without the line in the middle', async () => {
    const file = async function* () {
      yield Buffer.from('{"number":"BROKEN-1"}\n{"number":"BROKEN-2"}');
      throw new Error('The sender has gone.');
    };
    await api.send(Readable.from(file()), { key: 'broken' }).catch(() => {});
    const read = async () =>
      (await api.app.inject(`${api.path}?key=broken`)).json<{ imports: ShownImport[] }>().imports[0];
    await expect.poll(async () => (await read())?.status).toBe('interrupted');
    expect(await read()).toMatchObject({ read: 1, created: 1, lines: 1 });
    const again = await api.send('{"number":"BROKEN-1"}\n{"number":"BROKEN-2"}', { key: 'broken' });
    expect(again.json()).toMatchObject({ status: 'done', created: 2 });
  });

  test('another file, a longer or a shorter one is a conflict and stores nothing', async () => {
    await api.send(ndjson(some('ONE', 3)), { key: 'one' });
    for (const other of [some('TWO', 3), some('ONE', 4), some('ONE', 2)]) {
      const answer = await api.send(ndjson(other), { key: 'one' });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'import-differs']);
    }
    expect((await api.call('GET', '/claims/TWO-1')).statusCode).toBe(404);
    const dry = await api.send(ndjson(some('ONE', 3)), { key: 'one', query: '?dryRun=1' });
    expect([dry.statusCode, dry.json().code]).toEqual([409, 'import-differs']);
    expect((await api.send(ndjson(some('ONE', 3)), { key: '"one"' })).json()).toMatchObject({
      status: 'done',
      created: 3,
    });
  });

  test('two senders at once: the second hears so, and a dead one does not block', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const file = async function* () {
      yield Buffer.from(ndjson(some('ALIVE', 1)));
      await held;
    };
    const first = api.send(Readable.from(file()), { key: 'alive' });
    const running = async () =>
      (await api.app.inject(`${api.path}?key=alive`)).json<{ imports: ShownImport[] }>().imports[0]?.status;
    await expect.poll(running).toBe('running');
    const second = await api.send(ndjson(some('ALIVE', 1)), { key: 'alive' });
    expect([second.statusCode, second.json().code, second.headers['retry-after']]).toEqual([
      409,
      'import-running',
      '5',
    ]);
    goOn();
    expect((await first).json()).toMatchObject({ status: 'done', created: 1 });
    await api.services.database.pool.query(
      `update import set status = 'running', lease = gen_random_uuid(), leased_until = $1 where key = 'alive'`,
      [new Date(api.services.now().getTime() - 1)],
    );
    expect(await running()).toBe('interrupted');
    expect((await api.send(ndjson(some('ALIVE', 1)), { key: 'alive' })).json()).toMatchObject({
      status: 'done',
      created: 1,
    });
  });
});

describe('one process', () => {
  test('takes two imports at a time, though three come at the same moment', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const file = async function* (number: string) {
      yield Buffer.from(ndjson([{ number }]));
      await held;
    };
    const sent = ['THREE-1', 'THREE-2', 'THREE-3'].map((key) => api.send(Readable.from(file(key)), { key }));
    const refused = await Promise.race(sent);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'too-many-imports']);
    goOn();
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 201, 503]);
  });
});

describe('a request that cannot be taken', () => {
  test.each<[string, Record<string, string>, string, number, string]>([
    ['of another type', { 'content-type': 'application/xml' }, '', 415, 'unsupported-media-type'],
    ['in another charset', { 'content-type': 'application/x-ndjson; charset=utf-16' }, '', 415, 'unsupported-charset'],
    ['packed otherwise', { 'content-encoding': 'br' }, '', 415, 'unsupported-encoding'],
    ['with an unknown query', {}, '?dry=1', 400, 'invalid-query'],
    ['with an empty key', { 'idempotency-key': ' ' }, '', 400, 'invalid-idempotency-key'],
    [
      'with a mapping that is none',
      { 'content-type': 'text/csv', 'import-mapping': '%%%' },
      '',
      400,
      'invalid-mapping',
    ],
    ['with a mapping for NDJSON', { 'import-mapping': 'e30=' }, '', 400, 'invalid-mapping'],
  ])('%s', async (_, headers, query, status, code) => {
    const answer = await api.send('{"number":"NO-1"}\n', { headers, query });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('a file in UTF-16, or one that is no gzip', async () => {
    const wide = await api.send(Buffer.from('\uFEFF{"number":"W-1"}\n', 'utf16le'));
    expect([wide.statusCode, wide.json().code]).toEqual([400, 'unsupported-charset']);
    const plain = await api.send('{"number":"W-1"}\n', { headers: { 'content-encoding': 'gzip' } });
    expect([plain.statusCode, plain.json().code]).toEqual([400, 'import-interrupted']);
    expect(plain.json().title).toMatch(/no gzip stream/);
  });

  test.each(['/imports/none', `/imports/01930000-0000-7000-8000-0000000000aa`])('%s is no import', async (path) => {
    const answer = await api.app.inject(`/api/integration/v1${path}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'import-not-found']);
  });
});

test('any order and repetition of the same documents, by PUT and in bulk, ends in the same claims', async () => {
  const claims = 3;
  const version = fc.record({
    claim: fc.nat(claims - 1),
    name: fc.constantFrom('Ada', 'Bob'),
    events: fc.nat(3),
    form: fc.boolean(),
    byPut: fc.boolean(),
  });
  const documentOf = (
    run: string,
    { claim, name, events, form }: { claim: number; name: string; events: number; form: boolean },
  ) => ({
    number: `${run}-${claim}`,
    endUserName: name,
    events: fullClaim(claim).events.slice(0, events),
    dataFormData: form ? fullClaim(claim).dataFormData.slice(0, 2) : [],
  });
  const shown = async (run: string) => {
    const all = await Promise.all(Array.from({ length: claims }, (_, claim) => api.get(`${run}-${claim}`)));
    return all.map(({ id: _id, number: _number, version: _version, updatedAt: _updatedAt, ...content }) => content);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 8 }), async (writes) => {
      const [mixed, puts] = [`A${randomBytes(6).toString('hex')}`, `B${randomBytes(6).toString('hex')}`];
      const pending: unknown[] = [];
      const flush = async () => {
        if (pending.length > 0) await api.send(ndjson(pending.splice(0)));
      };
      for (const write of writes) {
        if (write.byPut) {
          await flush();
          await api.call('PUT', `/claims/${mixed}-${write.claim}`, documentOf(mixed, write));
        } else pending.push(documentOf(mixed, write), documentOf(mixed, write));
        await api.call('PUT', `/claims/${puts}-${write.claim}`, documentOf(puts, write));
      }
      await flush();
      expect(await shown(mixed)).toEqual(await shown(puts));
    }),
    { numRuns: 12 },
  );
});

describe('warnings', () => {
  const doubtful = (prefix: string, count: number) =>
    some(prefix, count, { endUserEmail: 'nobody', registeredAddress: { postcode: 'LS9 8AB' } });

  test('name each kind once, with its first line and how many places have it', async () => {
    const [first, ...others] = doubtful('WARN', 600);
    const events = [1, 2].map((day) => ({ eventDate: `2026-11-0${day}T10:00:00Z`, name: 'State changed to Repair' }));
    const refused = { number: 'WARN-BAD', endUserEmail: 'nobody', colour: 'red' };
    const sound = { ...first, number: 'WARN-SOUND', endUserEmail: 'priya@example.com' };
    const answer = await api.send(ndjson([sound, refused, { ...first, events }, ...others]));
    const { warnings } = answer.json<{ warnings: object[] }>();
    expect(warnings).toMatchObject([
      { pointer: '/endUserEmail', code: 'email-unreachable', line: 3, number: 'WARN-0', count: 600 },
      { pointer: '/events/0/relatedState', code: 'event-without-tracked-state', line: 3, count: 2 },
    ]);
  });

  test('go on where an import was cut off', async () => {
    const headers = { 'idempotency-key': 'warned' };
    const file = ndjson(doubtful('CUT', 600));
    const compressed = gzipSync(file);
    const cut = await api.send(compressed.subarray(0, compressed.length - 20), {
      headers: { ...headers, 'content-encoding': 'gzip' },
    });
    expect(cut.statusCode).toBe(400);
    const whole = await api.send(file, { headers });
    expect(whole.json()).toMatchObject({ warnings: [{ code: 'email-unreachable', line: 1, count: 600 }] });
  });
});
