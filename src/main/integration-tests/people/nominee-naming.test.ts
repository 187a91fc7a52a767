import { randomUUID } from 'node:crypto';

import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { outgoingEventTypes } from '#shared/outgoing-event-types.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import {
  act,
  begin,
  claimId,
  codeOf,
  dana,
  desk,
  end,
  eventsOf,
  fillClaim,
  lastCode,
  mails,
  nomineeTexts,
  nominate,
  nominations,
  number,
  over,
  putNomineesClaim,
  quoteTotal,
  read,
  rowsOf,
  secretOf,
  startNomineeTests,
  wrong,
} from './nominated-people.fixture.ts';

startNomineeTests();

describe('the way of somebody who may act', () => {
  test('is a mailed link, then a mailed code, and nothing of the claim', async () => {
    const secret = await secretOf();
    const opened = await act('open', '', { secret });
    expect(opened.json).toEqual({ step: 'code', code: 'sent', claim: null });
    expect(opened.set).toMatch(
      new RegExp(`^fettle-acting-${claimId}=[\\w-]{43}; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict`),
    );
    const { cookie } = opened;
    expect((await act('code', cookie, { code: wrong(await lastCode()) })).json).toMatchObject({
      outcome: 'wrong',
      next: null,
    });
    expect((await act('code', cookie, { code: await lastCode() })).json).toMatchObject({
      outcome: 'right',
      next: { step: 'open', claim: { claimant: 'Priya Nair', number } },
    });
    expect((await read(cookie)).json).toMatchObject({ step: 'open', claim: { may: ['see'], name: 'Dana Field' } });
    const { rows } = await desk.database.pool.query<{ all: string }>(`select (select json_agg(p)::text from
      nominated_person p) || (select json_agg(s)::text from nominated_session s)
      || (select json_agg(a)::text from audit_event a) || (select json_agg(e)::text from outgoing_event e) "all"`);
    for (const kept of [secret, cookie.split('=')[1] ?? '']) expect(rows[0]?.all).not.toContain(kept);
  });

  test('asks for neither half of the claim’s key, and its mails have neither', async () => {
    await begin();
    const { number: claimNumber } = await desk.database.kysely
      .selectFrom('claim')
      .select('number')
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow();
    const sent = (await mails()).filter(({ to }) => to === dana);
    expect(sent).toHaveLength(2);
    for (const { text } of sent) {
      expect(text).not.toContain(claimNumber);
      expect(text).not.toMatch(/LS6|iPhone|reference|post code/i);
    }
  });

  test('audits once in each browser that it showed the claim, also where a handler confirmed first', async () => {
    const opened = async () => {
      const entries = desk.database.kysely.selectFrom('audit_event').select('detail').where('claim_id', '=', claimId);
      return (await entries.where('action', '=', 'claim.nominee-opened').execute()).length;
    };
    const cookie = await begin();
    await Promise.all([read(cookie), read(cookie)]);
    expect(await opened()).toBe(1);
    await putNomineesClaim({ endUserEmail: '' });
    const id = randomUUID();
    const later = await act('open', '', { secret: await secretOf({ id }) });
    await act('code', later.cookie, { code: await lastCode() });
    expect(await opened()).toBe(0);
    await desk.act('Kim', `${claimId}/nominated/confirm`, { id });
    await Promise.all([read(later.cookie), read(later.cookie)]);
    expect(await opened()).toBe(1);
  });

  test('the claimant is told at once, and of the confirmation, with where to end it; the link is the nominee’s alone', async () => {
    await begin();
    const told = (await mails()).filter(({ to }) => to === 'priya@example.com');
    expect(told.map(({ content }) => content.subject)).toEqual([
      'Dana Field may soon act for you',
      'Dana Field may now act for you',
    ]);
    for (const { content, text } of told) {
      expect(content.action?.url).toMatch(/\/c\/[\w-]+\/nominee$/);
      expect(text).not.toMatch(/#|dana@/);
    }
    expect((await mails()).filter(({ to }) => to === dana)).toHaveLength(2);
  });

  test('each browser enters a code of its own', async () => {
    const secret = await secretOf();
    const first = await act('open', '', { secret });
    await act('code', first.cookie, { code: await lastCode() });
    const second = await act('open', '', { secret });
    expect(second.json['step']).toBe('code');
    expect((await read(first.cookie)).json['step']).toBe('open');
    expect((await read(second.cookie)).json).toMatchObject({ step: 'code', claim: null });
  });

  test('is refused in the same words, whatever does not fit', async () => {
    const secret = await secretOf();
    const { cookie } = await act('open', '', { secret });
    const other = await desk.putClaim(`${number}-OTHER`);
    const answers = [
      await act('open', '', { secret: 'A'.repeat(43) }),
      await act('open', '', { secret: null }),
      await read(''),
      await act('open', '', { secret }, other),
      await read(cookie, other),
      await read(cookie.replace(claimId, other), other),
      await read(cookie, randomUUID()),
      await act('open', '', { secret }, 'x'),
      await act('stop', ''),
      await act('code', '', { code: '1' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(over);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('a claimant without an address: a handler confirms, and no code does', async () => {
    await putNomineesClaim({ endUserEmail: '' });
    const { cookie } = await act('open', '', { secret: await secretOf() });
    expect((await act('code', cookie, { code: await lastCode() })).json).toMatchObject({
      outcome: 'right',
      next: { step: 'waiting', claim: null },
    });
    expect((await read(cookie)).json).toMatchObject({ step: 'waiting', claim: null });
    expect(await nominations()).toMatchObject([{ asksHandler: true, confirmedAt: null }]);
    expect(await eventsOf('nominated.confirmed')).toEqual([]);
  });

  test('a claimant whose mail came back: a handler confirms, and a text tells it', async () => {
    await putNomineesClaim({ endUserMobile: '07700 900123' });
    await desk.database.pool.query(
      `insert into notice
         (claim_id, id, telling_id, channel, kind, recipient, state, happening_ids, due_at, created_at, settled_at)
       select id, gen_random_uuid(), gen_random_uuid(), 'mail', 'message', end_user_email, 'undelivered', '{}',
         now(), now(), now() from claim where id = $1`,
      [claimId],
    );
    await nominate();
    expect(await nominations()).toMatchObject([{ asksHandler: true }]);
    expect(await nomineeTexts()).toEqual([expect.stringContaining('somebody was named to act for you on your claim')]);
  });

  test('decisions that need a mailed code: a handler confirms, whatever code the person enters', async () => {
    await putNomineesClaim({ contract: { customer: 'Coding Mutual', name: 'Gold', tatSlaDays: 10 } });
    await nominate({ may: ['see', 'decide'] });
    await nominate({ may: ['see'], email: 'two@example.com' });
    const all = (await nominations()) as { may: string[]; asksHandler: boolean }[];
    const mayDecide = ({ may }: { may: string[] }) => may.includes('decide');
    expect(all.filter(mayDecide)).toMatchObject([{ asksHandler: true }]);
    expect(all.filter((one) => !mayDecide(one))).toMatchObject([{ asksHandler: false }]);
    const told = (await mails()).find(({ content }) => content.subject.includes('may soon act for you'));
    expect(told?.content.paragraphs.join(' ')).toContain('It begins once we have asked you by telephone.');
  });
});

describe('who decides by their own codes once the client asks for codes', () => {
  const coding = { contract: { customer: 'Coding Mutual', name: 'Gold', tatSlaDays: 10 } };
  const listed = async () =>
    (await desk.ask('Kim', `/claims/${claimId}/nominated`)).json['nominated'] as { id: string }[];
  const confirm = async () => desk.act('Kim', `${claimId}/nominated/confirm`, { id: (await listed())[0]?.id ?? '' });
  const given = { version: 1, totalPence: quoteTotal, decision: 'approve', consent: true };
  const subjects = async () =>
    (await mails()).filter(({ to }) => to === 'priya@example.com').map(({ content }) => content.subject);
  const pageOf = async (cookie: string) => (await read(cookie)).json['claim'];

  test('is nobody who confirmed themselves before, until a handler has confirmed them', async () => {
    const cookie = await begin({ may: ['see', 'decide'] });
    expect(await pageOf(cookie)).toMatchObject({ waitsToDecide: false });
    await desk.operator('PATCH', `/claims/${number}`, coding);
    const { optionId } = await fillClaim();
    expect(await pageOf(cookie)).toMatchObject({ quote: null, offer: null, asksCode: false, waitsToDecide: true });
    expect(await nominations()).toMatchObject([{ waitsToDecide: true, confirmedAt: expect.any(String) }]);
    expect(await listed()).toMatchObject([{ state: 'confirmed', waitsToDecide: true, mayConfirm: true }]);
    const refusal = { status: 403, json: { code: 'handler-needed' } };
    const before = await rowsOf();
    expect(await act('decisionCode', cookie, { about: 'quote' })).toMatchObject(refusal);
    expect(await act('decideQuote', cookie, { ...given, code: '123456' })).toMatchObject(refusal);
    const choice = { offerVersion: 1, optionId, consent: true, code: '123456' };
    expect(await act('chooseOutcome', cookie, choice)).toMatchObject(refusal);
    expect(await rowsOf()).toBe(before);
    expect((await confirm()).status).toBe(200);
    expect(await listed()).toMatchObject([{ waitsToDecide: false, mayConfirm: false, confirmedBy: 'Kim' }]);
    expect((await subjects()).at(-1)).toBe('Dana Field may now decide for you');
    expect(await pageOf(cookie)).toMatchObject({ quote: { version: 1 }, asksCode: true, waitsToDecide: false });
    await act('decisionCode', cookie, { about: 'quote' });
    expect((await act('decideQuote', cookie, { ...given, code: await lastCode() })).status).toBe(200);
    expect(await eventsOf('nominated.confirmed')).toHaveLength(1);
  });

  const packed = async () => {
    desk.wait(60);
    const url = `/api/desk/claims/${claimId}/evidence.zip?for=operator`;
    const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf('Lee') } });
    return strFromU8(unzipSync(rawPayload)['nominees.csv'] ?? new Uint8Array());
  };

  test('is in packs as of now, and no more once the nomination has ended, by hand or by its day', async () => {
    await begin({ may: ['see', 'decide'] });
    await desk.operator('PATCH', `/claims/${number}`, coding);
    expect(await packed()).toContain('"see, decide (now decides only once a handler confirms)",claimant');
    const nominated = desk.database.kysely.updateTable('nominated_person').where('claim_id', '=', claimId);
    const until = (await nominated.set({ until: desk.now() }).returning('until').executeTakeFirstOrThrow()).until;
    expect(await packed()).toContain('"see, decide",claimant');
    await nominated.set({ until: new Date(until.getTime() + 86_400_000) }).execute();
    expect(await packed()).toContain('(now decides');
    const id = (await listed())[0]?.id ?? '';
    expect((await desk.act('Kim', `${claimId}/nominated/end`, { id })).status).toBe(200);
    expect(await packed()).toContain('"see, decide",claimant');
  });

  test('is told by when each confirmed them, in packs, in the thread and by the API', async () => {
    const toApi = async () => (await desk.operator('GET', `/claims/${number}/nominated`)).json['nominated'];
    await begin({ may: ['see', 'decide'] });
    const ownCode = formatDateTime(desk.now());
    expect(await packed()).toContain(`,"see, decide",claimant,,${ownCode},,,`);
    expect(await toApi()).toMatchObject([{ waitsToDecide: false }]);
    await desk.operator('PATCH', `/claims/${number}`, coding);
    desk.wait(3600);
    expect(await packed()).toContain(
      `,"see, decide (now decides only once a handler confirms)",claimant,,${ownCode},,,`,
    );
    expect(await toApi()).toMatchObject([{ state: 'confirmed', waitsToDecide: true }]);
    const confirmedAt = desk.now();
    await confirm();
    expect(await packed()).toContain(`,"see, decide",claimant,,${ownCode},${formatDateTime(confirmedAt)},Kim,`);
    expect(await toApi()).toMatchObject([{ waitsToDecide: false }]);
    const { thread } = await desk.claim('Kim', claimId);
    expect(thread.filter(({ kind }) => kind === 'nominee').at(-1)).toMatchObject({
      at: confirmedAt.toISOString(),
      by: 'operator',
      name: 'Kim',
      title: 'Dana Field',
      state: 'decides',
    });
  });

  test('is whom a handler named or confirmed, and a handler confirms no one who decides already', async () => {
    await begin({ may: ['decide'] });
    expect((await confirm()).status).toBe(200);
    expect(await listed()).toMatchObject([{ confirmedBy: '', mayConfirm: false }]);
    await putNomineesClaim();
    const named = { id: randomUUID(), name: 'Dana Field', email: dana, may: ['decide'] };
    await desk.act('Kim', `${claimId}/nominated`, named);
    const link = (await mails()).findLast(({ to }) => to === dana);
    const { cookie } = await act('open', '', { secret: new URL(link?.content.action?.url ?? '').hash.slice(1) });
    await act('code', cookie, { code: await lastCode() });
    await desk.operator('PATCH', `/claims/${number}`, coding);
    expect(await listed()).toMatchObject([{ state: 'confirmed', waitsToDecide: false }]);
    expect(await pageOf(cookie)).toMatchObject({ asksCode: true, waitsToDecide: false });
  });

  test('is not asked about without the right to decide', async () => {
    const cookie = await begin({ may: ['see'] });
    await desk.operator('PATCH', `/claims/${number}`, coding);
    expect(await pageOf(cookie)).toMatchObject({ waitsToDecide: false });
    expect(await listed()).toMatchObject([{ waitsToDecide: false, mayConfirm: false }]);
  });
});

describe('whom a handler confirms', () => {
  const coded = { contract: { customer: 'Coding Mutual', name: 'Gold', tatSlaDays: 10 } };
  const alerted = async () => {
    const { rows } = await desk.database.pool.query<{ name: string }>(
      `select a.name from desk_alert d join account a on a.id = d.account_id
       where d.claim_id = $1 and d.kind = 'nominee-waits' order by a.name`,
      [claimId],
    );
    return rows.map(({ name }) => name);
  };
  const threadOf = async () =>
    (await desk.claim('Kim', claimId)).thread
      .filter(({ kind }) => kind === 'nominee')
      .map(({ by, name, title, state }) => ({ by, name, title, state }));
  async function giveToKim(): Promise<void> {
    const account = desk.database.kysely.selectFrom('account').select('id').where('name', '=', 'Kim');
    const { id: assigneeId } = await account.executeTakeFirstOrThrow();
    expect((await desk.act('Kim', `${claimId}/assign`, { assigneeId, seen: null })).status).toBe(200);
  }
  const wanted = () => ({ id: randomUUID(), name: 'Dana Field', email: dana, may: ['see', 'decide'] });

  test('is an alarm of the leads, a line of the thread and an event', async () => {
    await putNomineesClaim(coded);
    const { id, ...named } = wanted();
    await nominate({ id, ...named });
    expect(await alerted()).toEqual(['Lee']);
    expect(await threadOf()).toEqual([{ by: 'claimant', name: '', title: 'Dana Field', state: 'waits' }]);
    expect(await eventsOf('nominated.asked')).toEqual([{ nominatedId: id, may: named.may, asksHandler: true }]);
    await desk.act('Kim', `${claimId}/nominated/confirm`, { id });
    expect(await alerted()).toEqual([]);
    await desk.act('Kim', `${claimId}/nominated/end`, { id });
    expect((await threadOf()).map(({ state }) => state)).toEqual(['waits', 'confirmed', 'ended']);
  });

  test('is an alarm of whoever has the claim', async () => {
    await putNomineesClaim(coded);
    await giveToKim();
    const first = wanted();
    await nominate(first);
    const second = { ...wanted(), name: 'Sam Field', email: 'sam@example.com' };
    await nominate(second);
    expect(await alerted()).toEqual(['Kim']);
    const end = (id: string) => desk.act('Kim', `${claimId}/nominated/end`, { id });
    await end(first.id);
    expect(await alerted()).toEqual(['Kim']);
    await end(second.id);
    expect(await alerted()).toEqual([]);
  });

  test('is an alarm of the leads where whoever has the claim has named them, because another confirms', async () => {
    await putNomineesClaim({ endUserEmail: '' });
    await giveToKim();
    await desk.act('Kim', `${claimId}/nominated`, wanted());
    expect(await alerted()).toEqual(['Lee']);
    expect(await threadOf()).toMatchObject([{ by: 'operator', name: 'Kim', state: 'waits' }]);
  });

  test('where their own code confirms them, nobody has an alarm', async () => {
    const { id, ...named } = wanted();
    await nominate({ id, ...named });
    expect(await alerted()).toEqual([]);
    expect(await threadOf()).toMatchObject([{ state: 'asked' }]);
    expect(await eventsOf('nominated.asked')).toEqual([{ nominatedId: id, may: named.may, asksHandler: false }]);
    expect(Object.keys(outgoingEventTypes['nominated.asked'].data)).toEqual(['nominatedId', 'may', 'asksHandler']);
  });
});

describe('whom a claimant nominates', () => {
  test.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ may: [] }, 'may'],
    [{ may: ['passcode'] }, 'may'],
    [{ id: 'x' }, 'id'],
  ])('%j is refused, and names the field', async (given, field) => {
    expect((await nominate(given)).errors?.[0]?.extensions).toMatchObject({ code: 'NOMINEE_INVALID', field });
    expect(await mails()).toEqual([]);
  });

  test('two at a time, each address once, and the same again is nothing new', async () => {
    const id = randomUUID();
    await nominate({ id });
    expect(codeOf(await nominate({ id }))).toBeUndefined();
    expect(codeOf(await nominate({ id, name: 'Somebody else' }))).toBe('NOMINATION_ID_USED');
    expect(codeOf(await nominate())).toBe('NOMINEE_INVALID');
    expect((await mails()).filter(({ to }) => to === dana)).toHaveLength(1);
    expect(codeOf(await nominate({ email: 'two@example.com' }))).toBeUndefined();
    expect(codeOf(await nominate({ email: 'three@example.com' }))).toBe('TOO_MANY_NOMINATIONS');
    await end(id);
    expect(codeOf(await nominate({ email: 'three@example.com' }))).toBeUndefined();
    expect((await nominations()).map(({ email }) => String(email)).toSorted()).toEqual([
      '',
      'three@example.com',
      'two@example.com',
    ]);
  });

  test('a claim that is over has nobody', async () => {
    await desk.operator('PATCH', `/claims/${number}`, { state: 'Claim Cancelled' });
    expect(codeOf(await nominate())).toBe('CLAIM_OVER');
  });
});

