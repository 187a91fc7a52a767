// A complaint that was closed without an answer, and goes on as another with days of its own.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ShownComplaint } from '#features/desk/complaint/shown-complaint.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import {
  complaint,
  type ComplaintJson,
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

const close = { kind: 'close', cause: 'delay', words: 'You told us so on the phone.', withdrawal: saidByPhone };
const receivedAt = '2026-10-30T10:00:00.000Z';

async function ask<Answer>(id: string, query: string, variables: object): Promise<Answer> {
  const cookie = await cookieFor(deskOf().database, [id], deskOf().now());
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await deskOf().app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<{ data: Answer }>().data;
}

/** A complaint that the claimant sent on their page, and that was closed. */
async function sentAndClosed(outcome = 'withdrawn') {
  const claim = await newClaim();
  const model = { claimId: claim.id, kind: 'service', words: 'It is late.', wanted: 'A date.', reach: '' };
  await ask(claim.id, 'mutation ($model: SendComplaintInput!) { sendComplaint(model: $model) { id } }', { model });
  await rowsOf(`update complaint set received_at = '${receivedAt}' where claim_id = $1`, claim.id);
  const first = (await complaint(claim.number)).number;
  expect((await step(claim.number, { ...close, outcome: 'withdrawn' })).status).toBe(200);
  // No complaint of the claimant's own can be closed as a mistake today, but some were.
  await rowsOf(`update complaint set outcome = '${outcome}' where claim_id = $1`, claim.id);
  return { ...claim, first };
}

const atDesk = async (id: string) =>
  (await deskOf().ask('Kim', `/claims/${id}/complaints`)).json['complaints'] as ShownComplaint[];

async function takeAgain(id: string, body: object = {}, who = 'Lea') {
  const complaintId = (await atDesk(id)).at(-1)?.id;
  return deskOf().act(who, `${id}/complaint-take-again`, { complaintId, ...body });
}

test('what says the same and came since is none that takes it up', async () => {
  const { id, number, first } = await sentAndClosed();
  const since = await take(number, { kind: 'service', words: 'It is late.', wanted: 'A date.' });
  expect(since.status).toBe(201);
  const again = await takeAgain(id);
  expect(again.json).toMatchObject({ isNew: true, number: expect.not.stringContaining(String(since.json['number'])) });
  expect((await atDesk(id)).find((one) => one.number === first)?.takenUpBy).toBe(again.json['number']);
});

test.each(['withdrawn', 'mistaken', 'elsewhere'])(
  'what was sent on the page and closed as %s is taken up by any handler, once',
  async (outcome) => {
    const { id, number, first } = await sentAndClosed(outcome);
    const again = await takeAgain(id);
    expect(again).toMatchObject({ status: 200, json: { isNew: true } });
    const next = String(again.json['number']);
    expect((await takeAgain(id)).json).toMatchObject({ number: next, isNew: false });
    expect(await complaint(number)).toMatchObject({
      number: next,
      receivedAt,
      channel: 'page',
      words: 'It is late.',
      wanted: 'A date.',
      outcome: null,
      takesUpAgain: first,
      next: { clock: 'complaint-acknowledge' },
    });
    expect(await atDesk(id)).toMatchObject([
      { number: next, takesUpAgain: first, takenUpBy: null },
      { number: first, outcome, takesUpAgain: null, takenUpBy: next },
    ]);
    const noted = await rowsOf<{ changes: object[] }>(
      `select changes from audit_event where claim_id = $1 and action = 'desk.complaint-take-again'`,
      id,
    );
    expect(noted).toEqual([
      { changes: expect.arrayContaining([{ field: 'takesUpAgain', from: '', to: first }]) as object[] },
    ]);
  },
);

test('its days count from when they said so, which is neither to come nor before it first came', async () => {
  const { id, number } = await sentAndClosed();
  for (const wrong of ['2026-10-29T10:00:00Z', '2026-11-07T10:00:00Z']) {
    expect(await takeAgain(id, { receivedAt: wrong })).toMatchObject({
      status: 400,
      json: { errors: [{ pointer: '/receivedAt' }] },
    });
  }
  const said = '2026-11-05T09:00:00.000Z';
  expect((await takeAgain(id, { receivedAt: said })).status).toBe(200);
  expect(await complaint(number)).toMatchObject({ receivedAt: said, finalBy: '2027-01-01T00:00:00.000Z' });
});

