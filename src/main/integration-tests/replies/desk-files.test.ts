// The files of claimants' messages at the desk.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ClaimFile } from '#features/desk/claim/file-routes.ts';
import { cookieFor } from '#main/graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let claimId: string;
let messageId: string;
let pdf: ClaimFile;

const auditor = { rights: [], roles: ['auditor' as const] };

async function upload(name: string): Promise<string> {
  const { body } = await desk.app.inject({
    method: 'POST',
    url: `/api/enduser/attachments?claimId=${claimId}&name=${name}`,
    headers: {
      cookie: await cookieFor(desk.database, [claimId], desk.now()),
      'content-type': 'application/pdf',
      'sec-fetch-site': 'same-origin',
    },
    payload: Buffer.from('%PDF-1.7 a receipt'),
  });
  return (JSON.parse(body) as { id: string }).id;
}

async function sendWith(attachments: string[]): Promise<string> {
  const { body } = await desk.app.inject({
    method: 'POST',
    url: '/api/enduser/sendMessage',
    headers: { cookie: await cookieFor(desk.database, [claimId], desk.now()) },
    payload: { claimId, subject: 'My receipt', message: 'Here it is.', gdprConsent: true, attachments },
  });
  return (JSON.parse(body) as { id: string }).id;
}

beforeAll(async () => {
  const shown = { contracts: [{ customer: 'Shown' }], contactsForAuditors: 'shown' as const };
  desk = await DeskApp.start(
    {
      Kim: { rights: [] },
      Marigold: { rights: [], brands: ['marigold'] },
      Open: { ...auditor, clients: ['Shown'] },
      Other: { ...auditor, clients: ['Masked'] },
    },
    [{ name: 'Shown', ...shown }, { name: 'Masked' }],
  );
  claimId = await desk.putClaim('FILES-1', { contract: { name: 'Plan', customer: 'Shown', tatSlaDays: 5 } });
  await upload('not-sent.pdf');
  messageId = await sendWith([await upload('receipt.pdf')]);
  [pdf] = (await filesOf('Kim')) as [ClaimFile];
});
afterAll(() => desk?.close());

async function filesOf(who: string): Promise<ClaimFile[] | number> {
  const { status, json } = await desk.ask(who, `/claims/${claimId}/files`);
  return status === 200 ? (json['files'] as ClaimFile[]) : status;
}

const fetched = (who: string, url: string) =>
  desk.app.inject({ url, headers: { cookie: desk.cookieOf(who), 'sec-fetch-site': 'same-origin' } });

test('a file stands with its message at the desk once that is sent, and not before', async () => {
  expect(await filesOf('Kim')).toEqual([
    { id: pdf.id, messageId, name: 'receipt.pdf', mediaType: 'application/pdf', size: 18, url: pdf.url },
  ]);
});

test('a PDF that nobody has looked through is saved, in a sandbox, and never shown under the portal’s address', async () => {
  const { statusCode, headers, body } = await fetched('Kim', pdf.url);
  expect([statusCode, body]).toEqual([200, '%PDF-1.7 a receipt']);
  expect(headers['content-disposition']).toMatch(/^attachment;/);
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('files are given by the limits of an account, and to auditors where their client shows contacts', async () => {
  expect(await filesOf('Marigold')).toBe(404);
  expect(await filesOf('Other')).toBe(404);
  expect(await filesOf('Open')).toHaveLength(1);
  expect((await fetched('Open', pdf.url)).statusCode).toBe(200);
  await desk.database.kysely.updateTable('client').set({ auditors_see_contacts: false }).execute();
  expect(await filesOf('Open')).toEqual([]);
  expect((await fetched('Open', pdf.url)).statusCode).toBe(404);
});
