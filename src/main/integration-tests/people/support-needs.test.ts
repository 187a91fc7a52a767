import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { purgeNeeds } from '#claim/support/set-needs.server.ts';
import { raiseAlarms } from '#features/desk/alarms/raise-alarms.server.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const words = 'Zebedee lip-reads';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: [] },
      Lea: { rights: [], roles: ['handler', 'lead'] },
      Ada: { rights: [], roles: ['auditor'], clients: ['Northgate'] },
    },
    [
      { name: 'Northgate', contracts: [{ customer: 'Northgate' }] },
      { name: 'Southgate', contracts: [{ customer: 'Southgate' }] },
    ],
  );
});
afterAll(() => desk?.close());

async function newClaim(): Promise<{ id: string; number: string; cookie: string }> {
  const number = `NEED-${(count += 1)}`;
  const id = await desk.putClaim(number, { contract: { name: 'Plan', customer: 'Northgate', tatSlaDays: 5 } });
  return { id, number, cookie: await cookieFor(desk.database, [id], desk.now()) };
}

type Claim = Awaited<ReturnType<typeof newClaim>>;

const moveToSouthgate = ({ number }: Claim) =>
  desk.operator('PATCH', `/claims/${number}`, { contract: { name: 'Plan', customer: 'Southgate', tatSlaDays: 5 } });

async function ask({ cookie }: Pick<Claim, 'cookie'>, query: string, variables: object = {}) {
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { cookie },
    payload: { query, variables },
  });
  return JSON.parse(answer.body) as { data: Record<string, unknown> | null; errors?: { extensions: object }[] };
}

async function insurerOf(claim: Pick<Claim, 'id' | 'cookie'>): Promise<string | null> {
  const { data } = await ask(claim, `{ claim(id: "${claim.id}") { supportNeeds { insurer } } }`);
  const { claim: read } = data as { claim: { supportNeeds: { insurer: string | null } } };
  return read.supportNeeds.insurer;
}

const set = async (claim: Claim, model: object) =>
  ask(claim, 'mutation ($model: SetSupportNeedsInput!) { setSupportNeeds(model: $model) { id } }', {
    model: { claimId: claim.id, insurer: await insurerOf(claim), ...model },
  });

const fields = '{ codes words until tellsInsurer savedAt seenAt byHandler sealed }';

async function shown(claim: Pick<Claim, 'id' | 'cookie'>) {
  const { data } = await ask(claim, `{ claim(id: "${claim.id}") { supportNeeds ${fields} offersHelp } }`);
  return data?.['claim'] as { supportNeeds: Record<string, unknown> | null; offersHelp: boolean };
}

type DeskNeed = { id: string; code: string; words: string; saidBy: string; seenBy: string; seenAt: string | null };

const atDesk = async (who: string, { id }: Claim) => {
  const { status, json } = await desk.ask(who, `/claims/${id}/needs`);
  return { status, needs: (json['needs'] ?? []) as DeskNeed[] };
};

const other = { codes: ['large-print', 'other'], words };

