// Rows of spec §8.2's error catalogue that no screen's own file reaches; docs/acceptance.md lists where each row is
// tested.
import type { Page } from '@playwright/test';
import { inspectingClaim } from './claim-document.ts';
import { expect, refuseStream, test, withoutInitialData, trackByCall } from './fixtures.ts';
import { bodyOf } from './firefox/adapter.ts';

type Refusal = { operation: string; message: string; code: string; status?: number };

/** Answers one operation with an error, as the server would. */
async function refuse(page: Page, { operation, message, code, status = 200 }: Refusal): Promise<void> {
  await page.route('**/graphql', (route) => {
    if (!bodyOf(route.request()).includes(operation)) return route.fallback();
    const errors = [{ message, locations: [{ line: 1, column: 9 }], extensions: { code } }];
    return route.fulfill({ status, json: { errors, data: null } });
  });
}

const noClaim = { message: 'Could not get claim id!', code: 'CLAIM_ID_MISSING' };
const asks = (linkPath: string) =>
  inspectingClaim({ notification: { name: 'We need you.', linkName: 'Go', linkPath } });

test.describe('the error catalogue', () => {
  test.beforeEach(({ page, allowConsole }) => {
    allowConsole(/status of [45]\d\d/);
    return refuseStream(page);
  });

  test('a passcode without a claim says so in its dialog, and keeps what was typed', async ({ page, putClaim }) => {
    const story = await putClaim(asks('/submit-passcode'));
    await trackByCall(page, story);
    await refuse(page, { operation: 'setPasscode', ...noClaim });
    await page.goto(`/my-claim/${story.id}/submit-passcode`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Device password', { exact: true }).fill('1234');
    await dialog.getByLabel('I consent to the Privacy Notice').check();
    await dialog.getByRole('button', { name: 'Send passcode' }).click();
    await expect(dialog.getByText('Could not get claim id!')).toBeVisible();
    await expect(dialog.getByLabel('Device password', { exact: true })).toHaveValue('1234');
  });

  test('an iCloud confirmation without a claim says so in its dialog', async ({ page, putClaim }) => {
    const story = await putClaim(asks('/remove-icloud'));
    await trackByCall(page, story);
    await refuse(page, { operation: 'confirmIcloudLock', ...noClaim });
    await page.goto(`/my-claim/${story.id}/remove-icloud`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/I.ve turned the iCloud lock off/).check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Could not get claim id!')).toBeVisible();
  });

  test('a request that is no valid query says so in the banner, with its place', async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    const message = 'GraphQL error: request is not not a valid GraphQL query or mutaton.';
    await refuse(page, { operation: 'query Timeline', message, code: 'GRAPHQL_VALIDATION_FAILED', status: 400 });
    await withoutInitialData(page);
    await page.goto(`/history/${story.id}`);
    const banner = page.getByRole('alert').filter({ hasText: message });
    await banner.getByText('Show details').click();
    await expect(banner.getByText(message)).toBeVisible();
    await expect(banner.getByText(/1:9/).first()).toBeVisible();
    await banner.getByRole('button', { name: /^Dismiss: Something went wrong on our side/ }).click();
    await expect(banner).toHaveCount(0);
  });
});
