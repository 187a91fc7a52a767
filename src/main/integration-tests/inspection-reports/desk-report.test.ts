import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readPdf } from '#features/report/report-reading.fixture.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['photos'] },
      Tom: { rights: ['photos'] },
      Una: { rights: ['quote', 'state'] },
      Ada: { rights: [], roles: ['auditor'], clients: ['Northgate'] },
      Bea: { rights: [], roles: ['auditor'], clients: ['Southgate'] },
    },
    [
      {
        name: 'Northgate',
        contracts: [{ customer: 'Northgate' }],
        contactsForAuditors: 'shown',
        reportFields: ['findings', 'cause'],
      },
      { name: 'Southgate', contracts: [{ customer: 'Southgate' }] },
    ],
  );
});
afterAll(() => desk.close());

const contract = (customer: string) => ({ contract: { customer, name: 'Gold', tatSlaDays: 10 } });

function newClaim(document: object = {}, customer = 'Southgate'): Promise<string> {
  return desk.putClaim(`DR-${(count += 1)}`, { ...contract(customer), ...document });
}

const content = {
  findings: 'Glass cracked\nFrame bent',
  cause: 'impact',
  liquid: 'no',
  liquidWords: '',
  parts: ['Screen'],
  recommendation: 'repair',
  recommendationWords: '',
};

type Reports = {
  draft: { hash: string; by: string; content: typeof content } | null;
  versions: { number: number; origin: string; by: string; entries: { name: string }[]; url: string }[];
  form: { url: string } | null;
  needed: string[];
};
const reports = async (id: string, who = 'Kim') => (await desk.ask(who, `/claims/${id}/reports`)).json as Reports;

const save = (id: string, body: object, seen: string | null = null, who = 'Kim') =>
  desk.act(who, `${id}/report-save`, { ...body, seen });

/** Issues a draft, with what stands as seen. */
async function issue(id: string, body: object = content, who = 'Kim', key = newId()) {
  const { draft, versions } = await reports(id);
  const { json } = await save(id, body, draft?.hash ?? null, who);
  return desk.act(who, `${id}/report-issue`, { seen: json['hash'], newest: versions[0]?.number ?? null }, key);
}

const pdfOf = async (url: string, who = 'Kim') => {
  const reply = await desk.app.inject({ url, headers: { cookie: desk.cookieOf(who) } });
  if (reply.statusCode !== 200) return reply.json<{ code: string }>().code;
  return (await readPdf(reply.rawPayload)).pages.join(' ');
};

describe('the draft of a report', () => {
  test('is kept for all colleagues, and nobody outside the desk sees it', async () => {
    const id = await newClaim();
    expect(await save(id, content)).toMatchObject({ status: 200 });
    expect(await reports(id, 'Tom')).toMatchObject({ draft: { by: 'Kim', content }, versions: [], form: null });
    const cookie = await cookieFor(desk.database, [id], desk.now());
    const claimants = await desk.app.inject({ url: `/api/media/inspectionReport?claimId=${id}`, headers: { cookie } });
    expect(claimants.json()).toMatchObject({ code: 'report-not-ready' });
    expect((await desk.operator('GET', `/claims/DR-${count}/reports`)).json).toEqual({ reports: [] });
  });

  test('of a colleague is not overwritten, dropped or issued without being seen', async () => {
    const id = await newClaim();
    const first = (await save(id, content)).json['hash'] as string;
    desk.wait(60);
    await save(id, { ...content, findings: 'Nothing broken' }, first, 'Tom');
    const calls = [
      save(id, content, null),
      save(id, content, first),
      desk.act('Kim', `${id}/report-drop`, { seen: first }),
      desk.act('Kim', `${id}/report-issue`, { seen: first, newest: null }),
    ];
    for (const refused of await Promise.all(calls)) {
      expect(refused).toMatchObject({ status: 409, json: { code: 'changed-meanwhile', by: 'Tom' } });
    }
    const { draft } = await reports(id);
    expect(draft).toMatchObject({ by: 'Tom', content: { findings: 'Nothing broken' } });
    expect(await desk.act('Kim', `${id}/report-drop`, { seen: draft?.hash })).toMatchObject({ status: 200 });
    expect(await save(id, content, draft?.hash)).toMatchObject({ status: 409, json: { hash: null } });
  });

  test('opens as the PDF that the claimant will get, but says that it is a draft', async () => {
    const id = await newClaim();
    expect(await pdfOf(`/api/desk/claims/${id}/report-draft.pdf`)).toBe('report-not-found');
    await save(id, content);
    const drawn = await pdfOf(`/api/desk/claims/${id}/report-draft.pdf`);
    expect(drawn).toContain('Version 1. Draft, not issued');
    await issue(id);
    const issued = await pdfOf((await reports(id)).versions[0]?.url ?? '');
    expect(issued).toBe(drawn.replace('Draft, not issued', 'Issued 6 November 2026'));
  });
});

