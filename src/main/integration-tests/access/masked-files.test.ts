// Every answer that is a file or a stream is asked by an auditor of a client that masks contacts: no hook can mask it.
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';

import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ClaimFile } from '#features/desk/claim/file-routes.ts';
import type { DeskPhotos } from '#features/desk/photo/photo-answers.rules.ts';
import type { ShownComplaint } from '#features/desk/complaint/shown-complaint.ts';
import { canaries } from '#features/evidence/canaries.fixture.ts';
import { canaryDocument, fillClaim } from '#features/evidence/held-claim.fixture.ts';
import { accountCalls } from '#main/http/account-calls.ts';
import { deskCalls } from '#main/http/desk-calls.ts';
import { portalRoutes } from '#main/http/rest-routes.fixture.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { deskRights } from '#shared/account-role.ts';
import type { RestRoute, RestRoutes } from '#shared/rest-route.ts';
import { DeskApp, operatorKey } from '../desk-app.fixture.ts';

const readers: RestRoute['who'][] = ['reader', 'viewer', 'signed-in'];
const isFile = ({ answers }: RestRoute) => Object.values(answers).some((answer) => 'media' in answer);

const allCalls: [string, RestRoute][] = [deskCalls, portalRoutes, accountCalls].flatMap((routes: RestRoutes) =>
  Object.entries(routes),
);
const byPath = new Map(
  allCalls.flatMap(([, route]) =>
    readers.includes(route.who) && isFile(route) ? [[`${route.method} ${route.path}`, route]] : [],
  ),
);

type Told = { masked: number; shown: number; query?: string };

/** Of photos and files there are none for whoever sees no contacts. */
const withheld: Told = { masked: 404, shown: 200 };
/** Rows whose texts are masked, which masked-auditor.test.ts reads. */
const rows: Told = { masked: 200, shown: 200 };
/** Numbers without a claim, or that something has changed. */
const nothingOfClaims: Told = { masked: 200, shown: 200 };
/** This claim has none. That they are as visible as its pages is in rest-authorisation.test.ts. */
const none: Told = { masked: 404, shown: 404 };

/** What a file or a stream tells an auditor, by how their client shows contacts. */
const files: Record<string, Told> = {
  'GET /api/desk/claims/:claimId/evidence.pdf': rows,
  'GET /api/desk/claims/:claimId/evidence.zip': rows,
  'GET /api/desk/claims/:claimId/complaint-letters/:stepId': rows,
  'GET /api/desk/consumer-duty/pack.pdf': rows,
  'GET /api/desk/consumer-duty/pack.zip': rows,
  'GET /api/desk/reports/:report/table.csv': nothingOfClaims,
  'GET /api/desk/events': nothingOfClaims,
  'GET /api/desk/claims/:claimId/photos/:photoId': { ...withheld, query: 'w=1600' },
  'GET /api/media/photos/:claimId/:kind/:id/:name': withheld,
  'GET /api/media/attachments/:claimId/:id/:name': withheld,
  'GET /api/media/inspectionReport': withheld,
  'GET /api/claims/:claimId/calendar/collection.ics': none,
  'GET /api/claims/:claimId/calendar/delivery.ics': none,
  'GET /api/excess-payment/:claimId/receipt': withheld,
  'GET /api/enduser/events': withheld,
  // Of the claimant alone.
  'GET /api/enduser/chat/events': { masked: 404, shown: 403 },
  'GET /api/quote/:claimId/approval': none,
  'GET /api/quote/:claimId/approval.pdf': none,
  'GET /api/outcome/:claimId/choice': none,
  'GET /api/outcome/:claimId/choice.pdf': none,
};

let desk: DeskApp;
const ids: Record<'masked' | 'shown', Record<string, string>> = { masked: {}, shown: {} };
const who = { masked: 'Ada', shown: 'Eve' } as const;

const asJson = <Json>(answer: { body: string }) => JSON.parse(answer.body) as Json;

async function addPhoto(claimId: string, payload: Buffer): Promise<string> {
  const headers = { cookie: desk.cookieOf('Kim'), 'idempotency-key': newId(), 'content-type': 'image/jpeg' };
  const url = `/api/desk/claims/${claimId}/photos?name=front.jpg`;
  const same = { 'sec-fetch-site': 'same-origin' };
  const added = await desk.app.inject({ method: 'POST', url, headers: { ...headers, ...same }, payload });
  await desk.act('Kim', `${claimId}/photos/publish`, { photoIds: [asJson<{ photoId: string }>(added).photoId] });
  const { shown } = asJson<DeskPhotos>({ body: (await desk.ask('Kim', `/claims/${claimId}/photos`)).text });
  return shown.find(({ name }) => name === 'front.jpg')?.id ?? '';
}

