import { expect, sameAtEveryWidth, submitTrack, test } from './fixtures.ts';

type SentVitals = { route: string; lcp?: number; inp?: number; cls?: number };

test(
  'a page that is put away tells once how fast it was, and nothing of who looked',
  sameAtEveryWidth,
  async ({ page }) => {
    const sent: SentVitals[] = [];
    await page.route('**/api/vitals', async (route) => {
      sent.push(route.request().postDataJSON() as SentVitals);
      await route.fulfill({ status: 204 });
    });
    // As the setting does: the portal of these tests has it off, because every visit would tell.
    await page.route('**/track', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain('"vitals":0');
      await route.fulfill({ response, body: html.replace('"vitals":0', '"vitals":1') });
    });
    const measuring = page.waitForResponse(/send-vitals-[^/]*\.js$/);
    await page.goto('/track');
    await (await measuring).finished();
    await submitTrack(page);
    await expect(page.getByText('You postcode is required')).toBeVisible();
    await expect(async () => {
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
      expect(sent.length).toBeGreaterThan(0);
    }).toPass();
    expect(sent[0]).toMatchObject({ route: '/track' });
    expect(sent[0]?.lcp).toBeGreaterThan(0);
    const names = new Set(sent.flatMap((one) => Object.keys(one)));
    expect([...names].filter((name) => !['route', 'lcp', 'inp', 'cls'].includes(name))).toEqual([]);
  },
);
