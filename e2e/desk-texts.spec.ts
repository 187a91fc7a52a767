import type { Page } from '@playwright/test';
import { expect, otherDevice, signInByCall, test } from './accounts.ts';
import { daysAgo, inspectingClaim, postcode } from './claim-document.ts';
import { takeAll } from './desk-calls.ts';
import { openClaim } from './fixtures.ts';

/** Draws what follows from right to left. */
const override = '\u202E';
const script = '<script>document.title = "taken over"</script><img src="none" onerror="document.title = 1">';
const word = (letters: number) => 'Donaudampfschiff'.repeat(Math.ceil(letters / 16)).slice(0, letters);
const pdf = Buffer.from('%PDF-1.7 a receipt');

async function sendWithFile(page: Page, claimId: string, message: string): Promise<void> {
  const name = encodeURIComponent(`${override}<b>gpj.${word(120)}.pdf`);
  const headers = { 'content-type': 'application/pdf', 'sec-fetch-site': 'same-origin' };
  const url = `/api/enduser/attachments?claimId=${claimId}&name=${name}`;
  const { id } = (await (await page.request.post(url, { data: pdf, headers })).json()) as { id: string };
  const data = {
    claimId,
    subject: `${script} ${word(80)}`.slice(0, 200),
    message,
    attachments: [id],
    gdprConsent: true,
  };
  const answer = await page.request.post('/api/enduser/sendMessage', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** What of a page would be markup, turn text round or be wider than it. */
const harm = (page: Page) =>
  page.evaluate(() => ({
    isTakenOver: /taken over|^1$/.test(document.title),
    // Not what the page shows of the claimant's own page, and of nobody's text.
    marked: [...document.querySelectorAll('main :is(b, script, img[src="none"])')].map(({ outerHTML }) => outerHTML),
    turns: /[\u202A-\u202E\u2066-\u2069]/.test(document.body.textContent),
    tooWide: (({ scrollWidth, clientWidth }) =>
      scrollWidth <= clientWidth
        ? []
        : [...document.body.querySelectorAll('*')]
            .filter((part) => part.getBoundingClientRect().right > clientWidth + 1)
            .map(({ outerHTML }) => outerHTML.slice(0, 120)))(document.documentElement),
  }));
const none = { isTakenOver: false, marked: [], turns: false, tooWide: [] };

test('markup, scripts, turned text and endless words of a claimant are text at the desk @one-width', async ({
  page,
  browser,
  newAccount,
  putClaim,
}) => {
  const name = `${override}<b>Priya</b>${word(150)}`;
  const claim = await putClaim(
    inspectingClaim({
      endUserName: name,
      registeredAddress: `${override}<b>1 The Mall</b>\n${word(90)}\n\nLondon\n${postcode}`,
      dataFormData: [{ name: 'Model', stringValue: `${override}${script}`.slice(0, 100) }],
      stateDeadline: daysAgo(9),
    }),
  );
  const theirs = await otherDevice(browser);
  await openClaim(theirs, claim);
  await sendWithFile(theirs, claim.id, `${script} ${override}evil ${word(4_000)}`);
  await theirs.context().close();
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply', 'state'] }));
  await takeAll(page, [claim]);
  await page.goto('/desk?view=mine');
  const row = page.getByRole('link', { name: new RegExp(claim.number) });
  await expect(row).toContainText('<b>Priya</b>');
  const search = page.getByRole('combobox', { name: 'Search claims' });
  await search.fill(claim.number);
  await expect(page.getByRole('option').first()).toContainText('<b>Priya</b>');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await harm(page), `the queue at ${width} px`).toEqual(none);
  }
  await search.fill('');
  await page.keyboard.press('Escape');
  await row.click();
  const thread = page.getByRole('region', { name: 'Everything' });
  await expect(thread).toContainText('document.title = "taken over"');
  await expect(thread.getByRole('list', { name: 'Files of this message' })).toContainText('<b>gpj.');
  await expect(page.getByText('<b>1 The Mall</b>')).toBeAttached();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await harm(page), `the claim at ${width} px`).toEqual(none);
  }
  await page.getByRole('button', { name: 'State', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: /will hear/ })).toBeVisible();
  expect.soft(await harm(page), 'the sheet of a state').toEqual(none);
});

test('entries before the newest two hundred are shown by a press, which moves neither focus nor what is read @one-width', async ({
  page,
  newAccount,
  putClaim,
}) => {
  const events = Array.from({ length: 230 }, (_, at) => ({ eventDate: daysAgo(300 - at), name: `Step ${at + 1}` }));
  const claim = await putClaim(inspectingClaim({ endUserName: 'Priya Nair', events }));
  await signInByCall(page, await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply'] }));
  await page.goto(`/desk/claims/${claim.id}`);
  const thread = page.getByRole('region', { name: 'Everything' });
  const earlier = thread.getByRole('button', { name: 'Show earlier entries' });
  await expect(earlier).toBeVisible();
  const read = thread.getByRole('listitem').first();
  const first = (await read.textContent()) ?? '';
  await earlier.focus();
  const held = thread.getByRole('listitem').filter({ hasText: first });
  const top = async () => Math.round((await held.first().boundingBox())?.y ?? 0);
  const before = await top();
  await page.keyboard.press('Enter');
  await expect(thread.getByText('Step 1', { exact: true })).toBeAttached();
  await expect(earlier).toHaveCount(0);
  await expect(thread).toBeFocused();
  // The button above has gone.
  expect(Math.abs((await top()) - before)).toBeLessThan(60);
  for (const step of [1, 115, 230]) await expect(thread.getByText(`Step ${step}`, { exact: true })).toHaveCount(1);
});
