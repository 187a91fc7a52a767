import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cookieFor } from '../../graphql.fixture.ts';
import { complaint, deskOf, newClaim, rowsOf, saidByPhone, startDesk, step, take } from './complaint-claims.fixture.ts';
import { dieAt } from '../dying-process.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

type Sent = { data: { sendComplaint: Shown } | null; errors?: { extensions: { code: string; field?: string } }[] };
type Shown = { complaints: Record<string, unknown>[]; complaintOmbudsman: object; todo: object[] };

const shown = `complaints { number kind dueAt isOver mayAskNow mayAskUntil answeredBy sentFor closedAt ending endingWords steps { kind } letters { title paragraphs } }
  complaintOmbudsman { name phone } todo { kind }`;

async function ask<Answer>(id: string, query: string, variables: object): Promise<Answer> {
  const cookie = await cookieFor(deskOf().database, [id], deskOf().now());
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await deskOf().app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<Answer>();
}

const send = (id: string, model: object = {}) =>
  ask<Sent>(id, `mutation ($model: SendComplaintInput!) { sendComplaint(model: $model) { ${shown} } }`, {
    model: { claimId: id, kind: 'service', words: 'It is late.', wanted: '', reach: '', ...model },
  });

const see = async (id: string): Promise<Shown> =>
  (await ask<{ data: { claim: Shown } }>(id, `query ($id: ID!) { claim(id: $id) { ${shown} } }`, { id })).data.claim;