async function addAttachment(claimId: string): Promise<string> {
  const cookie = await cookieFor(desk.database, [claimId], desk.now());
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const added = await desk.app.inject({
    method: 'POST',
    url: `/api/enduser/attachments?claimId=${claimId}&name=a.pdf`,
    headers: { ...headers, 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7 a receipt'),
  });
  const { id } = asJson<{ id: string }>(added);
  const message = { claimId, subject: 'My receipt', message: 'Here.', gdprConsent: true, attachments: [id] };
  await desk.app.inject({ method: 'POST', url: '/api/enduser/sendMessage', headers, payload: message });
  const { files: found } = asJson<{ files: ClaimFile[] }>({
    body: (await desk.ask('Kim', `/claims/${claimId}/files`)).text,
  });
  return found.find(({ name }) => name === 'a.pdf')?.id ?? '';
}

/** The operator's system writes with a photo. Returns the message's id. */
async function writeWithPhoto(number: string, payload: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const url = `/api/integration/v1/claims/${number}/files?name=sent.jpg`;
  const brought = await desk.app.inject({ method: 'POST', url, headers, payload });
  const { fileId } = asJson<{ fileId: string }>(brought);
  const message = { subject: 'A photo', body: '<p>Here.</p>', files: [fileId] };
  const { json } = await desk.operator('POST', `/claims/${number}/messages`, message);
  return (json['messageIds'] as [string])[0];
}

async function addReport(claimId: string): Promise<void> {
  await desk.database.pool.query('delete from report_version where claim_id = $1', [claimId]);
  const report = { findings: 'The screen is broken.', recommendation: 'repair', parts: ['Screen'], seen: null };
  const { json: saved } = await desk.act('Kim', `${claimId}/report-save`, report);
  await desk.act('Kim', `${claimId}/report-issue`, { seen: saved['hash'], newest: null });
}

/** Returns the id of a letter that names how the claimant was reached. */
async function addLetter(claimId: string): Promise<string> {
  const complaint = await desk.act('Kim', `${claimId}/complaint-take`, { words: 'It is late.', channel: 'call' });
  const parts = { 'done-so-far': `We rang ${canaries.phone}.`, 'promised-on': '2026-12-04' };
  const letter = { complaintId: complaint.json['id'], letter: 'holding', parts };
  expect((await desk.act('Kim', `${claimId}/complaint-letter`, letter)).status).toBe(200);
  const { json } = await desk.ask('Kim', `/claims/${claimId}/complaints`);
  const steps = (json['complaints'] as ShownComplaint[]).flatMap((each) => each.steps);
  return steps.find(({ kind }) => kind === 'holding')?.id ?? '';
}

async function addClaim(number: string, customer: string, photo: Buffer): Promise<Record<string, string>> {
  const contract = { customer, name: 'Gold', tatSlaDays: 10 };
  const { json } = await desk.operator('PUT', `/claims/${number}`, { ...canaryDocument, contract });
  const claimId = String(json['id']);
  await fillClaim(desk.services, claimId, number);
  await addReport(claimId);
  const photoId = await addPhoto(claimId, photo);
  const attachmentId = await addAttachment(claimId);
  const writtenId = await writeWithPhoto(number, photo);
  const stepId = await addLetter(claimId);
  return { claimId, photoId, attachmentId, writtenId, stepId, kind: 'inspection', report: 'times' };
}

beforeAll(async () => {
  const auditor = { roles: ['auditor' as const], rights: [] };
  desk = await DeskApp.start(
    {
      Kim: { rights: [...deskRights] },
      Ada: { ...auditor, clients: ['Masked'] },
      Eve: { ...auditor, clients: ['Open'] },
    },
    [
      { name: 'Masked', contracts: [{ customer: 'Masked Mutual' }] },
      { name: 'Open', contracts: [{ customer: 'Open Mutual' }], contactsForAuditors: 'shown' },
    ],
  );
  const colour = { width: 40, height: 30, channels: 3, background: '#c04020' } as const;
  const photo = await sharp({ create: colour }).jpeg().toBuffer();
  ids.masked = await addClaim('FILE-1', 'Masked Mutual', photo);
  ids.shown = await addClaim('FILE-2', 'Open Mutual', photo);
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => desk?.close());

/** Streams have no end, so that only how they begin is asked. */
function statusOf(url: string, cookie: string): Promise<number | undefined> {
  const { port } = desk.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = get(`http://127.0.0.1:${port}${url}`, { agent: false, headers: { cookie } }, (answer) => {
      resolve(answer.statusCode);
      answer.destroy();
    });
    request.once('error', reject);
  });
}

