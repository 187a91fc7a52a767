// What a screen reader gets of a claimant's screens in Polish. To write the file anew:
// `npx playwright test accessibility-tree-polish --project=desktop --update-snapshots`.
import { sameAtEveryWidth } from './fixtures.ts';
import { choosePolish, polishPattern, varyingInPolish } from './polish.ts';
import { findingBritish } from './shown-texts.ts';
import { ready, treeOf } from './trees.ts';
import { eachView, expect, test } from './views.ts';

test.use({ visitName: 'accessibility tree in Polish' });

/** What a claimant comes to on the way from the look-up to a decision; the needs of a claimant stand in their details. */
const inPolish = new Set(['track', 'my claim', 'messages', 'quote, to decide', 'complaint', 'my details', 'nominee']);

test('the claimant’s screens are read in Polish as their file says', sameAtEveryWidth, async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await choosePolish(page);
  const trees = new Map<string, string>();
  const note = async (name: string) => {
    await ready(page);
    trees.set(name, `# ${name}\n${await treeOf(page, name, varyingInPolish)}\n`);
  };
  await eachView(
    { page: findingBritish(page, polishPattern), visit },
    async ({ name }) => {
      await note(name);
      return {};
    },
    ({ name }) => inPolish.has(name),
  );
  await page.goto(`/excess-payment/${visit.full}`);
  await expect(page.getByRole('button', { name: 'Zapłać teraz' })).toBeVisible();
  await note('excess payment');
  expect([...trees.keys()].toSorted()).toEqual([...inPolish, 'excess payment'].toSorted());
  expect([...trees.values()].join('')).toMatchSnapshot('polish.txt');
});
