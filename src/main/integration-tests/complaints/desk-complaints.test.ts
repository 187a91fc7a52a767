import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dayMs } from '#shared/time/milliseconds.ts';
import type { ClaimRow } from '#features/desk/desk-answers.rules.ts';
import type { ShownComplaint } from '#features/desk/complaint/shown-complaint.ts';
import {
  complaint,
  deskOf,
  mailsOf,
  newClaim,
  rowsOf,
  saidByPhone,
  startDesk,
  step,
  take,
} from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const act = (who: string, id: string, name: string, body: object) => deskOf().act(who, `${id}/${name}`, body);
const withdrawn = {
  outcome: 'withdrawn',
  cause: 'delay',
  words: 'You told us so on the phone.',
  withdrawal: saidByPhone,
};
const taken = async (id: string, more: object = {}) =>
  String((await act('Lea', id, 'complaint-take', { words: 'It is late.', channel: 'call', ...more })).json['id']);

describe('complaints at the desk', () => {
  test('every handler takes one in, and the right answers it', async () => {
    const { id, number } = await newClaim();
    const complaintId = await taken(id);
    const letter = { complaintId, letter: 'acknowledgement' };
    expect((await act('Lea', id, 'complaint-letter', letter)).json['code']).toBe('right-needed');
    expect((await act('Kim', id, 'complaint-letter', letter)).status).toBe(200);
    expect(await complaint(number)).toMatchObject({ channel: 'call', steps: [{ by: 'handler' }, { by: 'handler' }] });
    const { thread } = await deskOf().claim('Kim', id);
    expect(thread.filter(({ kind }) => kind === 'complaint')).toMatchObject([
      { state: 'received', name: 'Lea' },
      { state: 'acknowledgement', name: 'Kim', title: expect.stringMatching(/^C-/) },
    ]);
  });

  test('counts from the day on which it came, whose days are read before it is taken in', async () => {
    const { id, number } = await newClaim();
    const receivedAt = new Date(deskOf().now().getTime() - 4 * dayMs).toISOString();
    const { json: before } = await act('Lea', id, 'complaint-days', { receivedAt });
    expect(before).toMatchObject({ receivedAt, days: expect.any(Array) });
    expect(await rowsOf('select id from complaint where claim_id = $1', id)).toEqual([]);
    await taken(id, { receivedAt, channel: 'letter' });
    const [shown] = (await deskOf().ask('Kim', `/claims/${id}/complaints`)).json['complaints'] as ShownComplaint[];
    expect(shown).toMatchObject({ receivedAt, days: before['days'] as object[] });
    expect(await complaint(number)).toMatchObject({ receivedAt });
    const { json: now } = await act('Lea', id, 'complaint-days', {});
    expect(now).toMatchObject({ receivedAt: deskOf().now().toISOString() });
    expect(now['days']).not.toEqual(before['days']);
  });

  test('did not come in the future, nor long before its claim', async () => {
    const { id } = await newClaim();
    const at = (days: number) => new Date(deskOf().now().getTime() + days * dayMs).toISOString();
    const tried = async (receivedAt: string) => {
      const bodies = {
        'complaint-days': { receivedAt },
        'complaint-take': { words: 'Late.', channel: 'call', receivedAt },
      };
      const answers = Object.entries(bodies).map(([name, body]) => act('Lea', id, name, body));
      return (await Promise.all(answers)).map(({ status, json }) => [status, json['title']]);
    };
    const future = [400, 'This is in the future.'];
    expect(await tried(at(1))).toEqual([future, future]);
    const early = [400, 'This is more than half a year before the claim. Check the day and the year.'];
    expect(await tried(at(-184))).toEqual([early, early]);
    const earlier = new Date(deskOf().now().getTime() - 30 * dayMs);
    await deskOf().database.pool.query('update claim set created_at = $2 where id = $1', [id, earlier]);
    expect((await tried(at(-184))).map(([status]) => status)).toEqual([200, 200]);
  });

  test('says in the thread who has written it down, and when, also where that was later', async () => {
    const said = async (id: string) => {
      const { thread } = await deskOf().claim('Kim', id);
      return thread
        .filter(({ kind }) => kind === 'complaint')
        .map(({ at, state, text, name }) => [at, state, text, name].join(' '));
    };
    const [now, before] = [deskOf().now(), new Date(deskOf().now().getTime() - 2 * dayMs)].map((at) =>
      at.toISOString(),
    );
    const [atOnce, later, own] = [await newClaim(), await newClaim(), await newClaim()];
    await taken(atOnce.id);
    await taken(later.id, { channel: 'letter', receivedAt: before });
    await take(own.number, { receivedAt: before });
    expect(await said(atOnce.id)).toEqual([`${now} received written-down Lea`]);
    expect(await said(later.id)).toEqual([`${before} received  `, `${now} written-down  Lea`]);
    expect((await said(own.id)).length).toBe(2);
  });

  test('each letter that went out opens as it was sent, for a handler and for the client’s auditor', async () => {
    const { id } = await newClaim('Insured Mutual');
    const complaintId = await taken(id);
    const parts = { 'done-so-far': 'We asked <Lerwick>.\nNothing yet.', 'promised-on': '2026-12-04' };
    await act('Kim', id, 'complaint-letter', { complaintId, letter: 'holding', parts });
    const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
    const { number, steps } = (json['complaints'] as ShownComplaint[])[0] ?? { number: '', steps: [] };
    const open = (who: string, stepId = '', claimId = id) =>
      deskOf().app.inject({
        url: `/api/desk/claims/${claimId}/complaint-letters/${stepId}`,
        headers: { cookie: deskOf().cookieOf(who) },
      });
    const [received, holding] = steps.map((step) => step.id);
    for (const who of ['Kim', 'Ada']) {
      const page = await open(who, holding);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['content-security-policy']).not.toContain('unsafe');
      expect(page.body).toContain('<h1>Where we are with your complaint</h1>');
      expect(page.body).toContain(`<p>Complaint ${number}. Sent on 06/11/2026 at 12:00.</p>`);
      expect(page.body).toContain('<p>We asked &lt;Lerwick&gt;.<br>Nothing yet.</p>');
      expect(page.body).toContain('<p>You will hear from us again by 04/12/2026.</p>');
    }
    const elsewhere = await newClaim();
    expect((await open('Kim', received)).json()).toMatchObject({ status: 404, code: 'letter-not-found' });
    expect((await open('Kim', holding, elsewhere.id)).statusCode).toBe(404);
    expect((await open('Ada', holding, elsewhere.id)).statusCode).toBe(404);
  });

  test('says what was changed about its cause since it came, at the client', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    const complaintId = await taken(id);
    const { rows } = await deskOf().database.pool.query<{ client: string; kim: string }>(
      `select c.id as client, a.id as kim from client c, account a where c.name = 'Insured' and a.name = 'Kim'`,
    );
    const save = (actionId: string, cause: string, to: string) =>
      deskOf().send('Max', 'PUT', `/consumer-duty/actions/${actionId}`, {
        clientId: rows[0]?.client,
        outcome: 'support',
        cause,
        from: '2026-01-01',
        to,
        finding: 'Late.',
        action: `Against ${cause} until ${to}.`,
        ownerId: rows[0]?.kim,
        dueOn: '2026-12-01',
        seen: null,
      });
    const done = newId();
    for (const [action, cause, to] of [
      [done, 'delay', '2026-12-31'],
      [newId(), 'delay', '2026-01-31'],
      [newId(), 'price', '2026-12-31'],
    ] as const) {
      expect((await save(action, cause, to)).status).toBe(200);
    }
    const shown = async () => (await deskOf().ask('Ada', `/claims/${id}/complaints`)).json['complaints'];
    expect(await shown()).toMatchObject([{ changed: [] }]);
    await act('Kim', id, 'complaint-close', { complaintId, ...withdrawn });
    expect(await shown()).toMatchObject([{ cause: 'delay', changed: [{ result: '', closedAt: null }] }]);
    await deskOf().send('Max', 'POST', `/consumer-duty/actions/${done}/close`, { result: 'Faster.', seen: 1 });
    expect(await shown()).toMatchObject([
      { changed: [{ id: done, action: 'Against delay until 2026-12-31.', result: 'Faster.' }] },
    ]);
    expect(await complaint(number)).toMatchObject({ outcome: 'withdrawn' });
    const limited = (await deskOf().ask('Bea', `/claims/${id}/complaints`)).json['complaints'];
    expect(limited).toMatchObject([{ cause: 'delay', changed: [] }]);
  });

  test('the list of complaints is in the order of what is due of them, and shows that', async () => {
    const state = (name: string, days: number) => ({
      state: name,
      lastStateChangeDate: new Date(deskOf().now().getTime() - days * dayMs).toISOString(),
    });
    const overdue = await deskOf().putClaim('COMPLAINT-STATE-OVER', state('Repair', 30));
    const { id } = await newClaim();
    await taken(overdue, { kind: 'data' });
    await taken(id);
    const rows = (await deskOf().ask('Kim', '/views/complaints/claims')).json['claims'] as ClaimRow[];
    const shown = rows.filter((row) => [overdue, id].includes(row.id));
    expect(shown.map((row) => row.id)).toEqual([id, overdue]);
    expect(shown.map(({ due }) => due?.kind)).toEqual(['complaint-acknowledge', 'complaint-acknowledge']);
    const open = (await deskOf().ask('Kim', '/views/open/claims')).json['claims'] as ClaimRow[];
    expect(open.find((row) => row.id === overdue)?.due?.kind).toBe('state');
  });

  test('a claim is found by the number of a complaint, and in a list once it is closed', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    const closed = async (who: string) =>
      ((await deskOf().ask(who, '/views/closed-complaints/claims')).json['claims'] as ClaimRow[]).map((row) => row.id);
    const complaintId = await taken(id);
    const { number: complaintNumber } = await complaint(number);
    expect(await closed('Ada')).not.toContain(id);
    const search = async (who: string, typed: string) =>
      (await deskOf().send(who, 'POST', '/search', { typed })).json['claims'];
    const found = [{ id, matched: 'complaint' }];
    expect(await search('Ada', complaintNumber)).toMatchObject(found);
    await act('Kim', id, 'complaint-close', { complaintId, ...withdrawn });
    for (const who of ['Ada', 'Max', 'Lea']) {
      expect(await closed(who)).toContain(id);
      expect(await search(who, complaintNumber.replaceAll('-', '').toLowerCase())).toMatchObject(found);
    }
    const rows = (await deskOf().ask('Ada', '/views/closed-complaints/claims')).json['claims'] as ClaimRow[];
    const at = deskOf().now().toISOString();
    const shown = { due: null, closedComplaint: { at, outcome: 'withdrawn' } };
    expect(rows.find((row) => row.id === id)).toMatchObject(shown);
    const open = (await deskOf().ask('Ada', '/views/open/claims')).json['claims'] as ClaimRow[];
    expect(open.find((row) => row.id === id)).not.toHaveProperty('closedComplaint');
    const views = (await deskOf().ask('Ada', '/views')).json['views'];
    expect(views).toContainEqual({ view: 'closed-complaints', count: (await closed('Ada')).length });
  });

  test('none is closed without a reason, of which the claimant is told', async () => {
    const { id, number } = await newClaim();
    const complaintId = await taken(id);
    const { words, ...bare } = withdrawn;
    for (const [said, pointer] of [
      [{ ...bare, words: ' ' }, '/words'],
      [bare, '/words'],
      [{ words, outcome: 'withdrawn' }, '/cause'],
      [{ ...withdrawn, redressPence: 5_000 }, '/redressPence'],
    ] as const) {
      const { status, json } = await act('Kim', id, 'complaint-close', { complaintId, ...said });
      expect([status, json['errors']]).toEqual([400, [expect.objectContaining({ pointer })]]);
    }
    expect((await act('Kim', id, 'complaint-close', { complaintId, ...withdrawn })).status).toBe(200);
    const told = `select facts::text from happening where claim_id = $1 and kind = 'complaint-closed'`;
    expect(await rowsOf(told, id)).toEqual([{ facts: expect.not.stringContaining('phone') }]);
    expect((await complaint(number)).steps.at(-1)).toMatchObject({ kind: 'closed', words });
    const noted = `select changes from audit_event where claim_id = $1 and action = 'desk.complaint-close'`;
    expect(await rowsOf(noted, id)).toEqual([
      {
        changes: [
          { field: 'outcome', from: '', to: 'withdrawn' },
          { field: 'cause', from: '', to: 'delay' },
          { field: 'withdrawnBy', from: '', to: 'claimant' },
          { field: 'withdrawnHow', from: '', to: 'call' },
          { field: 'withdrawnOn', from: '', to: '2026-11-06' },
        ],
      },
    ]);
  });

  test('what is back-dated says when it was written down, in the audit and at each step', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    const [now, before] = [deskOf().now(), new Date(deskOf().now().getTime() - 40 * dayMs)].map((at) =>
      at.toISOString(),
    );
    const complaintId = await taken(id, { receivedAt: before });
    await act('Kim', id, 'complaint-receipt', { complaintId, at: before, words: 'Ann Lee, by letter.' });
    const noted = `select changes from audit_event where claim_id = $1 and action ~ 'complaint' order by id`;
    expect(await rowsOf(noted, id)).toEqual([
      {
        changes: [
          { field: 'receivedAt', from: '', to: before },
          { field: 'kind', from: '', to: 'service' },
          { field: 'channel', from: '', to: 'call' },
        ],
      },
      {
        changes: [
          { field: 'receiptAt', from: '', to: before },
          { field: 'confirmedBy', from: '', to: 'Ann Lee, by letter.' },
        ],
      },
    ]);
    const steps = [
      { at: before, recordedAt: now },
      { at: before, recordedAt: now },
    ];
    expect((await complaint(number)).steps).toMatchObject(steps);
    expect((await deskOf().ask('Kim', `/claims/${id}/complaints`)).json['complaints']).toMatchObject([{ steps }]);
  });

  test('a receipt without a hand-over by the portal is none, and lets it be answered', async () => {
    const { id } = await newClaim('Insured Mutual');
    const complaintId = await taken(id);
    const bare = await act('Kim', id, 'complaint-receipt', { complaintId, words: ' ' });
    expect([bare.status, bare.json['errors']]).toEqual([400, [expect.objectContaining({ pointer: '/words' })]]);
    const words = 'Ann Lee, by phone this morning.';
    expect((await act('Kim', id, 'complaint-receipt', { complaintId, words })).status).toBe(200);
    const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
    const at = deskOf().now().toISOString();
    expect(json['complaints']).toMatchObject([
      { channel: 'call', handedOverAt: null, receiptAt: at, awaitsReceipt: false },
    ]);
    const parts = { decision: 'accepted', reasons: 'You are right.' };
    const final = { complaintId, letter: 'final', parts, cause: 'delay', redressPence: 2_500 };
    const unnamed = await act('Kim', id, 'complaint-letter', final);
    expect([unnamed.status, unnamed.json['errors']]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/agreedBy' })],
    ]);
    expect((await act('Kim', id, 'complaint-letter', { ...final, agreedBy: 'Ann Lee' })).status).toBe(200);
    const { thread } = await deskOf().claim('Kim', id);
    expect(thread).toContainEqual(expect.objectContaining({ state: 'final', text: 'Ann Lee', name: 'Kim' }));
    const noted = `select changes from audit_event where claim_id = $1 and action = 'desk.complaint-letter'`;
    const [{ changes } = { changes: [] }] = await rowsOf<{ changes: { field: string; to: string }[] }>(noted, id);
    expect(changes.map(({ field, to }) => `${field} ${to}`)).toEqual([
      'letter final',
      'agreedBy Ann Lee',
      'outcome accepted',
      'cause delay',
      'redress £25.00',
    ]);
    const mails = `select recipient from mail where claim_id = $1 and key like 'complaint-closed:%'`;
    expect(await rowsOf(mails, id)).toEqual([{ recipient: 'complaints@insured.example' }]);
    const told = 'recorded on 06/11/2026 that Insured Mutual has this complaint.';
    expect(await mailsOf(id, 'complaint-closed')).toEqual([expect.stringContaining(told)]);
  });

  test('from when the 8-week letter may be sent is told, and before it none goes', async () => {
    const { id } = await newClaim();
    const complaintId = await taken(id);
    const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
    const [one] = json['complaints'] as { receivedAt: string; eightWeeksFrom: string }[];
    const days = (Date.parse(one?.eightWeeksFrom ?? '') - Date.parse(one?.receivedAt ?? '')) / 86_400_000;
    expect(Math.floor(days)).toBe(42);
    const sent = await act('Kim', id, 'complaint-letter', { complaintId, letter: 'eight-weeks', parts: {} });
    expect(sent).toMatchObject({ status: 409, json: { code: 'letter-early' } });
  });

  test('the 8-week letter is no final answer: its own day is told, and since when the complaint waits', async () => {
    const { id } = await newClaim();
    const ago = (days: number) => new Date(deskOf().now().getTime() - days * dayMs).toISOString();
    const complaintId = await taken(id, { receivedAt: ago(60) });
    const promised = new Date(deskOf().now().getTime() + 14 * dayMs).toISOString().slice(0, 10);
    const parts = { 'done-so-far': 'Repaired.', 'why-not-yet': 'A part is late.', 'promised-on': promised };
    const letter = { complaintId, letter: 'eight-weeks', parts };
    expect(await act('Kim', id, 'complaint-letter', letter)).toMatchObject({ status: 200 });
    const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
    const [one] = json['complaints'] as ShownComplaint[];
    const at = deskOf().now().toISOString();
    expect(one?.days.slice(-3)).toMatchObject([
      { what: 'eight-weeks', at, doneAt: at },
      { what: 'promised', doneAt: null, lateDays: null },
      { what: 'final', doneAt: null },
    ]);
    const { clocks } = await deskOf().claim('Kim', id);
    expect(clocks.filter(({ kind }) => kind === 'complaint-final')).toMatchObject([{ from: ago(60) }]);
  });

  test('[25] the preview names what is missing, writes nothing, and the letter does not go', async () => {
    const { id } = await newClaim();
    const complaintId = await taken(id);
    const final = { complaintId, letter: 'final', parts: { decision: 'accepted' }, cause: 'delay' };
    const { cause: _, ...draft } = final;
    const preview = await act('Kim', id, 'complaint-preview', draft);
    expect(preview.json).toMatchObject({ missing: ['reasons'], isWaiverShipped: true });
    expect(await act('Kim', id, 'complaint-letter', final)).toMatchObject({
      status: 409,
      json: { code: 'letter-incomplete', missing: ['reasons'] },
    });
    const whole = { ...final, parts: { decision: 'accepted', reasons: 'You are right.' }, redressPence: 2_500 };
    expect((await act('Kim', id, 'complaint-letter', whole)).status).toBe(200);
  });

  test('a preview refuses the days that sending refuses, and names their field', async () => {
    const { id } = await newClaim();
    const complaintId = await taken(id);
    const today = deskOf().now().toISOString().slice(0, 10);
    const refusal = (pointer: string) => ({ status: 400, json: { errors: [{ pointer }] } });
    const promise = { complaintId, letter: 'holding', parts: { 'done-so-far': 'Asked.', 'promised-on': today } };
    const parts = { resolution: 'Repaired.', 'accepted-on': '2036-01-01', 'accepted-by': 'Priya, by mail.' };
    const summary = { complaintId, letter: 'summary', parts };
    expect(await act('Kim', id, 'complaint-preview', promise)).toMatchObject(refusal('/parts/promised-on'));
    expect(await act('Kim', id, 'complaint-letter', promise)).toMatchObject(refusal('/parts/promised-on'));
    expect(await act('Kim', id, 'complaint-preview', summary)).toMatchObject(refusal('/parts/accepted-on'));
  });

  test('[60] one that is made from a message counts from the message’s own time', async () => {
    const { id, number } = await newClaim();
    const messageId = await deskOf().writeAsClaimant(id, 'I will go to the ombudsman.');
    const at = deskOf().now().toISOString();
    deskOf().wait(600);
    await taken(id, { words: 'I will go to the ombudsman.', channel: 'message', messageId });
    expect(await complaint(number)).toMatchObject({ receivedAt: at, channel: 'message' });
    deskOf().wait(-600);
  });

  test('one that is made from a message was the claimant’s own writing, and no mistake', async () => {
    const { id, number } = await newClaim();
    const messageId = await deskOf().writeAsClaimant(id, 'I want to complain.');
    const said = { words: 'I want to complain.', channel: 'message', messageId };
    const complaintId = await taken(id, said);
    const closed = (outcome: string) => act('Kim', id, 'complaint-close', { ...withdrawn, complaintId, outcome });
    expect(await closed('mistaken')).toMatchObject({ status: 409, json: { code: 'not-mistaken' } });
    expect(await complaint(number)).toMatchObject({ outcome: null });
    expect((await closed('withdrawn')).status).toBe(200);
  });

  test.each(['mistaken', 'withdrawn', 'elsewhere'])(
    'of a message is taken in again once it ended as %s',
    async (outcome) => {
      const { id, number } = await newClaim();
      const messageId = await deskOf().writeAsClaimant(id, 'I want to complain.');
      const take = async () =>
        (await act('Lea', id, 'complaint-take', { words: 'Nobody rings.', channel: 'message', messageId })).json;
      const first = await take();
      expect([first['isNew'], await take()]).toEqual([true, { ...first, isNew: false }]);
      await act('Kim', id, 'complaint-close', { complaintId: first['id'], ...withdrawn });
      await deskOf().database.pool.query('update complaint set outcome = $2 where claim_id = $1', [id, outcome]);
      const second = await take();
      expect([second['isNew'], second['number'] === first['number']]).toEqual([true, false]);
      const shown = await complaint(number);
      expect(shown).toMatchObject({ number: second['number'], next: { clock: 'complaint-acknowledge' } });
      const parts = { decision: 'accepted', reasons: 'You are right.' };
      const final = { complaintId: second['id'], letter: 'final', parts, cause: 'delay' };
      expect((await act('Kim', id, 'complaint-letter', final)).status).toBe(200);
      expect(await take()).toEqual({ ...second, isNew: false });
      const again = await deskOf().operator('POST', `/claims/${number}/complaints`, { words: 'Again.', messageId });
      expect([again.status, again.json['number']]).toEqual([200, second['number']]);
    },
  );

  test('the audit, the thread and the events have what was done once', async () => {
    const { id } = await newClaim('Insured Mutual');
    const complaintId = await taken(id);
    expect(await taken(id)).toBe(complaintId);
    const receipt = { complaintId, words: 'Ann Lee, by phone.' };
    for (const who of ['Kim', 'Max']) {
      expect((await act(who, id, 'complaint-receipt', receipt)).status).toBe(200);
      expect((await act(who, id, 'complaint-take-back', { complaintId })).status).toBe(200);
    }
    const noted = `select action from audit_event where claim_id = $1 and action ~ 'complaint' order by id`;
    expect(await rowsOf(noted, id)).toEqual([{ action: 'desk.complaint-take' }, { action: 'desk.complaint-receipt' }]);
    const events = `select type from outgoing_event where claim_id = $1 and type ~ 'complaint' order by id`;
    expect(await rowsOf(events, id)).toEqual([{ type: 'complaint.received' }, { type: 'complaint.step' }]);
    const { thread } = await deskOf().claim('Kim', id);
    expect(thread.filter(({ kind }) => kind === 'complaint').map(({ state }) => state)).toEqual([
      'received',
      'receipt',
    ]);
  });

  test('what two people hand over at once is one mail and one step; a new link is asked for', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    const complaintId = await taken(id);
    const handOver = (who: string, more: object = {}) => act(who, id, 'complaint-hand-over', { complaintId, ...more });
    const counts = async () => [
      (await mailsOf(id, 'complaint-hand-over')).length,
      (await complaint(number)).steps.filter(({ kind }) => kind === 'handed-over').length,
    ];
    expect((await handOver('Kim')).status).toBe(200);
    const { status, json } = await handOver('Kim');
    expect([status, json['code']]).toEqual([409, 'handed-over']);
    expect(JSON.stringify(json)).toContain('Insured Mutual was mailed already by Kim on 06/11/2026 at 12:00.');
    expect(await counts()).toEqual([1, 1]);
    expect((await handOver('Kim', { newLink: true })).status).toBe(200);
    expect(await counts()).toEqual([2, 2]);
  });

  test('of two people who ask for a new link, or record a receipt, the second is told of the first', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    const complaintId = await taken(id);
    await act('Kim', id, 'complaint-hand-over', { complaintId });
    const newest = async () => {
      const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
      return (json['complaints'] as ShownComplaint[])[0]?.steps.at(-1)?.id;
    };
    const renew = (who: string, newestStepId: string | undefined) =>
      act(who, id, 'complaint-hand-over', { complaintId, newLink: true, newestStepId });
    const confirm = (who: string, newestStepId: string | undefined) =>
      act(who, id, 'complaint-receipt', { complaintId, words: 'Ann Lee, by phone.', newestStepId });
    const changed = (title: string) => ({ status: 409, json: { code: 'changed-meanwhile', title } });
    const first = await newest();
    expect((await renew('Kim', first)).status).toBe(200);
    expect(await renew('Max', first)).toMatchObject(
      changed('The complaint was handed over to the insurer by Kim on 06/11/2026 at 12:00. Nothing was done.'),
    );
    expect((await mailsOf(id, 'complaint-hand-over')).length).toBe(2);
    const second = await newest();
    expect((await confirm('Kim', second)).status).toBe(200);
    expect(await confirm('Max', second)).toMatchObject(
      changed('The insurer’s receipt was recorded by Kim on 06/11/2026 at 12:00. Nothing was done.'),
    );
    expect((await complaint(number)).steps.filter(({ kind }) => kind === 'receipt')).toHaveLength(1);
  });

  test('no letter and no end go past a step that its handler has not seen, such as a colleague’s letter', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    const complaintId = await taken(id);
    const newest = async () => {
      const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
      return (json['complaints'] as ShownComplaint[])[0]?.steps.at(-1)?.id;
    };
    const seen = await newest();
    const holding = (who: string, newestStepId: string | null | undefined, day: string) => {
      const parts = { 'done-so-far': 'We asked.', 'promised-on': day };
      return act(who, id, 'complaint-letter', { complaintId, letter: 'holding', parts, newestStepId });
    };
    expect((await holding('Kim', seen?.toUpperCase(), '2026-12-04')).status).toBe(200);
    const detail = 'A holding letter was sent by Kim on 06/11/2026 at 12:00. Nothing was done.';
    for (const before of [seen, null]) {
      expect(await holding('Max', before, '2026-12-11')).toMatchObject({
        status: 409,
        json: { code: 'changed-meanwhile', title: detail, newestStepId: await newest() },
      });
    }
    const lettersOf = async () => (await complaint(number)).steps.filter(({ kind }) => kind === 'holding').length;
    expect(await lettersOf()).toBe(1);
    expect((await holding('Max', await newest(), '2026-12-11')).status).toBe(200);
    expect((await holding('Max', undefined, '2026-12-12')).status).toBe(200);
    expect(await lettersOf()).toBe(3);
    const close = (newestStepId: string | undefined) =>
      act('Max', id, 'complaint-close', { complaintId, ...withdrawn, newestStepId });
    expect(await close(seen)).toMatchObject({ status: 409, json: { code: 'changed-meanwhile' } });
    expect((await close(await newest())).status).toBe(200);
    expect((await holding('Max', seen, '2026-12-11')).json['code']).toBe('complaint-closed');
  });

  test('names the complaint before of the same claim, once that was over', async () => {
    const { id, number } = await newClaim();
    const earlierOf = async () => {
      const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
      return (json['complaints'] as ShownComplaint[]).map(
        ({ earlier }) => earlier && [earlier.number, earlier.outcome],
      );
    };
    await take(number);
    const { number: first } = await complaint(number);
    expect(await earlierOf()).toEqual([null]);
    await step(number, {
      kind: 'close',
      outcome: 'withdrawn',
      cause: 'delay',
      words: 'By phone.',
      withdrawal: saidByPhone,
    });
    deskOf().wait(60);
    await take(number, { words: 'I do not accept that.' });
    expect(await earlierOf()).toEqual([[first, 'withdrawn'], null]);
    deskOf().wait(-60);
  });
});