describe('the claimant', () => {
  test('says it, changes it and takes it back; the same again changes nothing', async () => {
    const claim = await newClaim();
    const version = async () => (await ask(claim, `{ claim(id: "${claim.id}") { version } }`)).data;
    await set(claim, { ...other, until: '2026-12-01', tellsInsurer: true });
    const before = await version();
    await set(claim, { ...other, until: '2026-12-01', tellsInsurer: true });
    expect(await version()).toEqual(before);
    expect((await shown(claim)).supportNeeds).toEqual({
      codes: ['large-print', 'other'],
      words,
      until: '2026-12-01',
      tellsInsurer: true,
      savedAt: desk.now().toISOString(),
      seenAt: null,
      byHandler: false,
      sealed: false,
    });
    await ask(claim, `mutation { withdrawSupportNeed(model: { claimId: "${claim.id}", code: "other" }) { id } }`);
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: ['large-print'], words: '' });
    await set(claim, { codes: [] });
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: [], savedAt: null });
  });

  test('replaces nothing that was recorded since the form was opened; the same again is no change', async () => {
    const claim = await newClaim();
    const stamp = async () =>
      (
        (await ask(claim, `{ claim(id: "${claim.id}") { supportNeeds { stamp } } }`)).data as {
          claim: { supportNeeds: { stamp: string } };
        }
      ).claim.supportNeeds.stamp;
    await set(claim, { codes: ['large-print'] });
    const seen = await stamp();
    await set(claim, { codes: ['large-print', 'writing'], seen });
    expect((await set(claim, { codes: ['more-time'], seen })).errors?.[0]?.extensions).toMatchObject({
      code: 'NEEDS_CHANGED',
    });
    expect((await set(claim, { codes: ['large-print', 'writing'], seen })).errors).toBeUndefined();
    await desk.operator('POST', `/claims/${claim.number}/needs`, { codes: ['sign-language'] });
    const overtaken = await set(claim, { codes: ['large-print'], seen });
    expect(overtaken.errors?.[0]?.extensions).toEqual({ code: 'NEEDS_CHANGED_SEALED', field: 'codes' });
    expect((await atDesk('Kim', claim)).needs.map(({ code }) => code)).toEqual(['sign-language']);
    await set(claim, { codes: ['large-print'], seen: await stamp() });
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: ['large-print'] });
  });

  test.each([
    [{ codes: ['telephone', 'writing'] }, { code: 'NEEDS_BOTH_WAYS', field: 'codes' }],
    [{ codes: ['other'] }, { code: 'NEED_WORDS_MISSING', field: 'words' }],
    [{ codes: ['a diagnosis'] }, { code: 'NEED_UNKNOWN', field: 'codes' }],
    [
      { codes: ['writing'], until: '2020-01-01' },
      { code: 'NEED_DAY_NOT_GOOD', field: 'until' },
    ],
  ])('is told what is wrong with %j, and nothing is written', async (model, extensions) => {
    const claim = await newClaim();
    expect((await set(claim, model)).errors?.[0]?.extensions).toEqual(extensions);
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: [] });
  });

  test('is read to the end of its day, and then it is deleted', async () => {
    const claim = await newClaim();
    await set(claim, { ...other, until: '2026-11-07' });
    await purgeNeeds(desk.services);
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: ['large-print', 'other'] });
    desk.wait((2 * dayMs) / 1_000);
    const later = { ...claim, cookie: await cookieFor(desk.database, [claim.id], desk.now()) };
    expect((await shown(later)).supportNeeds).toMatchObject({ codes: [] });
    await purgeNeeds(desk.services);
    const left = desk.database.kysely.selectFrom('support_need').select('ciphertext').where('claim_id', '=', claim.id);
    expect((await left.execute()).every(({ ciphertext }) => ciphertext === null)).toBe(true);
    desk.wait((-2 * dayMs) / 1_000);
  });

  test('says anew what has ended and is not deleted yet: that one was never withdrawn', async () => {
    const claim = await newClaim();
    await set(claim, { codes: ['large-print'], until: '2026-11-07' });
    desk.wait((2 * dayMs) / 1_000);
    const later = { ...claim, cookie: await cookieFor(desk.database, [claim.id], desk.now()) };
    await set(later, { codes: ['more-time'] });
    const kept = desk.database.kysely.selectFrom('support_need').select(['ciphertext', 'withdrawn_at']);
    const [ended, open] = await kept.where('claim_id', '=', claim.id).orderBy('said_at').execute();
    expect(ended).toEqual({ ciphertext: null, withdrawn_at: null });
    expect(open?.ciphertext).not.toBeNull();
    const audited = desk.database.kysely.selectFrom('audit_event').select('detail').where('claim_id', '=', claim.id);
    const entries = await audited.where('action', '=', 'claim.needs').orderBy('id').execute();
    expect(entries.map(({ detail }) => detail)).toEqual(['1 new, 0 withdrawn', '1 new, 0 withdrawn']);
    desk.wait((-2 * dayMs) / 1_000);
  });
});

