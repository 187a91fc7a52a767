// Trees of screens as a screen reader gets them, in a form that is the same each day.
import type { Page } from '@playwright/test';
import { hydrated } from './fixtures.ts';

const names = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** What differs from claim to claim and from day to day, and what stands in its place in the files. */
type Varying = readonly [RegExp, string][];

const varying: Varying = [
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '«id»'],
  [/(?:E2E|POL)-[\w-]+/g, '«reference»'],
  [/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g, '«date»'],
  [/\d+% of the time/g, '«share» of the time'],
  [/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, '«date»'],
  [new RegExp(`\\b(?:\\w+day,? )?(?:\\d{1,2} (?:${names})|(?:${names}) \\d{1,2})(?:,? \\d{4})?`, 'g'), '«date»'],
  [/\b\d{1,2}:\d{2}(?: [ap]m)?\b/gi, '«time»'],
  // Nothing is read of an empty paragraph; the time of the last update fills one, sooner or later.
  [/^ *- paragraph(?:: "?(?:Updated|Aktualizacja:) «time»"?)?\n/gm, ''],
  // Announced only where the claim takes long enough.
  [/^status: Loading your claim\n/gm, ''],
  [/\b(?:today|tomorrow|yesterday|in \d+ days|\d+ days ago)\b/gi, '«when»'],
];

/** Returns a tree without what differs from run to run. */
export function withoutVarying(text: string, ofLanguage: Varying = []): string {
  let plain = `${text}\n`;
  for (const [pattern, sign] of [...ofLanguage, ...varying]) plain = plain.replace(pattern, sign);
  return plain;
}

/** Views that are written with the frame around them, which is the same on the others of their kind. */
const withFrame = new Set(['track', 'my claim', 'messages', 'login']);

/** The tree of an open dialog alone, because nothing else can be reached then; otherwise that of the content. */
export async function treeOf(page: Page, name: string, ofLanguage: Varying = []): Promise<string> {
  const dialog = page.locator('dialog[open]:modal');
  const isDialog = (await dialog.count()) > 0;
  const content = page.locator(withFrame.has(name) ? 'body' : 'main');
  return withoutVarying(await (isDialog ? dialog.last() : content).ariaSnapshot(), ofLanguage);
}

/** Waits until the page listens and has what it asked for. */
export async function ready(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}
