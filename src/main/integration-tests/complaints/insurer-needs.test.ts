import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deskOf, mailsOf, newClaim, rowsOf, startDesk, step, take } from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const words = 'Zebedee lip-reads';
const wanted = { codes: ['telephone', 'other'], words, tellsInsurer: true };

const record = (number: string, needs: object) => deskOf().operator('POST', `/claims/${number}/needs`, needs);

async function handedOver(needs: object) {
  const claim = await newClaim('Insured Mutual');
  await take(claim.number);
  expect((await record(claim.number, needs)).status).toBe(200);
  await step(claim.number, { kind: 'hand-over' });
  const mails = await mailsOf(claim.id, 'complaint-hand-over');
  return { ...claim, mails, url: /\/complaint-receipt\/[\w-]+/.exec(mails.at(-1) ?? '')?.[0] ?? '' };
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
  rowsOf(
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
    const noted = { actor: 'insurer', detail: expect.stringMatching(/^complaint C-/) };
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
    const contract = { customer: 'Other Mutual', name: 'Gold', tatSlaDays: 10 };
    await deskOf().operator('PATCH', `/claims/${moved.number}`, { contract });
    for (const { id, url } of [ended, replaced, moved]) {
      expect((await shownAt(url)).status).toBe(404);
      await expectNothing(id, url);
    }
  });
});
