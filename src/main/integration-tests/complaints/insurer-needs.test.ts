import { readFile } from 'node:fs/promises';

import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { deskOf, mailsOf, newClaim, rowsOf, startDesk, step, take } from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const words = 'Zebedee lip-reads';
const wanted = { codes: ['telephone', 'other'], words, tellsInsurer: true };

const contractOf = (customer: string) => ({ contract: { customer, name: 'Gold', tatSlaDays: 10 } });

const moveTo = (number: string, customer: string) =>
  deskOf().operator('PATCH', `/claims/${number}`, contractOf(customer));

const record = (number: string, needs: object) => deskOf().operator('POST', `/claims/${number}/needs`, needs);

async function handOver({ id, number }: { id: string; number: string }) {
  expect((await step(number, { kind: 'hand-over' })).status).toBe(200);
  const mails = await mailsOf(id, 'complaint-hand-over');
  // The ids of mails are random.
  const links = mails.map((mail) => /\/complaint-receipt\/[\w-]+/.exec(mail)?.[0] ?? '');
  return { mails, links };
}

async function handedOver(needs: object) {
  const claim = await newClaim('Insured Mutual');
  await take(claim.number);
  expect((await record(claim.number, needs)).status).toBe(200);
  const { mails, links } = await handOver(claim);
  return { ...claim, mails, url: links[0] ?? '' };
}

/** Returns whether the insurer may know, as the claimant, the desk and the operator's system read it. */
async function ticksOf({ id, number }: { id: string; number: string }) {
  const desk = deskOf();
  const query = `{ claim(id: "${id}") { supportNeeds { tellsInsurer } } }`;
  const proved = { claimIds: [id], sharedDevice: false, isProved: true };
  const token = await startClaimSession(desk.database.kysely, proved, desk.now());
  const headers = { cookie: `${claimCookieName(desk.services.settings)}=${token}` };
  const own = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  type Needs = { tellsInsurer: boolean }[];
  const handlers = (await desk.ask('Kim', `/claims/${id}/needs`)).json['needs'] as Needs;
  const system = (await desk.operator('GET', `/claims/${number}/needs`)).json['needs'] as Needs;
  const { data } = JSON.parse(own.body) as { data: { claim: { supportNeeds: { tellsInsurer: boolean } } } };
  return [data.claim.supportNeeds.tellsInsurer, ...[handlers, system].map((needs) => needs[0]?.tellsInsurer)];
}

/** Returns all that the link shows, unpacked. */
async function shownAt(url: string): Promise<{ status: number; page: string; needs: unknown; all: string }> {
  const { app } = deskOf();
  const [page, zip] = [await app.inject({ url }), await app.inject({ url: `${url}/all.zip` })];
  const files = zip.statusCode === 200 ? unzipSync(zip.rawPayload) : {};
  const texts = Object.values(files).map((file) => strFromU8(file));
  const found = files['support-needs.json'];
  const needs: unknown = found === undefined ? null : JSON.parse(strFromU8(found));
  return {
    status: page.statusCode,
    page: page.body,
    needs,
    all: [page.body, ...Object.keys(files), ...texts].join('\n'),
  };
}

const readings = (id: string) =>
  rowsOf<{ actor: string; detail: string }>(
    `select actor, detail from audit_event where claim_id = $1 and action = 'claim.needs-read' order by at, id`,
    id,
  );

async function expectNothing(id: string, url: string): Promise<void> {
  const before = await readings(id);
  const { needs, all } = await shownAt(url);
  expect(needs).toBeNull();
  expect(all).not.toMatch(/Zebedee|Telephone them|support-needs|What would help/);
  expect(await readings(id)).toEqual(before);
}

