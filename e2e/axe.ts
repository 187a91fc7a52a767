// axe in the page itself, because its package for Playwright opens another page for each look, which takes longer than the look.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Its short form: each page that is looked at is sent it anew. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands, by WCAG 2.2 AA and best practice, or by some of its `rules` alone. */
export async function violations(
  page: Page,
  { rules, also = [], without = [] }: { rules?: string[]; also?: string[]; without?: string[] } = {},
) {
  const options: axe.RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    rules: Object.fromEntries([
      ...also.map((rule) => [rule, { enabled: true }]),
      ...without.map((rule) => [rule, { enabled: false }]),
    ]),
    resultTypes: ['violations'],
  };
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script);
  return page.evaluate(async (given) => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe;
    const results = await run.run(document, given);
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, any }) => ({ html, message: any[0]?.message ?? '' })),
    }));
  }, options);
}
