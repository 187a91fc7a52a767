// What a browser may keep of a claim: photos for a day, everything else not at all, and on a shared device nothing.
import type { Page, Response } from '@playwright/test';
import { inspectingClaim, type Story } from './claim-document.ts';
import { expect, sameAtEveryWidth, hydrated, trackClaim } from './fixtures.ts';
import { phone, test } from './photo-fixtures.ts';

const ofEverybody = /^\/(?:assets|brand)\/|^\/(?:service-worker\.js|shell|manifest\.webmanifest|icon)/;

/** Notes the Cache-Control of every answer but those that are the same for everybody. */
function watchAnswers(page: Page): Map<string, string> {
  const seen = new Map<string, string>();
  page.on('response', (response: Response) => {
    const { pathname, origin } = new URL(response.url());
    if (origin !== new URL(page.url()).origin || ofEverybody.test(pathname)) return;
    const kind = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID');
    seen.set(kind, response.headers()['cache-control'] ?? 'nothing said');
  });
  return seen;
}

async function lookAround(page: Page, { id }: Story): Promise<void> {
  for (const path of ['my-claim', 'messages', 'history', 'report', 'photos']) {
    await page.goto(`/${path}/${id}`);
    await hydrated(page);
  }
  await page.getByRole('button', { name: 'Inspection photo 1 of 1' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Inspection photo 1 of 1' })).toBeVisible();
  const file = await page.evaluate(async (claimId) => {
    const map = (await (await fetch(`/api/media/inspectionPhotos?claimId=${claimId}`)).json()) as Record<
      string,
      string
    >;
    const [url = ''] = Object.values(map);
    return { url, status: (await fetch(`${url}?download`)).status };
  }, id);
  expect(file.status).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'My Claim' }).first().click();
}

for (const sharedDevice of [true, false]) {
  test(
    `${sharedDevice ? 'on a shared device nothing of a claim' : 'elsewhere photos alone, for a day,'} may be kept by the browser`,
    sameAtEveryWidth,
    async ({ page, putClaim, putPhotos }) => {
      const story = await putClaim(inspectingClaim());
      await putPhotos(story, 'inspection', phone.slice(0, 1));
      await trackClaim(page, story, { sharedDevice });
      const seen = watchAnswers(page);
      await lookAround(page, story);
      await expect.poll(() => [...seen.keys()]).toContain('/graphql');
      const photos = [...seen].filter(([path]) => path.startsWith('/api/media/photos/'));
      const others = [...seen].filter(([path]) => !path.startsWith('/api/media/photos/'));
      expect(photos.length).toBeGreaterThan(0);
      expect(others.map(([path]) => path)).toEqual(
        expect.arrayContaining(['/my-claim/ID', '/photos/ID', '/graphql', '/api/media/inspectionPhotos']),
      );
      expect(new Set(photos.map(([, cache]) => cache))).toEqual(
        new Set([sharedDevice ? 'no-store' : 'private, max-age=86400']),
      );
      expect(others.filter(([, cache]) => !cache.includes('no-store'))).toEqual([]);
    },
  );
}
