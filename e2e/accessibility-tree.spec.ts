// What a screen reader gets: the tree of every screen and what is announced on the claimant's way, in files that a person
// can read. To write them anew: `npx playwright test accessibility-tree --project=desktop --update-snapshots`.
import { inspectingClaim, stateChange } from './claim-document.ts';
import { fillTrack, hydrated, sameAtEveryWidth, submitTrack } from './fixtures.ts';
import { accountPages } from '../src/shared/page/page-table.ts';
import { recordAnnouncements, writtenAnnouncements } from './announcements.ts';
import { ready, treeOf, withoutVarying } from './trees.ts';
import { eachView, expect, test, type View } from './views.ts';

/** Where there is an account, it leads to signing in, under another address each time. */
const leadsElsewhere = 'setup';

/** Pages of accounts that anybody may open. */
const accountNames = Object.entries(accountPages).flatMap(([name, who]) =>
  who === 'anybody' && name !== leadsElsewhere ? [name] : [],
);

/** What administrators' pages list is what other tests have done meanwhile. */
const isAlone = ({ admin }: View) => admin !== true;

/** The name of the file that holds a view: one for each address. */
const fileOf = (view: View) =>
  view.path({ full: '', bare: '', quoted: '', number: '' }).split('/').filter(Boolean).join('-') || 'track';

test.use({ visitName: 'accessibility tree' });

test('every screen is read as its file says', sameAtEveryWidth, async ({ page, visit, allowConsole }) => {
  test.setTimeout(480_000);
  allowConsole(/status of 40[04]/);
  await page.setViewportSize({ width: 360, height: 740 });
  const trees = new Map<string, string>();
  await eachView(
    { page, visit },
    async (view) => {
      await ready(page);
      trees.set(fileOf(view), `${trees.get(fileOf(view)) ?? ''}# ${view.name}\n${await treeOf(page, view.name)}\n`);
      return {};
    },
    isAlone,
  );
  for (const name of accountNames) {
    await page.goto(`/account/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await ready(page);
    trees.set('account', `${trees.get('account') ?? ''}# ${name}\n${await treeOf(page, name)}\n`);
  }
  expect(trees.size).toBeGreaterThan(15);
  for (const [file, text] of trees) expect.soft(text).toMatchSnapshot(`${file}.txt`);
});

test(
  'what is announced on the claimant’s way is what its file says',
  sameAtEveryWidth,
  async ({ page, context, putClaim, patchClaim, allowConsole }) => {
    allowConsole(/Failed to load|ERR_INTERNET_DISCONNECTED|status of 4/);
    await recordAnnouncements(page);
    const written: string[] = [];
    const note = async (step: string, expected: string) => {
      await expect.poll(() => writtenAnnouncements(page)).toContain(expected);
      written.push(`# ${step}\n${withoutVarying(await writtenAnnouncements(page, { forget: true }))}\n`);
    };
    const story = await putClaim(inspectingClaim());

    await page.goto('/track');
    await hydrated(page);
    await submitTrack(page);
    await note('Track, both fields empty', 'There is a problem');
    await fillTrack(page, story.number, 'ZZ1 1ZZ');
    await submitTrack(page);
    await note('Track, a wrong post code', 'find a claim with those details');

    await fillTrack(page, story.number, story.postcode);
    const listening = page.waitForResponse('**/api/enduser/events*');
    await submitTrack(page);
    await listening;
    const state = 'Awaiting Authorisation';
    await patchClaim(story, { state, events: [stateChange('Inspection', 1), stateChange(state, 0)] });
    await note('My Claim, the claim changes', `Your claim has moved to ${state}.`);

    await page.goto(`/messages/${story.id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await note('Messages, sent empty', 'There is a problem');
    await page.getByLabel('Topic').fill('My charger');
    await page.getByLabel('Message', { exact: true }).fill('Is it with you?');
    await page.getByLabel('I consent to the Privacy Notice').check();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await note('Messages, sent', 'Thank you, we’ve received your message.');

    await context.setOffline(true);
    await note('Messages, the network goes', 'offline');
    await context.setOffline(false);
    await page.goto(`/my-claim/${story.id}/submit-passcode`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Send passcode' }).click();
    await note('Passcode, sent empty', 'There is a problem');
    expect(written.join('')).toMatchSnapshot('announcements.txt');
  },
);