describe('a report that is issued', () => {
  test('is the claimant’s from then on, with the name of whoever issued it at the desk alone', async () => {
    const id = await newClaim();
    expect(await issue(id)).toMatchObject({ status: 200, json: { number: 1 } });
    expect(await reports(id)).toMatchObject({
      draft: null,
      form: null,
      versions: [{ number: 1, origin: 'desk', by: 'Kim' }],
    });
    const { thread } = await desk.claim('Kim', id);
    expect(thread).toContainEqual(expect.objectContaining({ kind: 'report', title: '1', name: 'Kim', isMine: true }));
    const cookie = await cookieFor(desk.database, [id], desk.now());
    const reply = await desk.app.inject({ url: `/api/media/inspectionReport?claimId=${id}`, headers: { cookie } });
    const text = (await readPdf(reply.rawPayload)).pages.join(' ');
    expect(text).toContain('Glass cracked');
    expect(text).not.toContain('Kim');
    const payload = { query: `{ claimTimeline(claimId: "${id}", first: 9) { entries { kind version } } }` };
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const history = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect(
      history.json<{ data: { claimTimeline: { entries: object[] } } }>().data.claimTimeline.entries,
    ).toContainEqual({
      kind: 'report',
      version: 1,
    });
    expect((await desk.database.pool.query('select name from part where name = $1', ['Screen'])).rows).toHaveLength(1);
  });

  test('is not issued a second time by the same key, and the next one is version 2', async () => {
    const id = await newClaim();
    const key = newId();
    const { json } = await save(id, content);
    const body = { seen: json['hash'], newest: null };
    const [one, two] = [
      await desk.act('Kim', `${id}/report-issue`, body, key),
      await desk.act('Kim', `${id}/report-issue`, body, key),
    ];
    expect(two.json).toEqual(one.json);
    await issue(id, { ...content, findings: 'Frame bent' }, 'Tom');
    expect((await reports(id)).versions.map(({ number, by }) => [number, by])).toEqual([
      [2, 'Tom'],
      [1, 'Kim'],
    ]);
  });

  test('is not issued over a version that was not seen', async () => {
    const id = await newClaim();
    const { json } = await save(id, content);
    await desk.operator('PUT', `/claims/DR-${count}/report`, { ...content, findings: 'By system' });
    expect(await desk.act('Kim', `${id}/report-issue`, { seen: json['hash'], newest: null })).toMatchObject({
      status: 409,
      json: { code: 'changed-meanwhile', newest: 1 },
    });
    expect(await issue(id)).toMatchObject({ json: { number: 2 } });
  });

  test('takes the place of what the claim’s form says, which becomes version 1', async () => {
    const id = await newClaim({ dataFormData: [{ name: 'Repair Type 1', stringValue: 'Replace the battery' }] });
    const { form } = await reports(id);
    expect(await pdfOf(form?.url ?? '')).toContain('Replace the battery');
    expect(await issue(id)).toMatchObject({ json: { number: 2 } });
    const { versions } = await reports(id);
    expect(versions.map(({ number, origin }) => [number, origin])).toEqual([
      [2, 'desk'],
      [1, 'document'],
    ]);
    expect(await pdfOf(versions[1]?.url ?? '')).toContain('Replace the battery');
  });

  test('has what the claim’s client asks for', async () => {
    const id = await newClaim({}, 'Northgate');
    expect((await reports(id)).needed).toEqual(['findings', 'cause']);
    const refused = await issue(id, { ...content, cause: null });
    expect(refused).toMatchObject({ status: 400, json: { code: 'report-incomplete' } });
    expect(refused.json['errors']).toEqual([{ pointer: '/cause', detail: 'Choose a cause.' }]);
    expect((await reports(id)).draft).not.toBeNull();
    expect(await issue(id, { ...content, recommendation: null })).toMatchObject({ status: 200 });
  });

  test('is in the audit without its words', async () => {
    const id = await newClaim();
    await issue(id);
    const { rows } = await desk.database.pool.query(
      `select action, detail from audit_event where claim_id = $1 and action like 'desk.report%' order by id`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'desk.report-save', detail: '' },
      { action: 'desk.report-issue', detail: 'version 1' },
    ]);
  });
});

describe('who may', () => {
  test('a handler without the right reads, and keeps and issues nothing', async () => {
    const id = await newClaim();
    await save(id, content);
    expect((await reports(id, 'Una')).draft).toMatchObject({ by: 'Kim' });
    expect(await save(id, content, null, 'Una')).toMatchObject({ status: 403, json: { code: 'right-needed' } });
    expect(await desk.act('Una', `${id}/report-issue`, { seen: 'x', newest: null })).toMatchObject({ status: 403 });
  });

  test('an auditor reads what was issued and no draft, masked and without its PDF where contacts are kept', async () => {
    const north = await newClaim({}, 'Northgate');
    const south = await newClaim();
    for (const id of [north, south]) {
      await issue(id, { ...content, findings: 'Glass cracked\nPriya heard it fall' });
      await save(id, content);
    }
    const shown = await reports(north, 'Ada');
    expect(shown).toMatchObject({ draft: null, versions: [{ number: 1 }] });
    expect(JSON.stringify(shown)).toContain('Glass cracked');
    const masked = await reports(south, 'Bea');
    expect(masked).toMatchObject({ draft: null, versions: [{ number: 1, url: null }] });
    expect(JSON.stringify(masked)).toContain('P. heard it fall');
    expect(JSON.stringify(masked)).not.toContain('Priya');
    const url = `/api/media/inspectionReport?claimId=${south}&version=1`;
    expect(await pdfOf(url, 'Bea')).toBe('claim-not-found');
    expect((await desk.ask('Ada', `/claims/${south}/reports`)).status).toBe(404);
  });
});