describe('a claimant’s complaint', () => {
  test('has a number, who answers, the last day and the Ombudsman, and is no To do', async () => {
    const { id } = await newClaim('Insured Mutual');
    const before = await see(id);
    const sent = (await send(id)).data?.sendComplaint;
    expect(sent).toMatchObject({
      complaints: [
        {
          number: expect.stringMatching(/^C-\w{4}-\w{4}$/),
          answeredBy: 'Insured Mutual',
          closedAt: null,
          isOver: false,
          mayAskNow: false,
          dueAt: '2027-01-01T23:59:59.999Z',
          steps: [{ kind: 'received' }],
          letters: [],
        },
      ],
      complaintOmbudsman: { name: 'Financial Ombudsman Service', phone: '0800 023 4567' },
      todo: before.todo,
    });
  });

  test('has its steps and letters in the order in which they happened, whenever they were written down', async () => {
    const { id, number } = await newClaim();
    const ago = (days: number) => new Date(deskOf().now().getTime() - days * 86_400_000).toISOString();
    await take(number, { receivedAt: ago(40) });
    await step(number, { kind: 'letter', letter: 'acknowledgement' });
    const holding = { kind: 'sent-elsewhere', letter: 'holding', parts: { 'promised-on': ago(5).slice(0, 10) } };
    expect((await step(number, { ...holding, at: ago(20) })).status).toBe(200);
    const [one] = (await see(id)).complaints;
    expect(one?.['steps']).toEqual([{ kind: 'received' }, { kind: 'holding' }, { kind: 'acknowledgement' }]);
  });

  test('is one, however often it is sent', async () => {
    const { id } = await newClaim();
    await Promise.all([send(id), send(id), send(id)]);
    expect((await send(id)).data?.sendComplaint.complaints.length).toBe(1);
  });

  test('is “Your complaint” from then on: the link of every claim page, the title and the heading', async () => {
    const { id } = await newClaim();
    const page = async (path: string) => {
      const cookie = await cookieFor(deskOf().database, [id], deskOf().now());
      return (await deskOf().app.inject({ url: `/${path}/${id}`, headers: { cookie } })).body;
    };
    const link = `<a href="/complaint/${id}">`;
    expect(await page('my-claim')).toContain(`${link}Make a complaint</a>`);
    expect(await page('complaint')).toMatch(/<title>Make a complaint[^]*<h1[^>]*>Make a complaint</);
    await send(id);
    expect(await page('my-claim')).toContain(`${link}Your complaint</a>`);
    expect(await page('complaint')).toMatch(/<title>Your complaint[^]*<h1[^>]*>Your complaint</);
  });

  test('stands in History with its answer, and one by mistake does not', async () => {
    const { id, number } = await newClaim();
    await send(id);
    const day = deskOf().now().toISOString().slice(0, 10);
    const resolved = { resolution: 'It comes.', 'accepted-on': day, 'accepted-by': 'You, by phone.' };
    await step(number, { kind: 'letter', letter: 'summary', cause: 'delay', parts: resolved });
    await take(number, { words: 'Thank you!' });
    await step(number, { kind: 'close', outcome: 'mistaken', cause: 'other', words: 'It was praise.' });
    const query = 'query ($id: ID!) { claimTimeline(claimId: $id, first: 50) { entries { kind } } }';
    type Told = { data: { claimTimeline: { entries: { kind: string }[] } } };
    const { entries } = (await ask<Told>(id, query, { id })).data.claimTimeline;
    const kinds = entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('complaint'));
    expect(kinds.toSorted()).toEqual(['complaint', 'complaint-answered']);
  });

  test('says of an insurer’s answer who sent it, and of one of before that nobody agreed to', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    await send(id);
    expect((await see(id)).complaints).toMatchObject([{ sentFor: null }]);
    await step(number, { kind: 'receipt', words: 'Ann Lee, by phone.' });
    const parts = { decision: 'accepted', reasons: 'It was late.' };
    const answer = { letter: 'final', cause: 'delay', parts };
    expect((await step(number, { ...answer, kind: 'letter', agreedBy: 'Ann Lee' })).status).toBe(200);
    expect((await see(id)).complaints).toMatchObject([{ sentFor: 'agreed', answeredBy: 'Insured Mutual' }]);
    await deskOf().database.pool.query(`update complaint_step set agreed_by = '' where claim_id = $1`, [id]);
    expect((await see(id)).complaints).toMatchObject([{ sentFor: 'alone' }]);
    await take(number, { words: 'Again.' });
    await step(number, { kind: 'receipt', words: 'Ann Lee, by phone.' });
    const elsewhere = { ...answer, kind: 'sent-elsewhere', at: deskOf().now().toISOString() };
    expect((await step(number, elsewhere)).status).toBe(200);
    expect((await see(id)).complaints[0]).toMatchObject({ sentFor: null });
  });

  test('shows its letters, each as it was sent', async () => {
    const { id, number } = await newClaim();
    await send(id);
    await step(number, { kind: 'letter', letter: 'acknowledgement' });
    expect((await see(id)).complaints).toMatchObject([
      {
        letters: [
          { title: 'We have received your complaint', paragraphs: expect.arrayContaining([expect.any(String)]) },
        ],
      },
    ]);
  });

  test('says once its day was missed, and from when and until when the Ombudsman can be asked', async () => {
    const { id, number } = await newClaim();
    const daysAgo = (days: number) => new Date(deskOf().now().getTime() - days * 86_400_000).toISOString();
    await take(number, { words: 'Too late.', receivedAt: daysAgo(60) });
    expect((await see(id)).complaints).toMatchObject([{ isOver: true, mayAskNow: true, mayAskUntil: null }]);
    const answer = { decision: 'accepted', reasons: 'It was late.' };
    await step(number, { kind: 'letter', letter: 'final', cause: 'delay', parts: answer });
    const mayAskUntil = '2027-05-06T22:59:59.999Z';
    expect((await see(id)).complaints).toMatchObject([{ isOver: false, mayAskNow: true, mayAskUntil }]);
    await take(number, { words: 'You have my old name.', kind: 'data', receivedAt: daysAgo(32) });
    expect((await see(id)).complaints[0]).toMatchObject({ isOver: true, mayAskNow: false });
  });

  test('that was handed over says so once, also after a new link', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    await take(number);
    for (const newLink of [false, true]) {
      expect((await step(number, { kind: 'hand-over', newLink })).status).toBe(200);
      deskOf().wait(60);
    }
    expect((await see(id)).complaints).toMatchObject([{ steps: [{ kind: 'received' }, { kind: 'handed-over' }] }]);
  });

  test('that was closed without an answer says why, and was no mistake', async () => {
    const { id, number } = await newClaim();
    await send(id);
    expect((await see(id)).complaints).toMatchObject([{ ending: null, endingWords: null }]);
    const close = { kind: 'close', cause: 'delay', words: 'You told us so on the phone.', withdrawal: saidByPhone };
    const mistaken = await step(number, { ...close, outcome: 'mistaken' });
    expect([mistaken.status, mistaken.json['code']]).toEqual([409, 'not-mistaken']);
    expect((await step(number, { ...close, outcome: 'withdrawn' })).status).toBe(200);
    const ending = expect.stringContaining('complain again');
    expect((await see(id)).complaints).toMatchObject([{ ending, endingWords: close.words }]);
  });

  test.each([
    ['no words', { words: ' \n ' }, 'words'],
    ['too many words', { words: 'a'.repeat(5_001) }, 'words'],
    ['another kind', { kind: 'angry' }, 'kind'],
    ['a long way to be reached', { reach: 'a'.repeat(201) }, 'reach'],
  ])('with %s is refused with its field', async (_what, model, field) => {
    const { id } = await newClaim();
    expect((await send(id, model)).errors?.[0]?.extensions).toMatchObject({ code: 'COMPLAINT_INVALID', field });
  });
});