describe('a handler and a system', () => {
  const nominee = () => ({ id: randomUUID(), name: 'Dana Field', email: dana, may: ['see', 'write'] });
  const listed = async () => (await desk.ask('Kim', `/claims/${claimId}/nominated`)).json['nominated'];

  test('a handler names somebody for the claimant, a colleague confirms, and ends it', async () => {
    await putNomineesClaim({ endUserEmail: '' });
    const wanted = nominee();
    expect((await desk.act('Kim', `${claimId}/nominated`, wanted)).status).toBe(200);
    expect(await listed()).toMatchObject([{ id: wanted.id, state: 'asked', asksHandler: true, askedBy: 'handler' }]);
    const link = (await mails()).findLast(({ to }) => to === dana);
    const secret = new URL(link?.content.action?.url ?? '').hash.slice(1);
    const { cookie } = await act('open', '', { secret });
    expect((await act('code', cookie, { code: await lastCode() })).json).toMatchObject({ next: { step: 'waiting' } });
    expect((await desk.act('Lou', `${claimId}/nominated/confirm`, { id: wanted.id })).status).toBe(200);
    expect((await read(cookie)).json['step']).toBe('open');
    expect(await listed()).toMatchObject([{ state: 'confirmed', namedBy: 'Kim', confirmedBy: 'Lou' }]);
    expect((await desk.act('Kim', `${claimId}/nominated/end`, { id: wanted.id })).status).toBe(200);
    expect(await read(cookie)).toMatchObject(over);
    expect(await listed()).toMatchObject([{ state: 'ended', endedBy: 'handler', email: '' }]);
    expect(await desk.act('Kim', `${claimId}/nominated/confirm`, { id: wanted.id })).toMatchObject({
      status: 409,
      json: { code: 'nominee-ended' },
    });
  });

  test('whoever named somebody does not confirm them, a lead neither, with and without an address', async () => {
    const confirm = (who: string, id: string) => desk.act(who, `${claimId}/nominated/confirm`, { id });
    for (const endUserEmail of ['', 'priya@example.com']) {
      await putNomineesClaim({ endUserEmail });
      const wanted = nominee();
      await desk.act('Lee', `${claimId}/nominated`, wanted);
      expect(await confirm('Lee', wanted.id)).toMatchObject({ status: 403, json: { code: 'second-person-needed' } });
      const seenBy = async (who: string) => (await desk.ask(who, `/claims/${claimId}/nominated`)).json['nominated'];
      expect(await seenBy('Lee')).toMatchObject([{ state: 'asked', mayConfirm: false, confirmedBy: '' }]);
      expect(await seenBy('Kim')).toMatchObject([{ state: 'asked', mayConfirm: true, namedBy: 'Lee' }]);
      expect((await confirm('Kim', wanted.id)).status).toBe(200);
    }
  });

  test('nobody confirms whom a handler named before it was kept who did', async () => {
    const wanted = nominee();
    await desk.act('Kim', `${claimId}/nominated`, wanted);
    await desk.database.pool.query('update nominated_person set named_by = null where claim_id = $1', [claimId]);
    expect(await desk.act('Lou', `${claimId}/nominated/confirm`, { id: wanted.id })).toMatchObject({
      status: 403,
      json: { title: 'It was not kept who named them. End it, and name them again.' },
    });
  });

  test.each([
    [{ email: 'nobody' }, 422, 'email-wrong'],
    [{ email: dana }, 409, 'known'],
  ])('with %j nobody is named', async (given, status, code) => {
    await nominate();
    const before = await rowsOf();
    const refused = await desk.act('Kim', `${claimId}/nominated`, { ...nominee(), ...given });
    expect(refused).toMatchObject({ status, json: { code } });
    expect(await rowsOf()).toBe(before);
  });

  test('a system reads who may act, and ends it', async () => {
    const cookie = await begin();
    const path = `/claims/${number}/nominated`;
    const { json } = await desk.operator('GET', path);
    const [one] = json['nominated'] as { id: string }[];
    expect(one).toMatchObject({ name: 'Dana Field', state: 'confirmed', may: ['see'] });
    expect((await desk.operator('DELETE', `${path}/${randomUUID()}`)).status).toBe(404);
    for (let time = 0; time < 2; time += 1) {
      expect((await desk.operator('DELETE', `${path}/${one?.id}`)).status).toBe(204);
    }
    expect(await read(cookie)).toMatchObject(over);
    expect(await eventsOf('nominated.ended')).toEqual([{ nominatedId: one?.id, by: 'system' }]);
  });
});
