import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tellOverdueComplaints } from '#claim/complaint/overdue-complaints.server.ts';
import { promisedDaysJob } from '#claim/complaint/promised/read-promised-days.server.ts';
import type { JobRun } from '#server/jobs/jobs.ts';
import {
  complaint,
  deskOf,
  newClaim,
  rowsOf,
  saidByPhone,
  startDesk,
  step,
  stepOf,
  take,
} from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const daySeconds = 24 * 60 * 60;
const whole = { 'done-so-far': 'We have asked the workshop.', 'promised-on': '2026-12-04' };
const resolved = (day: string) => ({ resolution: 'It comes.', 'accepted-on': day, 'accepted-by': 'You, by phone.' });
const final = { decision: 'redress', reasons: 'The crack was there before.' };

describe('a complaint by the operator’s system', () => {
  test('is taken in once, with the days as they are told, and an event and a notice without its words', async () => {
    const claim = await newClaim();
    const [first, second] = [await take(claim.number), await take(claim.number)];
    expect([first.status, second.status, second.json['number']]).toEqual([201, 200, first.json['number']]);
    expect(await complaint(claim.number)).toMatchObject({
      words: 'It is late.',
      kind: 'service',
      respondent: 'operator',
      channel: 'system',
      // Friday 6 November 2026, 12:00.
      acknowledgeBy: '2026-11-09T17:30:00.000Z',
      summaryBy: '2026-11-11T17:30:00.000Z',
      handOverBy: null,
      holdingBy: '2026-12-05T00:00:00.000Z',
      finalBy: '2027-01-02T00:00:00.000Z',
      // Friday 1 January 2027 is a bank holiday.
      sendBy: '2027-01-01T00:00:00.000Z',
      outcome: null,
      next: { clock: 'complaint-acknowledge', at: '2026-11-09T17:30:00.000Z' },
      steps: [{ kind: 'received', by: 'system' }],
    });
    const told = await rowsOf(
      `select kind, facts::text from happening where claim_id = $1 and kind ~ 'complaint'`,
      claim.id,
    );
    expect(told).toEqual([{ kind: 'complaint-received', facts: expect.not.stringContaining('late') }]);
    const [event] = await rowsOf(
      `select data::text from outgoing_event where claim_id = $1 and type = 'complaint.received'`,
      claim.id,
    );
    expect(event).toEqual({ data: expect.not.stringContaining('late') });
  });

  test('is acknowledged, held, and answered by letters that stay as they were sent', async () => {
    const { number } = await newClaim();
    await take(number);
    await step(number, { kind: 'letter', letter: 'acknowledgement' });
    await step(number, { kind: 'letter', letter: 'holding', parts: whole });
    const settled = { cause: 'repair-quality', redress: 25.5 };
    const refused = await step(number, {
      kind: 'letter',
      letter: 'final',
      parts: { ...final, decision: 'refused' },
      ...settled,
    });
    expect([refused.status, refused.json['code']]).toEqual([409, 'redress-refused']);
    expect((await step(number, { kind: 'letter', letter: 'final', parts: final, ...settled })).status).toBe(200);
    const answered = await complaint(number);
    expect(answered).toMatchObject({ outcome: 'redress', cause: 'repair-quality', redress: 25.5, next: null });
    expect(answered.steps.map(({ kind }) => kind)).toEqual(['received', 'acknowledgement', 'holding', 'final']);
    expect(stepOf(answered, 'acknowledgement')).toContain('by 01/01/2027 at the latest');
    expect(stepOf(answered, 'holding')).toContain('by 04/12/2026');
    expect(stepOf(answered, 'final')).toMatch(/We offer to pay you £25\.50\..*within six months/s);
    expect((await step(number, { kind: 'letter', letter: 'final', parts: final, ...settled })).json['code']).toBe(
      'complaint-closed',
    );
  });

  test.each([
    ['a holding letter without anything', { letter: 'holding' }, ['done-so-far', 'promised-on']],
    ['a final answer without a decision', { letter: 'final', cause: 'delay', parts: { reasons: 'So.' } }, ['decision']],
    [
      'a final answer without reasons',
      { letter: 'final', cause: 'delay', parts: { decision: 'refused' } },
      ['reasons'],
    ],
    [
      'a summary',
      { letter: 'summary', cause: 'delay', parts: { resolution: ' ' } },
      ['resolution', 'accepted-on', 'accepted-by'],
    ],
    [
      'redress without any',
      { letter: 'final', cause: 'delay', parts: { decision: 'redress', reasons: 'So.' } },
      ['redress'],
    ],
  ])('[25] %s is refused, names what is missing, and nothing of it is written', async (_what, body, missing) => {
    const { id, number } = await newClaim();
    await take(number);
    const before = await complaint(number);
    const { status, json } = await step(number, { kind: 'letter', ...body });
    expect([status, json['code'], json['missing']]).toEqual([409, 'letter-incomplete', missing]);
    expect(await complaint(number)).toEqual(before);
    expect(await rowsOf(`select 1 from happening where claim_id = $1 and kind = 'complaint-letter'`, id)).toEqual([]);
  });

  test('is closed without a letter without redress, of which nobody would be told', async () => {
    const { number } = await newClaim();
    await take(number);
    const close = { kind: 'close', outcome: 'mistaken', cause: 'delay', words: 'It was praise.' };
    const refused = await step(number, { ...close, redress: 50 });
    const detail = expect.stringContaining('nobody would be told');
    expect([refused.status, refused.json['errors']]).toEqual([400, [{ pointer: '/redress', detail }]]);
    expect((await step(number, { ...close, redress: null })).status).toBe(200);
    expect(await complaint(number)).toMatchObject({ outcome: 'mistaken', redress: null });
  });

  test('is resolved by a summary until the close of the third working day, and not later', async () => {
    const [early, late] = [await newClaim(), await newClaim()];
    for (const { number } of [early, late]) await take(number);
    const summary = { kind: 'letter', letter: 'summary', cause: 'delay', redress: 0, parts: resolved('2026-11-06') };
    expect((await step(early.number, summary)).status).toBe(200);
    const resolvedOne = await complaint(early.number);
    expect(resolvedOne).toMatchObject({ outcome: 'resolved', redress: null });
    expect(stepOf(resolvedOne, 'summary')).toContain(`${String(resolvedOne['respondentName'])} answers it.`);
    expect(stepOf(resolvedOne, 'summary')).toMatch(/within six months.*further information/s);
    deskOf().wait(6 * daySeconds);
    expect((await step(late.number, summary)).json['code']).toBe('summary-late');
    deskOf().wait(-6 * daySeconds);
  });

  test('about data has no Ombudsman, and is not handed over where we answer', async () => {
    const { number } = await newClaim();
    await take(number, { kind: 'data', words: 'You told my neighbour.' });
    const shown = await complaint(number);
    expect(shown).toMatchObject({ summaryBy: null, holdingBy: null, acknowledgeBy: '2026-12-07T00:00:00.000Z' });
    expect((await step(number, { kind: 'letter', letter: 'eight-weeks' })).json['code']).toBe('letter-unknown');
    expect((await step(number, { kind: 'hand-over' })).json['code']).toBe('not-insurers');
  });

  test('[25] an 8-week letter goes in the last two weeks alone, with the words about time limits', async () => {
    const { number } = await newClaim();
    const receivedAt = (days: number) => new Date(deskOf().now().getTime() - days * daySeconds * 1_000).toISOString();
    const letter = {
      kind: 'letter',
      letter: 'eight-weeks',
      parts: { 'why-not-yet': 'We wait.', 'promised-on': '2026-12-31' },
    };
    await take(number, { receivedAt: receivedAt(41) });
    expect((await step(number, letter)).json['code']).toBe('letter-early');
    const late = await newClaim();
    await take(late.number, { receivedAt: receivedAt(44) });
    expect((await step(late.number, { ...letter, parts: { 'promised-on': '2026-12-31' } })).json['missing']).toEqual([
      'why-not-yet',
    ]);
    expect((await step(late.number, letter)).status).toBe(200);
    expect(stepOf(await complaint(late.number), 'eight-weeks')).toContain('The Ombudsman has time limits.');
    expect(stepOf(await complaint(late.number), 'eight-weeks')).toMatch(/free of charge, from \d\d\/11\/2026, without/);
  });

  test('[25] no letter promises a day that is over, and no step is before the complaint', async () => {
    const { number } = await newClaim();
    await take(number);
    const today = deskOf().now().toISOString().slice(0, 10);
    const over = await step(number, { kind: 'letter', letter: 'holding', parts: { ...whole, 'promised-on': today } });
    expect([over.status, over.json['errors']]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/parts/promised-on' })],
    ]);
    for (const [letter, parts] of [
      // The answer is due on 1 January.
      ['holding', { ...whole, 'promised-on': '2027-01-02' }],
      ['summary', resolved('2026-11-05')],
      ['summary', resolved('2026-11-07')],
    ] as const) {
      expect((await step(number, { kind: 'letter', letter, parts, cause: 'delay' })).status).toBe(400);
    }
    const at = new Date(deskOf().now().getTime() - daySeconds * 1_000).toISOString();
    const before = await step(number, { kind: 'sent-elsewhere', letter: 'acknowledgement', at });
    expect([before.status, before.json['errors']]).toEqual([400, [expect.objectContaining({ pointer: '/at' })]]);
  });

  test('has the day that its holding letter promised as a clock, which is what is due until the next letter', async () => {
    const { id, number } = await newClaim();
    await take(number);
    const holding = (day: string) =>
      step(number, { kind: 'letter', letter: 'holding', parts: { ...whole, 'promised-on': day } });
    const clocks = () =>
      rowsOf(`select kind, due_at from desk_clock where claim_id = $1 and kind ~ 'complaint' order by due_at`, id);
    const due = () => rowsOf('select due_kind, due_at, holding_at, promised_on from complaint where claim_id = $1', id);
    const came = deskOf().now();
    deskOf().wait(60 * 60);
    const holding_at = deskOf().now();
    await holding('2026-11-13');
    const [first, second] = [new Date('2026-11-14T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
    const final = { kind: 'complaint-final', due_at: new Date('2027-01-01T00:00:00Z') };
    expect(await clocks()).toEqual([{ kind: 'complaint-promised', due_at: first }, final]);
    const promised = { due_kind: 'complaint-promised', holding_at };
    expect(await due()).toEqual([{ ...promised, due_at: first, promised_on: '2026-11-13' }]);
    expect((await complaint(number))['next']).toEqual({ clock: 'complaint-promised', at: first.toISOString() });

    // Each day that is over is told, and a day of its own of the letter that went too late.
    const overdue = async () => {
      await tellOverdueComplaints({ ...deskOf().services, now: () => deskOf().now() });
      const told = `select data ->> 'dueAt' as at from outgoing_event
        where claim_id = $1 and type = 'complaint.overdue' order by id`;
      return (await rowsOf<{ at: string }>(told, id)).map(({ at }) => at);
    };
    deskOf().wait(9 * daySeconds);
    expect(await overdue()).toEqual([first.toISOString()]);
    await holding('2026-11-20');
    expect(await due()).toEqual([{ ...promised, due_at: second, promised_on: '2026-11-20' }]);
    // One of before is recorded later, which changes nothing of what is due.
    const older = { kind: 'sent-elsewhere', letter: 'holding', at: came.toISOString() };
    await step(number, { ...older, parts: { ...whole, 'promised-on': '2026-11-10' } });
    expect(await due()).toEqual([{ ...promised, holding_at: came, due_at: second, promised_on: '2026-11-20' }]);
    deskOf().wait(7 * daySeconds);
    expect(await overdue()).toEqual([first, second].map((at) => at.toISOString()));
    const answer = { decision: 'accepted', reasons: 'It was late.' };
    await step(number, { kind: 'letter', letter: 'final', parts: answer, cause: 'delay' });
    expect(await clocks()).toEqual([]);
    deskOf().wait(-16 * daySeconds - 60 * 60);
    const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
    const [{ days } = { days: [] }] = json['complaints'] as { days: { what: string; lateDays: number | null }[] }[];
    expect(days.map(({ what, lateDays }) => [what, lateDays])).toEqual([
      ['acknowledge', null],
      ['summary', null],
      ['holding', null],
      // The letter that was recorded was followed by another an hour later.
      ['promised', null],
      ['promised', 2],
      ['promised', 2],
      ['final', null],
    ]);
  });

  test('reads the days that letters of before promised, and makes what is due of them', async () => {
    const { id, number } = await newClaim();
    await take(number);
    for (const day of ['2026-11-13', '2026-11-20'])
      await step(number, { kind: 'letter', letter: 'holding', parts: { ...whole, 'promised-on': day } });
    const { pool } = deskOf().database;
    const stored = async () => [
      await rowsOf('select due_kind, due_at, holding_at, promised_on from complaint where claim_id = $1', id),
      await rowsOf('select promised_on from complaint_step where claim_id = $1 order by id', id),
      await rowsOf(`select kind, due_at from desk_clock where claim_id = $1 order by kind`, id),
    ];
    const now = await stored();
    await pool.query('update complaint_step set promised_on = null where claim_id = $1', [id]);
    await pool.query(
      `update complaint set due_kind = 'complaint-final', due_at = send_by, holding_at = send_by
       where claim_id = $1`,
      [id],
    );
    await pool.query(`delete from desk_clock where claim_id = $1 and kind = 'complaint-promised'`, [id]);
    const { handle } = promisedDaysJob({ ...deskOf().services, now: () => deskOf().now() });
    await handle({}, { signal: new AbortController().signal } as JobRun);
    expect(await stored()).toEqual(now);
  });

  test.each([
    ['nothing', {}],
    ['an empty text', { decision: '' }],
  ])('a final answer that went another way counts as no acceptance where its decision is %s', async (_what, parts) => {
    const { number } = await newClaim();
    await take(number);
    const elsewhere = { kind: 'sent-elsewhere', letter: 'final', at: deskOf().now().toISOString(), cause: 'delay' };
    const { status, json } = await step(number, { ...elsewhere, parts });
    expect([status, json['errors']]).toEqual([400, [expect.objectContaining({ pointer: '/parts/decision' })]]);
    expect(await complaint(number)).toMatchObject({ outcome: null, closedAt: null });
    expect((await step(number, { ...elsewhere, parts: { decision: 'refused' } })).status).toBe(200);
    expect(await complaint(number)).toMatchObject({ outcome: 'refused' });
  });

  test('a summary that went another way went before no letter that says the answer is still to come', async () => {
    const { number } = await newClaim();
    await take(number);
    const at = deskOf().now().toISOString();
    deskOf().wait(60 * 60);
    await step(number, { kind: 'letter', letter: 'holding', parts: { ...whole, 'promised-on': '2026-11-13' } });
    const day = at.slice(0, 10);
    const summary = { kind: 'sent-elsewhere', letter: 'summary', parts: resolved(day), cause: 'delay' };
    const before = await step(number, { ...summary, at });
    expect([before.status, before.json['errors']]).toEqual([400, [expect.objectContaining({ pointer: '/at' })]]);
    expect((await step(number, { ...summary, at: deskOf().now().toISOString() })).status).toBe(200);
  });

  test('is in the audit with what the desk’s audit says of it, and with the call', async () => {
    const { id, number } = await newClaim();
    await take(number);
    const { number: its } = await complaint(number);
    await step(number, { kind: 'letter', letter: 'acknowledgement' });
    const answer = { letter: 'final', parts: { decision: 'accepted', reasons: 'It was late.' }, cause: 'delay' };
    await step(number, { kind: 'letter', redress: 25, ...answer });
    const noted = `select detail, changes from audit_event
      where claim_id = $1 and action = 'operator.wrote' and detail ~ 'complaint' order by id`;
    const steps = `POST /claims/:number/complaints/:complaintNumber/steps, complaint ${its}`;
    expect(await rowsOf(noted, id)).toEqual([
      {
        detail: `POST /claims/:number/complaints, complaint ${its}`,
        changes: [
          { field: 'receivedAt', from: '', to: deskOf().now().toISOString() },
          { field: 'kind', from: '', to: 'service' },
          { field: 'channel', from: '', to: 'system' },
        ],
      },
      { detail: steps, changes: [{ field: 'letter', from: '', to: 'acknowledgement' }] },
      {
        detail: steps,
        changes: [
          { field: 'letter', from: '', to: 'final' },
          { field: 'outcome', from: '', to: 'accepted' },
          { field: 'cause', from: '', to: 'delay' },
          { field: 'redress', from: '', to: '£25.00' },
        ],
      },
    ]);
  });

  test('of a message counts from the message’s own time, and is made once', async () => {
    const claim = await newClaim();
    const messageId = await deskOf().writeAsClaimant(claim.id, 'I want to make a complaint.');
    const at = deskOf().now().toISOString();
    deskOf().wait(2 * daySeconds);
    for (const _ of [1, 2]) await take(claim.number, { messageId, receivedAt: deskOf().now().toISOString() });
    const { complaints } = (await deskOf().operator('GET', `/claims/${claim.number}/complaints`)).json;
    expect(complaints).toMatchObject([{ receivedAt: at, channel: 'message' }]);
    deskOf().wait(-2 * daySeconds);
  });

  test.each([
    ['no words', { words: ' ' }, '/words'],
    ['a time to come', { receivedAt: '2027-11-06T12:00:00Z' }, '/receivedAt'],
    ['another kind', { kind: 'angry' }, '/kind'],
  ])('with %s is refused with its place', async (_what, body, pointer) => {
    const { number } = await newClaim();
    const { status, json } = await take(number, body);
    expect([status, (json['errors'] as { pointer: string }[])[0]?.pointer]).toEqual([400, pointer]);
  });
});

describe('a claim with a complaint', () => {
  test('that is open is neither deleted nor erased, unless that is forced by name', async () => {
    const [deleted, erased] = [await newClaim(), await newClaim()];
    for (const { number } of [deleted, erased]) await take(number);
    const desk = deskOf();
    const remove = (query = '') => desk.operator('DELETE', `/claims/${deleted.number}${query}`);
    const erase = (body: object) => desk.operator('POST', `/claims/${erased.number}/erasure`, body);
    const [kept, keptToo] = [await remove(), await erase({})];
    expect([kept.json['code'], keptToo.json['code']]).toEqual(['complaint-open', 'complaint-open']);
    expect(kept.json['title']).toContain('force it by the parameter ?force=complaint-open.');
    expect(keptToo.json['title']).toContain('force it by { "force": "complaint-open" } as the body.');
    expect([(await remove('?force=yes')).status, (await erase({ force: 'yes' })).status]).toEqual([400, 400]);
    expect((await remove('?force=complaint-open')).status).toBe(204);
    expect((await erase({ dryRun: true })).json).toMatchObject({ dryRun: true, openComplaints: 1 });
    expect((await erase({ force: 'complaint-open' })).status).toBe(200);
    const noted = 'select changes from audit_event where claim_id = $1 and action = $2';
    const forced = { field: 'force', from: '', to: 'complaint-open' };
    for (const [id, action] of [
      [deleted.id, 'claim.deleted'],
      [erased.id, 'claim.erased'],
    ])
      expect((await deskOf().database.pool.query(noted, [id, action])).rows).toEqual([{ changes: [forced] }]);
  });

  test('that is erased leaves it readable by its own number', async () => {
    const { number } = await newClaim();
    const { json } = await take(number, { reach: '+44 7700 900123' });
    await step(number, {
      kind: 'close',
      outcome: 'withdrawn',
      cause: 'delay',
      words: 'By phone.',
      withdrawal: saidByPhone,
    });
    expect((await deskOf().operator('POST', `/claims/${number}/erasure`, {})).status).toBe(200);
    const read = (of: string) => deskOf().operator('GET', `/complaints/${of}`);
    const kept = await read(String(json['number']).toLowerCase());
    expect([kept.status, kept.json]).toMatchObject([200, { number: json['number'], reach: '', outcome: 'withdrawn' }]);
    expect(kept.json['steps']).toHaveLength(2);
    expect((await read('C-0000-0000')).json).toMatchObject({ code: 'complaint-not-found' });
  });

  test('that is closed goes without it, and without how to reach the claimant', async () => {
    const { id, number } = await newClaim();
    await take(number, { reach: '+44 7700 900123' });
    await step(number, {
      kind: 'close',
      outcome: 'withdrawn',
      cause: 'delay',
      words: 'By phone.',
      withdrawal: saidByPhone,
    });
    expect((await deskOf().operator('DELETE', `/claims/${number}`)).status).toBe(204);
    expect(await rowsOf('select words, reach, outcome from complaint where claim_id = $1', id)).toEqual([
      { words: 'It is late.', reach: '', outcome: 'withdrawn' },
    ]);
  });
});
