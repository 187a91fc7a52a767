// What packs show of notices stays as long as the claim.
import { strFromU8, unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { drawSample } from '#claim/duty/duty-samples.data.ts';
import { evidencePacks } from '#claim/pack/evidence-pack.server.ts';
import { printedPack } from '#claim/pack/pack-pdf.server.ts';
import { purgeNotices } from '#features/notifications/no-news.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let claimId: string;
let clientId: string;

const daySeconds = 24 * 60 * 60;

beforeAll(async () => {
  desk = await DeskApp.start({ Max: { roles: ['handler', 'lead'], rights: [] } }, [
    { name: 'Open', contracts: [{ customer: 'Open Mutual' }], contactsForAuditors: 'shown' },
  ]);
  claimId = await desk.putClaim('KEPT-1', {
    contract: { customer: 'Open Mutual', name: 'Gold', tatSlaDays: 10 },
    state: 'Returned to End User',
  });
  clientId = (await desk.database.kysely.selectFrom('client').select('id').executeTakeFirstOrThrow()).id;
  await addNotice('complaint-letter', 'mail', 'sent');
  await addNotice('state', null, 'undelivered');
});
afterAll(() => desk.close());

async function addNotice(kind: string, channel: 'mail' | null, state: 'sent' | 'undelivered'): Promise<void> {
  const at = desk.now();
  const told = { recipient: 'amina@example.com', answer: '250 amina@example.com', happening_ids: [] };
  await desk.database.kysely
    .insertInto('notice')
    .values({
      claim_id: claimId,
      id: newId(),
      telling_id: newId(),
      kind,
      channel,
      state,
      ...told,
      due_at: at,
      created_at: at,
      settled_at: at,
    })
    .execute();
}

async function noticesInPack(): Promise<string[]> {
  const { rawPayload } = await desk.app.inject({
    url: `/api/desk/claims/${claimId}/evidence.zip?for=insurer`,
    headers: { cookie: desk.cookieOf('Max') },
  });
  const [, ...lines] = strFromU8(unzipSync(rawPayload)['notices.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n');
  return lines.map((line) => line.split(',').slice(2, 5).join(','));
}

async function sectionsOfPdf(): Promise<string[]> {
  const { services } = desk;
  const pack = await evidencePacks({ ...services, brands: brandsOf(services) })(claimId, 'insurer');
  return pack === null ? [] : (await printedPack(pack)).sections.map(({ title }) => title);
}

async function noticesInSample(): Promise<number[]> {
  const from = new Date(0);
  const until = new Date(desk.now().getTime() + 1);
  const ask = { clientId, brands: null, from, until, seed: 'x', most: 1 };
  const [sampled] = await drawSample(desk.database.kysely, ask);
  return [sampled?.noticesSent ?? 0, sampled?.noticesFailed ?? 0];
}

test('on day 91 the pack, its PDF and the sample of the Consumer Duty have the notices that they had before', async () => {
  for (const days of [0, 91]) {
    desk.wait(days * daySeconds);
    await purgeNotices(desk.services);
    await desk.signInAgain('Max');
    expect(await noticesInPack()).toEqual(['complaint letter,mail,sent', 'state,,no contact']);
    expect(await sectionsOfPdf()).toContain('Notices');
    expect(await noticesInSample()).toEqual([1, 1]);
  }
  const addressed = desk.database.kysely.selectFrom('notice').selectAll().where('recipient', '<>', '');
  expect(await addressed.execute()).toEqual([]);
});