describe('row 36', () => {
  test('support needs are sealed in the table, and in no other: not in events, audit or kept answers', async () => {
    const claim = await newClaim();
    await set(claim, other);
    await desk.act('Kim', `${claim.id}/needs`, { codes: ['sign-language', 'other'], words });
    const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(desk.database.kysely);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t
        where t::text like '%lip-reads%' or t::text like '%sign-language%'`.execute(desk.database.kysely);
      expect([name, rows.map(({ text }) => text)]).toEqual([name, []]);
    }
    const { rows } = await sql<{ data: object }>`select data from outgoing_event
      where type = 'need.recorded' and claim_id = ${claim.id}`.execute(desk.database.kysely);
    expect(rows.map(({ data }) => Object.keys(data))).toEqual([['needId'], ['needId'], ['needId']]);
  });

  test('an auditor gets no needs, no mark, no list, no clock and no filter by them', async () => {
    const claim = await newClaim();
    await set(claim, other);
    expect((await atDesk('Ada', claim)).status).toBe(403);
    for (const path of ['/views/open/claims', `/claims/${claim.id}`, '/clocks', '/filter-options', '/views']) {
      const { text } = await desk.ask('Ada', path);
      expect(text).not.toMatch(/"hasNeeds":true|"need"|support-needs|lip-reads|large-print/);
    }
    for (const path of ['/views/support-needs/claims', '/views/open/claims?clock=need']) {
      expect(await desk.ask('Ada', path)).toMatchObject({ status: 400, json: { code: 'list-of-needs' } });
    }
    const kept = { name: 'Needs', isShared: false, list: { view: 'support-needs', filter: {} } };
    expect((await desk.send('Ada', 'PUT', '/kept-views/01930000-0000-7000-8000-0000000000ff', kept)).status).toBe(400);
  });

  test('no list of an auditor counts them, because a count of this minute would tell of the claim that changed it', async () => {
    const claim = await newClaim();
    const views = async () => (await desk.ask('Ada', '/views')).text;
    const before = await views();
    await set(claim, { codes: ['more-time'] });
    expect(await views()).toBe(before);
  });

  test('whoever is not the claimant reads none by GraphQL, a handler who looks at the page included', async () => {
    const claim = await newClaim();
    await set(claim, other);
    const looking = await shown({ id: claim.id, cookie: desk.cookieOf('Kim') });
    expect(looking).toEqual({ supportNeeds: null, offersHelp: false });
  });
});

describe('at the desk', () => {
  test('a handler sees the mark and the list, reads, and says so; the claimant sees that', async () => {
    const claim = await newClaim();
    await set(claim, other);
    const listed = await desk.ask('Kim', '/views/support-needs/claims');
    expect(listed.json['claims']).toContainEqual(expect.objectContaining({ id: claim.id, hasNeeds: true }));
    const { needs } = await atDesk('Kim', claim);
    expect(needs.map(({ code, words: said, saidBy }) => [code, said, saidBy])).toEqual([
      ['large-print', '', 'claimant'],
      ['other', words, 'claimant'],
    ]);
    expect((await desk.claim('Kim', claim.id)).clocks.map(({ kind }) => kind)).toContain('need');
    await desk.act('Kim', `${claim.id}/needs/seen`, { ids: needs.map(({ id }) => id) });
    expect((await shown(claim)).supportNeeds).toMatchObject({ seenAt: desk.now().toISOString() });
    expect((await desk.claim('Kim', claim.id)).clocks.map(({ kind }) => kind)).not.toContain('need');
  });

  test('what came after the look is not taken as read', async () => {
    const claim = await newClaim();
    await set(claim, { codes: ['large-print'] });
    const { needs } = await atDesk('Kim', claim);
    await set(claim, { codes: ['large-print', 'more-time'] });
    await desk.act('Kim', `${claim.id}/needs/seen`, { ids: needs.map(({ id }) => id) });
    expect((await shown(claim)).supportNeeds).toMatchObject({ seenAt: null });
    expect((await atDesk('Kim', claim)).needs.map(({ seenBy }) => seenBy)).toEqual(['Kim', '']);
  });

  test('what a handler records for a caller is read already, and the claimant’s page says that there is something', async () => {
    const claim = await newClaim();
    await desk.act('Kim', `${claim.id}/needs`, { codes: ['telephone'] });
    expect((await shown(claim)).supportNeeds).toMatchObject({
      sealed: true,
      codes: [],
      byHandler: true,
      seenAt: desk.now().toISOString(),
    });
    const wrong = await desk.act('Kim', `${claim.id}/needs`, { codes: ['telephone', 'writing'] });
    expect(wrong).toMatchObject({ status: 400, json: { errors: [{ pointer: '/codes' }] } });
  });

  test('a handler who changes whether the insurer may know, or until when, has read what was said', async () => {
    const claim = await newClaim();
    await set(claim, other);
    await desk.act('Kim', `${claim.id}/needs`, { ...other, tellsInsurer: true });
    expect((await atDesk('Lea', claim)).needs.map(({ saidBy, seenBy }) => [saidBy, seenBy])).toEqual([
      ['claimant', 'Kim'],
      ['claimant', 'Kim'],
    ]);
    const seenAt = desk.now().toISOString();
    desk.wait(60);
    await desk.act('Lea', `${claim.id}/needs`, other);
    desk.wait(-60);
    expect((await atDesk('Lea', claim)).needs[0]).toMatchObject({ seenBy: 'Kim', seenAt });
  });

  test('a handler withdraws none that was recorded while theirs stood open', async () => {
    const claim = await newClaim();
    await desk.act('Kim', `${claim.id}/needs`, { codes: ['telephone'], seen: [] });
    const late = await desk.act('Kim', `${claim.id}/needs`, { codes: ['large-print'], seen: [] });
    expect(late).toMatchObject({ status: 409, json: { code: 'changed-meanwhile' } });
    const { json } = await desk.ask('Kim', `/claims/${claim.id}/needs`);
    const needs = json['needs'] as { id: string; until: string | null; tellsInsurer: boolean }[];
    const seen = needs.map(({ id, until, tellsInsurer }) => ({ id, until, tellsInsurer }));
    const inTime = await desk.act('Kim', `${claim.id}/needs`, { codes: ['large-print'], seen });
    expect(inTime.status).toBe(200);
    expect((await atDesk('Kim', claim)).needs.map(({ code }) => code)).toEqual(['large-print']);
  });

  test('not read within a working day, leads have an alarm', async () => {
    const claim = await newClaim();
    await set(claim, { codes: ['large-print'] });
    const alarmed = async () => {
      const { rows } = await sql<{ name: string }>`select a.name from desk_alert l join account a on a.id = l.account_id
        where l.claim_id = ${claim.id} and l.kind = 'need' order by a.name`.execute(desk.database.kysely);
      return rows.map(({ name }) => name);
    };
    // Friday 12:00 until Monday 17:30.
    desk.wait((3 * dayMs) / 1_000 + 5 * 3_600 + 1_500);
    await raiseAlarms(desk.services);
    expect(await alarmed()).toEqual([]);
    desk.wait(dayMs / 1_000);
    await raiseAlarms(desk.services);
    expect(await alarmed()).toEqual(['Lea']);
    desk.wait((-4 * dayMs) / 1_000 - 5 * 3_600 - 1_500);
  });
});

describe('that the insurer may know, and until when,', () => {
  const audited = async ({ id }: Claim) => {
    const entries = desk.database.kysely.selectFrom('audit_event').select(['action', 'detail', 'changes']);
    const actions = ['claim.needs', 'desk.needs', 'operator.wrote'];
    const rows = await entries.where('claim_id', '=', id).where('action', 'in', actions).orderBy('id').execute();
    return rows.filter(({ detail }) => !/^(PUT|PATCH)/.test(detail)).map((row) => [row.detail, row.changes]);
  };
  const tells = (from: boolean, to: boolean) => ({ field: 'tellsInsurer', from: String(from), to: String(to) });
  const until = (from: string, to: string) => ({ field: 'until', from, to });

  test('is in the audit when the claimant says so, changes it or takes it back; the same again is not', async () => {
    const claim = await newClaim();
    await set(claim, { ...other, tellsInsurer: true });
    await set(claim, { ...other, tellsInsurer: true });
    await set(claim, { ...other, until: '2026-12-01' });
    await set(claim, { ...other, until: '2026-12-01', tellsInsurer: true });
    await set(claim, { codes: [], tellsInsurer: true });
    expect(await audited(claim)).toEqual([
      ['2 new, 0 withdrawn', [tells(false, true)]],
      ['', [tells(true, false), until('', '2026-12-01')]],
      ['', [tells(false, true)]],
      ['0 new, 2 withdrawn', [tells(true, false), until('2026-12-01', '')]],
    ]);
  });

  test('is refused where the form was drawn for another insurer than the claim has now', async () => {
    const claim = await newClaim();
    const drawnFor = await insurerOf(claim);
    await moveToSouthgate(claim);
    for (const insurer of [drawnFor, null, 'no-client']) {
      const { errors } = await set(claim, { ...other, insurer, tellsInsurer: true });
      expect(errors?.[0]?.extensions).toEqual({ code: 'NEED_INSURER_CHANGED', field: 'insurer' });
    }
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: [], tellsInsurer: false });
    expect(await audited(claim)).toEqual([]);
    await set(claim, { ...other, insurer: drawnFor, tellsInsurer: false });
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: other.codes, tellsInsurer: false });
    await set(claim, { ...other, tellsInsurer: true });
    expect((await shown(claim)).supportNeeds).toMatchObject({ tellsInsurer: true });
    const takenBack = await set(claim, { codes: [], insurer: drawnFor, tellsInsurer: true });
    expect(takenBack.errors).toBeUndefined();
  });

  test('is in the audit when a handler or the operator’s system says so', async () => {
    const claim = await newClaim();
    const needs = { codes: ['large-print'], tellsInsurer: true };
    await desk.act('Kim', `${claim.id}/needs`, needs);
    await desk.act('Kim', `${claim.id}/needs`, needs);
    await desk.operator('POST', `/claims/${claim.number}/needs`, { codes: ['large-print'], until: '2026-12-01' });
    expect(await audited(claim)).toEqual([
      ['1 new, 0 withdrawn', [tells(false, true)]],
      [expect.stringMatching(/^POST /), [tells(true, false), until('', '2026-12-01')]],
    ]);
  });

  test('is to be read again once the claimant has changed it, and counts from then', async () => {
    const claim = await newClaim();
    await desk.act('Kim', `${claim.id}/needs`, { codes: ['large-print'], tellsInsurer: true });
    const changedAt = new Date(desk.now().getTime() + 60_000).toISOString();
    desk.wait(60);
    await set(claim, { codes: ['large-print'] });
    desk.wait(-60);
    const { needs } = await atDesk('Kim', claim);
    expect(needs).toMatchObject([{ saidBy: 'claimant', saidAt: changedAt, seenBy: '', seenAt: null }]);
    expect((await desk.claim('Kim', claim.id)).clocks.map(({ kind }) => kind)).toContain('need');
    await desk.act('Kim', `${claim.id}/needs/seen`, { ids: needs.map(({ id }) => id) });
    await set(claim, { codes: ['large-print'] });
    expect((await atDesk('Kim', claim)).needs).toMatchObject([{ seenBy: 'Kim' }]);
  });
});

describe('the operator’s system', () => {
  test('records for a caller and reads; each reading is audited', async () => {
    const claim = await newClaim();
    const path = `/claims/${claim.number}/needs`;
    expect((await desk.operator('POST', path, other)).json).toEqual({ changed: true });
    expect((await desk.operator('POST', path, other)).json).toEqual({ changed: false });
    const { needs } = (await desk.operator('GET', path)).json as { needs: DeskNeed[] };
    expect(needs.map(({ code, words: said, saidBy }) => [code, said, saidBy])).toEqual([
      ['large-print', '', 'system'],
      ['other', words, 'system'],
    ]);
    const audited = desk.database.kysely.selectFrom('audit_event').select(['action', 'detail']);
    const entries = await audited.where('claim_id', '=', claim.id).where('action', '=', 'claim.needs-read').execute();
    expect(entries).toHaveLength(1);
  });

  test('the export of a claim says them in words', async () => {
    const claim = await newClaim();
    await set(claim, other);
    const headers = { authorization: 'Bearer operator-key-of-more-than-32-characters' };
    const url = `/api/integration/v1/claims/${claim.number}/export`;
    const { statusCode, rawPayload } = await desk.app.inject({ url, headers });
    expect([statusCode, rawPayload.includes(words)]).toEqual([200, true]);
  });
});

describe('without a script', () => {
  const post = ({ id, cookie }: Claim, form: [string, string][]) =>
    desk.app.inject({
      method: 'POST',
      url: `/my-details/${id}`,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(form).toString(),
    });

  test('row 59: the form is sent, and what was typed survives an error', async () => {
    const claim = await newClaim();
    const wrong = await post(claim, [
      ['need', 'telephone'] as [string, string],
      ['need', 'writing'] as [string, string],
      ['words', '"><b>Typed'],
    ]);
    expect([wrong.statusCode, wrong.headers['cache-control']]).toEqual([422, 'no-store']);
    expect(wrong.body.includes('Choose telephone or writing, not both.')).toBe(true);
    expect(/<input[^>]*value="&quot;&gt;&lt;b&gt;Typed"/.test(wrong.body)).toBe(true);
    expect(wrong.body.match(/<input[^>]*name="need"[^>]*checked=""/g)).toHaveLength(2);
    const right = await post(claim, [['need', 'telephone']]);
    expect([right.statusCode, right.headers.location]).toEqual([303, `/my-details/${claim.id}#needs-saved`]);
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: ['telephone'] });
  });

  test('a tick for the insurer of before is explained, and counts once it is sent again', async () => {
    const claim = await newClaim();
    const form = (insurer: string | null): [string, string][] => [
      ['need', 'telephone'],
      ['insurer', 'yes'],
      ['shown-insurer', insurer ?? ''],
    ];
    const drawnFor = await insurerOf(claim);
    await moveToSouthgate(claim);
    const wrong = await post(claim, form(drawnFor));
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Your claim has another insurer now, so nothing was saved.');
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: [] });
    const drawn = /name="shown-insurer" value="([^"]*)"/.exec(wrong.body)?.[1] ?? '';
    expect(drawn).toBe(await insurerOf(claim));
    expect((await post(claim, form(drawn))).statusCode).toBe(303);
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: ['telephone'], tellsInsurer: true });
  });

  test('what was recorded since the form was opened is told of once, and then it may be replaced', async () => {
    const claim = await newClaim();
    const seenIn = (body: string) => /name="seen" value="([^"]*)"/.exec(body)?.[1] ?? 'none';
    const page = await desk.app.inject({ url: `/my-details/${claim.id}`, headers: { cookie: claim.cookie } });
    await desk.operator('POST', `/claims/${claim.number}/needs`, { codes: ['sign-language'] });
    const form = (body: string): [string, string][] => [
      ['need', 'telephone'],
      ['seen', seenIn(body)],
    ];
    const told = await post(claim, form(page.body));
    expect(told.statusCode).toBe(422);
    expect(told.body).toContain('If you save again, yours replaces all of it.');
    expect(told.body.match(/<input[^>]*name="need"[^>]*checked=""/g)).toHaveLength(1);
    expect((await atDesk('Kim', claim)).needs.map(({ code }) => code)).toEqual(['sign-language']);
    expect((await post(claim, form(told.body))).statusCode).toBe(303);
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: ['telephone'], sealed: false });
  });

  test('the page draws what is saved, before any script', async () => {
    const claim = await newClaim();
    await set(claim, other);
    const { body } = await desk.app.inject({ url: `/my-details/${claim.id}`, headers: { cookie: claim.cookie } });
    const form = /<form[^>]*action="\/my-details[^]*?<\/form>/.exec(body)?.[0] ?? '';
    expect([form.includes('method="post"'), form.includes(`value="${words}"`)]).toEqual([true, true]);
  });

  test('all of it is taken back by its ticks, its saved words left as they are, and the page says so', async () => {
    const claim = await newClaim();
    await set(claim, other);
    const page = (search: string) =>
      desk.app.inject({ url: `/my-details/${claim.id}${search}`, headers: { cookie: claim.cookie } });
    expect((await page('')).body).toContain(`<input type="hidden" name="saved-words" value="${words}"/>`);
    const typed = await post(claim, [
      ['words', 'Other words'],
      ['saved-words', words],
    ]);
    expect(typed.statusCode).toBe(422);
    const { headers } = await post(claim, [
      ['words', words],
      ['saved-words', words],
    ]);
    expect(headers.location).toBe(`/my-details/${claim.id}?needs=removed#needs-saved`);
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: [] });
    expect((await page('?needs=removed')).body).toContain('We’ve removed what you told us.');
    expect((await page('')).body).toContain('Nothing is saved.');
  });

  test('the offer on My Claim goes when it is opened or sent away', async () => {
    for (const offer of ['open', 'close']) {
      const claim = await newClaim();
      expect((await shown(claim)).offersHelp).toBe(true);
      const { headers } = await post(claim, [['offer', offer]]);
      const to = offer === 'open' ? `/my-details/${claim.id}#needs` : `/my-claim/${claim.id}#main`;
      expect(headers.location).toBe(to);
      expect((await shown(claim)).offersHelp).toBe(false);
    }
  });

  test('the offer on My Claim goes when a script sends it away', async () => {
    const claim = await newClaim();
    const { data } = await ask(claim, `mutation { closeHelpOffer(model: { claimId: "${claim.id}" }) { offersHelp } }`);
    expect(data).toEqual({ closeHelpOffer: { offersHelp: false } });
  });

  test('another site cannot send it', async () => {
    const { id, cookie } = await newClaim();
    const answer = await desk.app.inject({
      method: 'POST',
      url: `/my-details/${id}`,
      payload: 'need=telephone',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
    expect((await shown({ id, cookie })).supportNeeds).toMatchObject({ codes: [] });
  });

  test('nobody else sends it: a stranger is asked to track the claim, and a handler changes nothing', async () => {
    const claim = await newClaim();
    const stranger = await newClaim();
    const { headers } = await post({ ...claim, cookie: stranger.cookie }, [['need', 'telephone']]);
    expect(headers.location).toBe(`/track?returnUrl=${encodeURIComponent(`/my-details/${claim.id}`)}&unsent=1`);
    await post({ ...claim, cookie: desk.cookieOf('Kim') }, [['need', 'telephone']]);
    expect((await shown(claim)).supportNeeds).toMatchObject({ codes: [] });
  });
});