describe('[59] without a script', () => {
  const post = async (id: string, fields: Record<string, string>, cookie?: string) =>
    deskOf().app.inject({
      method: 'POST',
      url: `/complaint/${id}`,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        cookie: cookie ?? (await cookieFor(deskOf().database, [id], deskOf().now())),
      },
    });

  test('it is sent once, and the page with it follows', async () => {
    const { id, number } = await newClaim();
    for (const _ of [1, 2]) {
      const sent = await post(id, { kind: 'data', words: 'You told\r\nmy neighbour.', wanted: '', reach: '' });
      expect([sent.statusCode, sent.headers.location]).toEqual([303, `/complaint/${id}#newest`]);
    }
    expect(await complaint(number)).toMatchObject({ kind: 'data', words: 'You told\nmy neighbour.' });
  });

  test('a character that no column stores is left out', async () => {
    const { id, number } = await newClaim();
    const sent = await post(id, { words: 'Too\u0000 late.', wanted: '\u0000', reach: 'By\u0000 post' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/complaint/${id}#newest`]);
    expect(await complaint(number)).toMatchObject({ words: 'Too late.', wanted: '', reach: 'By post' });
    expect((await post((await newClaim()).id, { words: '\u0000' })).statusCode).toBe(422);
  });

  test('what was typed stands there again beside what is wrong', async () => {
    const { id } = await newClaim();
    const refused = await post(id, { kind: 'data', words: ' ', wanted: 'My <b>phone</b>', reach: '"Kim"' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toMatch(
      /aria-invalid="true"[^>]*id="complaint-words"|id="complaint-words"[^>]*aria-invalid="true"/,
    );
    expect(refused.body).toContain('My &lt;b&gt;phone&lt;/b&gt;');
    expect(refused.body).toMatch(/value="&quot;Kim&quot;"/);
    expect(refused.body).toMatch(/checked=""[^>]*value="data"/);
    expect((await see(id)).complaints).toEqual([]);
  });

  test.each([{ words: 'Late <b>again</b>.' }, { words: '' }])(
    'whoever has not opened the claim reads that $words was not sent, and keeps it',
    async ({ words }) => {
      const [mine, other] = [await newClaim(), await newClaim()];
      const strangers = await cookieFor(deskOf().database, [other.id], deskOf().now());
      for (const cookie of ['', strangers]) {
        const answer = await post(mine.id, { kind: 'data', words, reach: '"Kim"' }, cookie);
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([403, 'no-store']);
        expect(answer.body).toContain('This was not sent, because you’ve been signed out');
        expect(answer.body).toContain(`href="/track?returnUrl=${encodeURIComponent(`/my-claim/${mine.id}`)}"`);
        expect(answer.body).toContain(words.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
        expect(answer.body).toContain('value="&quot;Kim&quot;"');
      }
      expect((await see(mine.id)).complaints).toEqual([]);
    },
  );
});

describe('[65] a process that is killed at any statement', () => {
  const counts = async (id: string) => {
    const [row] = await rowsOf<Record<string, number>>(
      `select (select count(*)::int from complaint where claim_id = $1) as complaints,
        (select count(*)::int from complaint_step where claim_id = $1) as steps,
        (select count(*)::int from outgoing_event where claim_id = $1 and type like 'complaint.%') as events,
        (select count(*)::int from happening where claim_id = $1 and kind like 'complaint-%') as notices`,
      id,
    );
    return Object.values(row ?? {});
  };

  test('of sending leaves all of the complaint or nothing', async () => {
    const { id } = await newClaim();
    const left = new Set<string>();
    for (let statement = 1, isDead = true; isDead; statement += 1) {
      ({ isDead } = await dieAt(statement, () => send(id)));
      left.add((await counts(id)).join());
    }
    expect([...left]).toEqual(['0,0,0,0', '1,1,1,1']);
  });

  test('of a letter leaves all of the letter or nothing', async () => {
    const { id, number } = await newClaim();
    await take(number);
    const path = `/claims/${number}/complaints/${(await complaint(number)).number}/steps`;
    const left = new Set<string>();
    for (let statement = 1, isDead = true; isDead; statement += 1) {
      const letter = { kind: 'letter', letter: 'acknowledgement' };
      ({ isDead } = await dieAt(statement, () => deskOf().operator('POST', path, letter)));
      left.add((await counts(id)).join());
    }
    expect([...left]).toEqual(['1,1,1,1', '1,2,2,2']);
  });
});