test.each(['mistaken', 'elsewhere'])(
  'after eight weeks, what was closed as %s gets no new ones: only who withdrew comes back later',
  async (outcome) => {
    const { id, number, first } = await sentAndClosed(outcome);
    const late = '2026-09-01T10:00:00.000Z';
    await rowsOf(`update complaint set received_at = '${late}' where claim_id = $1`, id);
    const refused = {
      status: 422,
      json: {
        code: 'first-day-counts',
        errors: [
          { pointer: '/receivedAt', detail: expect.stringContaining('count from when it first came') as string },
        ],
      },
    };
    const now = deskOf().now().toISOString();
    expect(await takeAgain(id, { receivedAt: now })).toMatchObject(refused);
    const again = `/claims/${number}/complaints/${first}/again`;
    expect(await deskOf().operator('POST', again, { receivedAt: now })).toMatchObject(refused);
    expect(await atDesk(id)).toHaveLength(1);
    expect((await deskOf().operator('POST', again, { receivedAt: late })).status).toBe(201);
    expect(await complaint(number)).toMatchObject({ receivedAt: late, finalBy: '2026-10-28T00:00:00.000Z' });
  },
);

test('a system takes it up too, and neither what is open nor what was answered', async () => {
  const { number, first } = await sentAndClosed();
  const again = (of: string) => deskOf().operator('POST', `/claims/${number}/complaints/${of}/again`, {});
  const done = await again(first);
  expect(done).toMatchObject({ status: 201, json: { changed: true } });
  const next = String(done.json['number']);
  expect(await again(first)).toMatchObject({ status: 200, json: { number: next, changed: false } });
  expect(await again(next)).toMatchObject({ status: 409, json: { code: 'complaint-open' } });
  expect(await again('C-0000-0000')).toMatchObject({ status: 404, json: { code: 'complaint-not-found' } });
  const final = { kind: 'letter', letter: 'final', parts: { decision: 'refused', reasons: 'So.' }, cause: 'delay' };
  expect((await step(number, final)).status).toBe(200);
  expect(await again(next)).toMatchObject({ status: 409, json: { code: 'complaint-answered' } });
  const { json } = await deskOf().operator('GET', `/complaints/${first}`);
  expect(json).toMatchObject({ takenUpBy: next } satisfies Partial<ComplaintJson>);
});

test('the claimant’s page says of the first that it goes on, and History has it once', async () => {
  const { id, first } = await sentAndClosed();
  const next = String((await takeAgain(id)).json['number']);
  const shown = await ask<{ claim: { complaints: object[] }; claimTimeline: { entries: { kind: string }[] } }>(
    id,
    `query ($id: ID!) { claim(id: $id) { complaints { number closedAt takenUpBy } }
      claimTimeline(claimId: $id, first: 50) { entries { kind } } }`,
    { id },
  );
  expect(shown.claim.complaints).toMatchObject([
    { number: next, closedAt: null, takenUpBy: null },
    { number: first, takenUpBy: next },
  ]);
  expect(shown.claimTimeline.entries.filter(({ kind }) => kind === 'complaint')).toHaveLength(1);
});

test('the evidence pack names both, and the list of closed complaints has it no more', async () => {
  const { id, first } = await sentAndClosed();
  const closed = async () =>
    ((await deskOf().ask('Max', '/views/closed-complaints/claims')).json['claims'] as { id: string }[]).some(
      (row) => row.id === id,
    );
  expect(await closed()).toBe(true);
  const next = String((await takeAgain(id)).json['number']);
  expect(await closed()).toBe(false);
  const { rawPayload } = await deskOf().app.inject({
    url: `/api/desk/claims/${id}/evidence.zip?for=operator`,
    headers: { cookie: deskOf().cookieOf('Max') },
  });
  const file = unzipSync(rawPayload)['complaints.csv'];
  expect(file && strFromU8(file)).toMatch(
    new RegExp(`goes on as ${next}.*takes up ${first}|takes up ${first}.*goes on as ${next}`, 's'),
  );
});

test('an insurer that had the first reads as what it goes on', async () => {
  const { id, number } = await newClaim('Insured Mutual');
  await take(number);
  await step(number, { kind: 'hand-over' });
  await step(number, { ...close, outcome: 'withdrawn' });
  const next = String((await takeAgain(id)).json['number']);
  const [mail = ''] = await mailsOf(id, 'complaint-hand-over');
  const url = /\/complaint-receipt\/[\w-]+/.exec(mail)?.[0] ?? '';
  expect((await deskOf().app.inject({ url })).body).toMatch(new RegExp(`Goes on as.*complaint ${next}`, 's'));
});

test('a message that is taken in again takes up what was made of it', async () => {
  const { id, number } = await newClaim();
  const messageId = await deskOf().writeAsClaimant(id, 'I want to complain.');
  const taken = () => take(number, { words: 'Nobody rings.', messageId });
  const first = String((await taken()).json['number']);
  await step(number, { ...close, outcome: 'withdrawn' });
  expect((await taken()).status).toBe(201);
  expect(await complaint(number)).toMatchObject({ takesUpAgain: first });
});
