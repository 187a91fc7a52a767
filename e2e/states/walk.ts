import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { expect, settled, test as base, trackByCall } from '../fixtures.ts';
import { misplaced } from '../layout-losses.ts';
import { claimStates, type State } from './claim-states.ts';
import { putOwnClaims, somewhere } from './own-claims.ts';

const widths = [1280, 360, 320] as const;

/** Opens a state on the desktop and waits until nothing about it moves any more. */
async function openState(page: Page, { claim, path, cookies, open, shows }: State): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  if (claim) {
    const id = await trackByCall(page, claim);
    if (cookies) await page.context().addCookies(cookies);
    await page.goto(path.replace('{id}', id));
  }
  await open?.(page);
  await expect(shows(page).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}

/** What is cut, sticks out or runs over something at each width; leaves the page at the narrowest. */
export async function misplacedAtEachWidth(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    found[`at ${width}`] = await misplaced(page);
  }
  return found;
}

/** Goes through states one after another; what is wrong with one does not hide what is wrong with the next. */
export async function eachState(
  page: Page,
  states: readonly State[],
  check: () => Promise<Record<string, string[]>>,
): Promise<void> {
  for (const state of states) {
    await base.step(state.name, async () => {
      await openState(page, state);
      for (const [row, wrong] of Object.entries(await check())) expect.soft(wrong, `${state.name}: ${row}`).toEqual([]);
    });
  }
}

type Request = PlaywrightWorkerArgs['playwright']['request'];

async function putStates(request: Request, baseURL: string): Promise<State[]> {
  const authorization = `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}`;
  const caller = (extraHTTPHeaders: Record<string, string>) => request.newContext({ baseURL, extraHTTPHeaders });
  const operator = await caller({ authorization });
  const nobody = () => caller({ 'x-forwarded-for': somewhere() });
  const states = claimStates(await putOwnClaims({ operator, nobody }));
  await operator.dispose();
  return states;
}

export const test = base.extend<{ states: State[] }>({
  states: async ({ playwright, baseURL, once }, use) =>
    use(await once('states', () => putStates(playwright.request, baseURL ?? ''))),
});