describe('the needs of a claimant whose complaint was handed over', () => {
  test('are on the insurer’s page and in its zip where it may know, and each opening is audited', async () => {
    const { id, url, mails } = await handedOver({ ...wanted, until: '2026-12-01' });
    expect(mails.join('\n')).not.toContain('Zebedee');
    const { page, needs } = await shownAt(url);
    const inWords = ['Telephone them instead of writing', `Something else: ${words}`].map(
      (text) => `${text} (until 01/12/2026)`,
    );
    for (const text of inWords) expect(page).toContain(`<dt>What would help them</dt><dd>${text}</dd>`);
    expect(needs).toEqual([
      expect.objectContaining({ code: 'telephone', until: '2026-12-01', inWords: inWords[0] }),
      expect.objectContaining({ code: 'other', words, inWords: inWords[1] }),
    ]);
    const noted = { actor: 'insurer', detail: expect.stringMatching(/^complaint C-.*, Insured$/) };
    expect(await readings(id)).toEqual([noted, noted]);
  });

  test('are not read where only the headers are asked for, and nothing is noted', async () => {
    const { id, number, url } = await handedOver(wanted);
    const audited = () => rowsOf(`select action from audit_event where claim_id = $1 and actor = 'insurer'`, id);
    const heads = async () => {
      const answers = [url, `${url}/all.zip`].map((path) => deskOf().app.inject({ method: 'HEAD', url: path }));
      return (await Promise.all(answers)).map(({ statusCode, headers, body }) => [
        statusCode,
        headers['content-type'],
        body,
      ]);
    };
    expect(await heads()).toEqual([
      [200, 'text/html; charset=utf-8', ''],
      [200, 'application/zip', ''],
    ]);
    await step(number, { kind: 'take-back' });
    expect((await heads()).map(([status]) => status)).toEqual([404, 404]);
    expect(await audited()).toEqual([]);
  });

  test('are not in the evidence pack of the insurer', async () => {
    const { id, url } = await handedOver(wanted);
    const { app } = deskOf();
    const pack = await app.inject({
      url: `/api/desk/claims/${id}/evidence.zip`,
      headers: { cookie: deskOf().cookieOf('Ada') },
    });
    expect(pack.statusCode).toBe(200);
    const files = [pack.rawPayload, (await app.inject({ url: `${url}/all.zip` })).rawPayload].flatMap((zip) =>
      Object.entries(unzipSync(zip)).filter(([name]) => name !== 'support-needs.json'),
    );
    expect(files.map(([, file]) => strFromU8(file)).join('\n')).not.toContain('Zebedee');
  });

  test('are not shown without the tick', async () => {
    const { id, url } = await handedOver({ ...wanted, tellsInsurer: false });
    expect((await shownAt(url)).status).toBe(200);
    await expectNothing(id, url);
  });

  test('are not shown once the tick is taken back, or the needs are', async () => {
    const { id, number, url } = await handedOver(wanted);
    expect((await shownAt(url)).all).toContain('Zebedee');
    await record(number, { ...wanted, tellsInsurer: false });
    await expectNothing(id, url);
    await record(number, wanted);
    expect((await shownAt(url)).all).toContain('Zebedee');
    await record(number, { codes: [], tellsInsurer: true });
    await expectNothing(id, url);
  });

  test('are not shown after their last day, also before they are deleted', async () => {
    const { id, url } = await handedOver({ ...wanted, until: '2026-12-01' });
    const days = 40 * 86_400;
    deskOf().wait(days);
    expect((await shownAt(url)).status).toBe(200);
    await expectNothing(id, url);
    deskOf().wait(-days);
  });

  test('are not shown by a link that ended, was replaced, or is another insurer’s', async () => {
    const [ended, replaced, moved] = [await handedOver(wanted), await handedOver(wanted), await handedOver(wanted)];
    await step(ended.number, { kind: 'take-back' });
    await step(replaced.number, { kind: 'hand-over', newLink: true });
    await moveTo(moved.number, 'Other Mutual');
    for (const { id, url } of [ended, replaced, moved]) {
      expect((await shownAt(url)).status).toBe(404);
      await expectNothing(id, url);
    }
  });

  describe('after the claim got another insurer', () => {
    test('are not shown to it, and its tick is asked for anew, until the claimant lets that one know', async () => {
      const claim = await handedOver(wanted);
      expect(await ticksOf(claim)).toEqual([true, true, true]);
      await moveTo(claim.number, 'Other Mutual');
      expect(await ticksOf(claim)).toEqual([false, false, false]);
      const { links } = await handOver(claim);
      const theirs = links.find((link) => link !== claim.url) ?? '';
      expect((await shownAt(theirs)).status).toBe(200);
      await expectNothing(claim.id, theirs);
      expect((await record(claim.number, wanted)).json['changed']).toBe(true);
      expect(await ticksOf(claim)).toEqual([true, true, true]);
      expect((await shownAt(theirs)).all).toContain('Zebedee');
      const read = (await readings(claim.id)).filter(({ actor }) => actor === 'insurer');
      const noted = { actor: 'insurer', detail: expect.stringMatching(/^complaint C-.*, Other$/) };
      expect(read).toEqual([noted, noted]);
    });

    test('are shown again if the claim becomes the first one’s again, and not if they were saved without the tick', async () => {
      const [back, saved] = [await handedOver(wanted), await handedOver(wanted)];
      for (const { number } of [back, saved]) await moveTo(number, 'Other Mutual');
      await record(saved.number, { ...wanted, tellsInsurer: false });
      for (const { number } of [back, saved]) await moveTo(number, 'Insured Mutual');
      expect((await shownAt(back.url)).all).toContain('Zebedee');
      expect(await ticksOf(saved)).toEqual([false, false, false]);
      await expectNothing(saved.id, saved.url);
    });

    test('said before the portal kept which insurer was meant, they are for the one of then alone', async () => {
      const claim = await handedOver(wanted);
      const migration = new URL(
        '../../../server/db/migrations/0316_which_insurer_may_know_of_needs.sql',
        import.meta.url,
      );
      const update = (await readFile(migration, 'utf8')).split('add column told_client uuid;')[1] ?? '';
      await deskOf().database.pool.query(`update support_need set told_client = null; ${update}`);
      expect((await shownAt(claim.url)).all).toContain('Zebedee');
      await moveTo(claim.number, 'Other Mutual');
      expect(await ticksOf(claim)).toEqual([false, false, false]);
    });
  });

  test('with a tick of a claim without a client stay ticked, and are for nobody who becomes its insurer', async () => {
    const claim = await newClaim();
    await record(claim.number, wanted);
    expect(await ticksOf(claim)).toEqual([true, true, true]);
    await moveTo(claim.number, 'Other Mutual');
    expect(await ticksOf(claim)).toEqual([false, false, false]);
  });
});
