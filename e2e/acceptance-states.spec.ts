// Every screen of what claimants can do beyond reading, in every state; in other languages: acceptance-languages and
// acceptance-polish.
import { violations } from './axe.ts';
import { eachState, misplacedAtEachWidth, test } from './states/walk.ts';

/** The classes of what is drawn: a page that has none of its own is laid out like others that were looked at. */
const classesOf = () =>
  [...document.querySelectorAll('main [class], dialog[open] [class]')].flatMap(({ classList }) => [...classList]);

test('row 63: each state of each screen stands in its place at 1280, 360 and 320, and axe finds nothing', async ({
  page,
  states,
  allowConsole,
}) => {
  test.setTimeout(480_000);
  // A link that is over.
  allowConsole(/status of 40[04]/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const seen = new Set<string>();
  await eachState(page, states, async () => {
    const places = await misplacedAtEachWidth(page);
    const classes = await page.evaluate(classesOf);
    const isNew = classes.some((name) => !seen.has(name));
    for (const name of classes) seen.add(name);
    const found = isNew ? await violations(page) : [];
    return { ...places, axe: found.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' | ')}`) };
  });
});