function addressOf(route: string, claim: 'masked' | 'shown'): string {
  const { path = '', query } = byPath.get(route) ?? {};
  const isAttachment = path.includes('attachments');
  const { photoId = '', attachmentId = '', claimId = '', ...of } = ids[claim];
  const file = isAttachment ? { id: attachmentId, name: 'a.pdf' } : { id: photoId, name: 'front.jpg' };
  const given: Record<string, string> = { ...of, ...file, claimId, photoId };
  const asked = new URLSearchParams(files[route]?.query);
  if (query !== undefined && 'claimId' in query.schema.shape) asked.set('claimId', claimId);
  return `${path.replaceAll(/:(\w+)/g, (_, name: string) => given[name] ?? '')}?${asked}`;
}

test('it is said of every file and stream what it tells who sees no contacts', () => {
  expect(Object.keys(files).toSorted()).toEqual([...byPath.keys()].toSorted());
});

test.each([...byPath.keys()])('who sees no contacts gets no photo and no file: %s', async (route) => {
  const got: Record<string, number | undefined> = {};
  for (const claim of ['masked', 'shown'] as const)
    got[claim] = await statusOf(addressOf(route, claim), desk.cookieOf(who[claim]));
  expect(got).toEqual({ masked: files[route]?.masked, shown: files[route]?.shown });
});

test('a letter about a complaint is without contacts for who sees none', async () => {
  const letterFor = async (claim: 'masked' | 'shown') => {
    const { claimId, stepId } = ids[claim];
    return (await desk.ask(who[claim], `/claims/${claimId}/complaint-letters/${stepId}`)).text;
  };
  const [masked, shown] = [await letterFor('masked'), await letterFor('shown')];
  expect(shown).toContain(`We rang ${canaries.phone}.`);
  expect(masked).toContain('We rang ');
  expect(masked).not.toContain(canaries.phone);
});

type Files = { files: ClaimFile[]; withheld: { messageId: string; photos: number; documents: number }[] };

test('who sees no contacts is told how many files each message had, and nothing else of them', async () => {
  const filesFor = async (claim: 'masked' | 'shown') =>
    asJson<Files>({ body: (await desk.ask(who[claim], `/claims/${ids[claim]['claimId']}/files`)).text });
  const [masked, shown] = [await filesFor('masked'), await filesFor('shown')];
  expect(masked.files).toEqual([]);
  const { writtenId: messageId } = ids.masked;
  expect(masked.withheld).toContainEqual({ messageId, photos: 1, documents: 0 });
  expect(masked.withheld.filter(({ documents }) => documents === 1)).not.toEqual([]);
  expect(shown.withheld).toEqual([]);
  expect(shown.files.map(({ name }) => name)).toEqual(expect.arrayContaining(['a.pdf', 'sent.jpg']));
});

test('a pack says of each message how many files it had, and holds them where contacts are shown', async () => {
  const zipFor = async (claim: 'masked' | 'shown') => {
    const url = `/api/desk/claims/${ids[claim]['claimId']}/evidence.zip`;
    const { rawPayload } = await desk.app.inject({ url, headers: { cookie: desk.cookieOf(who[claim]) } });
    const zip = unzipSync(rawPayload);
    return { names: Object.keys(zip).join(), messages: strFromU8(zip['messages.csv'] ?? new Uint8Array()) };
  };
  desk.wait(60);
  for (const claim of ['masked', 'shown'] as const) {
    const { names, messages } = await zipFor(claim);
    expect(messages).toMatch(/A photo,Here\.,,photos: 1,,\r\n/);
    expect(messages).toMatch(/My receipt,,Here\.,documents: 1,,\r\n/);
    expect(messages).not.toContain('sent.jpg');
    expect(names.includes('sent.jpg')).toBe(claim === 'shown');
  }
});
