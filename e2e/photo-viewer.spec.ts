import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, gotoWithFont, sameAtEveryWidth, hydrated, trackByCall } from './fixtures.ts';
import { phone, repaired, repairingClaim, test } from './photo-fixtures.ts';
import { inspectingClaim, type Story } from './claim-document.ts';

const widths = [
  [320, 640],
  [360, 740],
  [600, 900],
  [640, 400],
  [768, 1024],
  [992, 768],
  [1280, 800],
] as const;

async function openViewer(page: Page, story: Story, name = 'Inspection photo 1 of 2'): Promise<Locator> {
  await gotoWithFont(page, `/photos/${story.id}`);
  await hydrated(page);
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

const line = (dialog: Locator) => dialog.getByRole('slider', { name: 'Line between before and after' });
const compare = (dialog: Locator) => dialog.getByRole('radio', { name: 'Before and after' }).check({ force: true });
const percent = (dialog: Locator) => dialog.getByText(/^\d+%$/);

/** What of the controls is not whole inside the dialog, and what does not stand in the first control's row. */
function misplaced(dialog: Locator): Promise<{ cut: string[]; otherRow: string[]; overflow: number }> {
  return dialog.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const controls = [...element.querySelectorAll<HTMLElement>('[class*=controls] :is(button, a, label)')].filter(
      (control) => control.offsetParent !== null,
    );
    const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent;
    const middle = (control: HTMLElement) => {
      const { top, bottom } = control.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const [first] = controls;
    return {
      cut: controls
        .filter((control) => {
          const { left, right, bottom } = control.getBoundingClientRect();
          return left < box.left || right > box.right + 0.5 || bottom > box.bottom + 0.5;
        })
        .map(nameOf),
      otherRow: controls.filter((control) => first && Math.abs(middle(control) - middle(first)) > 2).map(nameOf),
      overflow: Math.max(element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight),
    };
  });
}

test(
  'the controls stand in one row from 992 pixels up, and all are within reach at 320, 360 and 640 by 400',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos, expectAccessibleInBoth }) => {
    const story = await putClaim(repairingClaim());
    await putPhotos(story, 'inspection', phone.slice(0, 2));
    await putPhotos(story, 'repair', repaired);
    await trackByCall(page, story);
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      const dialog = await openViewer(page, story);
      for (const view of ['one', 'compare']) {
        if (view === 'compare') await compare(dialog);
        const { cut, otherRow, overflow } = await misplaced(dialog);
        expect([width, view, cut, overflow]).toEqual([width, view, [], 0]);
        if (width >= 992) expect([width, view, otherRow]).toEqual([width, view, []]);
        const sizes = await Promise.all(
          ['Zoom out', 'Zoom in'].map((name) => dialog.getByRole('button', { name }).boundingBox()),
        );
        for (const size of sizes) expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
        await expect(percent(dialog)).toBeVisible();
      }
      await expectAccessibleInBoth(page);
    }
  },
);

test('the whole photo is shown, uncropped', sameAtEveryWidth, async ({ page, putClaim, putPhotos }) => {
  const story = await putClaim(inspectingClaim());
  await putPhotos(story, 'inspection', phone.slice(0, 2));
  await trackByCall(page, story);
  const dialog = await openViewer(page, story);
  const image = dialog.getByRole('img', { name: 'Inspection photo 1 of 2' });
  expect(await image.evaluate((element) => getComputedStyle(element).objectFit)).toBe('contain');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  expect((await dialog.boundingBox())?.width).toBe(1000);
});

test(
  'zoom by buttons and by keys, and arrows move what is enlarged',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos }) => {
    const story = await putClaim(inspectingClaim());
    await putPhotos(story, 'inspection', phone.slice(0, 2));
    await trackByCall(page, story);
    const dialog = await openViewer(page, story);
    const transform = () => dialog.getByRole('img').evaluate((element) => element.style.transform);
    await expect(percent(dialog)).toHaveText('100%');
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await expect(percent(dialog)).toHaveText('150%');
    await page.keyboard.press('+');
    await expect(percent(dialog)).toHaveText('200%');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('heading', { name: 'Inspection photo 1 of 2' })).toBeVisible();
    await expect.poll(transform).toBe('translate(-10%, -10%) scale(2)');
    await page.keyboard.press('-');
    await expect(percent(dialog)).toHaveText('150%');
    await page.keyboard.press('0');
    await expect.poll(transform).toBe('translate(0%, 0%) scale(1)');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('heading', { name: 'Inspection photo 2 of 2' })).toBeVisible();
  },
);

