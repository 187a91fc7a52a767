import { expect, type Page } from '@playwright/test';

/** A device that has passkeys and whose owner is there. */
export async function plugIn(page: Page): Promise<{ refuse: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: async () => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
  };
}

export async function addPasskey(page: Page, password: string): Promise<void> {
  await page.goto('/account/manage');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(page.getByLabel('Passkey name')).toBeFocused();
  await page.getByLabel('Passkey name').fill('Blue laptop');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You’ve added a passkey.')).toBeVisible();
}