test(
  'a finger moves what is enlarged, and a double press enlarges it',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos }) => {
    const story = await putClaim(inspectingClaim());
    await putPhotos(story, 'inspection', phone.slice(0, 2));
    await trackByCall(page, story);
    await Promise.all([page.waitForResponse(/follow-gestures/), openViewer(page, story)]);
    const dialog = page.getByRole('dialog');
    const image = dialog.getByRole('img');
    await expect(async () => {
      await image.dblclick();
      await expect(percent(dialog)).toHaveText('200%', { timeout: 500 });
    }).toPass();
    const { x = 0, y = 0, width = 0 } = (await dialog.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + 300);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 100, y + 300);
    await page.mouse.up();
    await expect
      .poll(() => image.evaluate((element) => element.style.transform))
      .toMatch(/^translate\(10(\.\d+)?%, -?0(\.\d+)?%\) scale\(2\)$/);
  },
);

test(
  'a double tap enlarges about its point, and a tap then brings its point to the middle',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos }) => {
    const story = await putClaim(inspectingClaim());
    await putPhotos(story, 'inspection', phone.slice(0, 2));
    await trackByCall(page, story);
    await Promise.all([page.waitForResponse(/follow-gestures/), openViewer(page, story)]);
    const image = page.getByRole('dialog').getByRole('img');
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
    const transform = () => image.evaluate((element) => element.style.transform);
    await expect(async () => {
      await page.keyboard.press('0');
      await image.dblclick({ position: { x: width * 0.25, y: height * 0.5 } });
      expect(await transform()).toMatch(/^translate\(25(\.\d+)?%, 0(\.\d+)?%\) scale\(2\)$/);
    }).toPass();
    const { x = 0, y = 0 } = (await page.locator('[data-enlarged]').boundingBox()) ?? {};
    await page.mouse.click(x + width * 0.6, y + height * 0.5);
    await expect.poll(transform).toMatch(/^translate\(1[45](\.\d+)?%, -?0(\.\d+)?%\) scale\(2\)$/);
  },
);

test(
  'before and after: a range that keys move, whose larger side is downloaded',
  sameAtEveryWidth,
  async ({ page, putClaim, putPhotos }) => {
    const story = await putClaim(repairingClaim());
    await putPhotos(story, 'inspection', phone.slice(0, 3));
    await putPhotos(story, 'repair', repaired);
    await trackByCall(page, story);
    const dialog = await openViewer(page, story, 'Inspection photo 2 of 3');
    await compare(dialog);
    await expect(dialog.getByRole('heading', { name: 'Before and after' })).toBeVisible();
    await expect(dialog.getByText(/^Pair 2 of 2$/).last()).toBeVisible();
    await expect(dialog.getByText(/^Before, \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(dialog.getByText(/^After, \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await line(dialog).focus();
    const moves = [
      ['ArrowRight', '52'],
      ['ArrowLeft', '50'],
      ['PageUp', '60'],
      ['PageDown', '50'],
      ['End', '100'],
      ['Home', '0'],
    ] as const;
    for (const [key, value] of moves) {
      await page.keyboard.press(key);
      await expect(line(dialog)).toHaveValue(value);
    }
    const download = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('link', { name: 'Download Photo' }).click(),
      ]);
      expect(readFileSync(await file.path()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      return file.suggestedFilename();
    };
    expect(await download()).toBe('phone-repair-2-fitted.jpg');
    await line(dialog).focus();
    await page.keyboard.press('End');
    expect(await download()).toBe('phone-2-crack.jpg');
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await expect(dialog.getByText(/^Pair 1 of 2$/).last()).toBeVisible();
    await dialog.getByRole('radio', { name: 'One photo' }).check({ force: true });
    await expect(dialog.getByRole('heading', { name: 'Inspection photo 1 of 3' })).toBeVisible();
  },
);

test('the mouse drags the line', sameAtEveryWidth, async ({ page, putClaim, putPhotos }) => {
  const story = await putClaim(repairingClaim());
  await putPhotos(story, 'inspection', phone.slice(0, 2));
  await putPhotos(story, 'repair', repaired);
  await trackByCall(page, story);
  const dialog = await openViewer(page, story);
  await compare(dialog);
  const { x = 0, y = 0, width = 0, height = 0 } = (await line(dialog).boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 200, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await line(dialog).inputValue())).toBeGreaterThan(70);
});
