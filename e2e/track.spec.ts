import { inspectingClaim } from './claim-document.ts';
import {
  expect,
  fillTrack,
  hydrated,
  sameAtEveryWidth,
  submitTrack,
  test,
  trackClaim,
  trackByCall,
} from './fixtures.ts';

const wrongPair =
  /We can[’']t find a claim with those details\. Check your claim reference or policy number, and your post code\./;

test.describe('the Track form', () => {
  test(
    'is accessible, empty and with errors, in both appearances at both widths',
    sameAtEveryWidth,
    async ({ page, expectAccessibleEverywhere }) => {
      await page.goto('/track');
      await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
      await expect(page).toHaveTitle(/^Track your claim \| .+/);
      await expectAccessibleEverywhere(page);
      await submitTrack(page);
      await expect(page.getByText('Claim reference is required')).toBeVisible();
      await expectAccessibleEverywhere(page);
    },
  );

  test('a link fills the fields, and what it filled in leaves the address', sameAtEveryWidth, async ({ page }) => {
    await page.goto('/?reference=CLM-1&postcode=sw1a1aa');
    await expect(page).toHaveURL('/my-claim/');
    await expect(page.getByLabel('Claim reference or policy number')).toHaveValue('CLM-1');
    await expect(page.getByLabel('Post code')).toHaveValue(/^sw1a ?1aa$/i);
  });

  test(
    'a link goes on where it was to go on, with the fields that it filled',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(inspectingClaim());
      const query = new URLSearchParams({ reference: story.number, postcode: story.postcode, returnUrl: '/messages' });
      await page.goto(`/track?${query}`);
      await expect(page).toHaveURL('/track?returnUrl=%2Fmessages');
      await submitTrack(page);
      await expect(page).toHaveURL(`/messages/${story.id}`);
    },
  );

  test(
    'without a network it says so, and works again with one',
    sameAtEveryWidth,
    async ({ page, context, putClaim, allowConsole }) => {
      allowConsole(/ERR_INTERNET_DISCONNECTED/);
      const story = await putClaim(inspectingClaim());
      // The scripts come after the page.
      await page.goto('/track', { waitUntil: 'networkidle' });
      await context.setOffline(true);
      await fillTrack(page, story.number, story.postcode);
      await submitTrack(page);
      await expect(page.getByText('You’re offline. Connect to the internet, then try again.')).toBeVisible();
      await context.setOffline(false);
      await submitTrack(page);
      await expect(page).toHaveURL(`/my-claim/${story.id}`);
    },
  );

  test(
    'two empty fields: a focused summary whose links lead to the fields, and a title that says Error',
    sameAtEveryWidth,
    async ({ page }) => {
      await page.goto('/my-claim/');
      // Sent before the script is there, the form comes back from the server, and the console says so.
      await hydrated(page);
      await submitTrack(page);
      await expect(page.getByText('Claim reference is required')).toBeVisible();
      await expect(page.getByText('You postcode is required')).toBeVisible();
      await expect(page).toHaveTitle(/^Error: /);
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
      await expect(summary).toBeFocused();
      await summary.getByRole('link', { name: 'Go to Post code' }).click();
      await expect(page.getByLabel('Post code')).toBeFocused();
    },
  );

  test(
    'one empty field takes the focus itself, and its error goes as soon as it is filled',
    sameAtEveryWidth,
    async ({ page }) => {
      await page.goto('/track');
      await page.getByLabel('Claim reference or policy number').fill('CLM-1');
      await submitTrack(page);
      const field = page.getByLabel('Post code');
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Claim reference or policy number')).toHaveValue('CLM-1');
      await field.fill('SW1A 1AA');
      await expect(page.getByText('You postcode is required')).toBeHidden();
    },
  );

  test('errors take a place that was kept for them, so the button stays where it is in the form', async ({ page }) => {
    await page.goto('/track');
    const button = page.getByRole('button', { name: 'Track your claim' });
    const form = page.locator('form').filter({ has: button });
    const placeInForm = async () => ((await button.boundingBox())?.y ?? 0) - ((await form.boundingBox())?.y ?? 0);
    const before = await placeInForm();
    await button.click();
    await expect(page.getByText('Claim reference is required')).toBeVisible();
    expect(await placeInForm()).toBe(before);
  });

  test('a wrong pair never says which half is wrong and keeps both', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto('/track');
    // Without its script the form is answered by a page, whose status the console tells.
    await hydrated(page);
    await fillTrack(page, story.number, 'EC1A 1BB');
    await submitTrack(page);
    await expect(page.getByText(wrongPair)).toBeVisible();
    await expect(page.getByLabel('Claim reference or policy number')).toHaveValue(story.number);
    await expect(page.getByLabel('Post code')).toHaveValue('EC1A 1BB');
    await expect(page).toHaveTitle(/^Error: /);
  });

  test(
    'too many wrong codes: it says how long to wait, and refuses even the right code',
    sameAtEveryWidth,
    async ({ page, putClaim, allowConsole }) => {
      allowConsole(/status of 429/);
      const story = await putClaim(inspectingClaim());
      await page.goto('/track');
      await hydrated(page);
      for (const code of ['EC1A 1BA', 'EC1A 1BB', 'EC1A 1BD', 'EC1A 1BE', 'EC1A 1BF']) {
        await fillTrack(page, story.number, code);
        const answered = page.waitForResponse(/\/api\/enduser\/login/);
        await submitTrack(page);
        await answered;
        await expect(page.getByText(wrongPair)).toBeVisible();
      }
      await fillTrack(page, story.number, story.postcode);
      await submitTrack(page);
      await expect(
        page.getByText(/You[’']ve tried too many times\. Try again tomorrow, or contact us\./),
      ).toBeVisible();
    },
  );
});

test.describe('the way in', () => {
  test(
    'reference and post code, however they are typed, lead to the claim',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(inspectingClaim());
      await page.goto('/track');
      await fillTrack(page, ` ${story.number.toLowerCase().replaceAll('-', ' ')} `, 'sw1a-1aa');
      await submitTrack(page);
      await expect(page).toHaveURL(`/my-claim/${story.id}`);
    },
  );

  test('by keyboard alone', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto('/track');
    await page.getByLabel('Claim reference or policy number').focus();
    await page.keyboard.type(story.number);
    await page.keyboard.press('Tab');
    await page.keyboard.type(story.postcode);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
  });

  test(
    'the back button leads back to the form, and forward to the claim',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const story = await putClaim(inspectingClaim());
      await trackClaim(page, story);
      await page.goBack();
      // The form is loaded anew, with the way on to the claim.
      await expect(page.getByRole('region', { name: 'Go on to your claim' })).toBeVisible();
      await page.goForward();
      await expect(page.getByText(story.number).first()).toBeVisible();
    },
  );
});

test.describe('a claimant who is tracking', () => {
  for (const path of ['/', '/my-claim/', '/track']) {
    test(`goes on to the claim from ${path}`, sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
      const story = await putClaim(inspectingClaim());
      await trackByCall(page, story);
      await page.goto(path);
      const offer = page.getByRole('region', { name: 'Go on to your claim' });
      await expect(offer.getByRole('link', { name: new RegExp(`^Your .+ ${story.number}$`) })).toBeVisible();
      await expectAccessible(page);
      await offer.getByRole('link').click();
      await expect(page).toHaveURL(`/my-claim/${story.id}`);
      await expect(page.getByText(story.number).first()).toBeVisible();
    });
  }

  test('goes on from the form that a link inside the portal leads to', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await trackClaim(page, story);
    await page.getByRole('link', { name: 'Privacy Notice' }).click();
    await page.getByRole('banner').getByRole('link').first().click();
    await page.getByRole('region', { name: 'Go on to your claim' }).getByRole('link').click();
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
  });

  test('goes on to the page that a path without an id asks for', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await trackByCall(page, story);
    await page.goto('/messages');
    await expect(page.getByText('Enter your details to see this page.')).toHaveCount(0);
    await page.getByRole('region', { name: 'Go on to your claim' }).getByRole('link').click();
    await expect(page).toHaveURL(`/messages/${story.id}`);
  });

  test('is offered nothing any more once another tab has stopped', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await trackClaim(page, story);
    const form = await page.context().newPage();
    await form.goto('/track', { waitUntil: 'networkidle' });
    await expect(form.getByText(story.number)).toBeVisible();
    await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
    await expect(form.getByText('You’ve stopped tracking on this device')).toBeVisible();
    await expect(form.getByText(story.number)).toHaveCount(0);
  });
});

test(
  'a direct link without a session asks for details, and says nothing of signing out',
  sameAtEveryWidth,
  async ({ page }) => {
    await page.goto('/messages');
    await expect(page.getByText('Enter your details to see this page.')).toBeVisible();
    await expect(page.getByText('signed')).toHaveCount(0);
  },
);

test.describe('returnUrl', () => {
  for (const path of ['/messages', '/report', '/photos?from=mail']) {
    test(
      `${path} without an id continues to that page of the claim found`,
      sameAtEveryWidth,
      async ({ page, putClaim }) => {
        const story = await putClaim(inspectingClaim());
        await page.goto(path);
        await expect(page).toHaveURL(`/track?returnUrl=${encodeURIComponent(path)}`);
        await fillTrack(page, story.number, story.postcode);
        await submitTrack(page);
        const [name, query] = path.split('?');
        await expect(page).toHaveURL(`${name}/${story.id}${query === undefined ? '' : `?${query}`}`);
      },
    );
  }

  test('a claim page without a session comes back after the look-up', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await page.goto(`/my-claim/${story.id}`);
    await expect(page).toHaveURL(`/track?returnUrl=${encodeURIComponent(`/my-claim/${story.id}`)}`);
    await fillTrack(page, story.number, story.postcode);
    await submitTrack(page);
    await expect(page).toHaveURL(`/my-claim/${story.id}`);
  });

  for (const id of ['00000000-0000-4000-8000-000000000000', 'not-an-id', "1'--"]) {
    test(`the id ${id} of no claim of mine is answered by the form`, sameAtEveryWidth, async ({ page, putClaim }) => {
      await trackByCall(page, await putClaim(inspectingClaim()));
      await page.goto(`/messages/${encodeURIComponent(id)}`);
      await expect(page).toHaveURL(/\/track\?returnUrl=/);
      await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
    });
  }

  test(
    'somebody else’s claim is answered like one that does not exist',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const mine = await putClaim(inspectingClaim());
      const theirs = await putClaim(inspectingClaim());
      await trackClaim(page, mine);
      await page.goto(`/my-claim/${theirs.id}`);
      await expect(page).toHaveURL(/\/track\?returnUrl=/);
      await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
      await expect(page.getByText(theirs.number)).toHaveCount(0);
      await expect(page.getByText(/You[’']ve been signed out/)).toHaveCount(0);
      await page.goto(`/my-claim/${mine.id}`);
      await expect(page.getByText(mine.number).first()).toBeVisible();
    },
  );

  test('another origin is refused', sameAtEveryWidth, async ({ page, putClaim, allowConsole }) => {
    allowConsole(/status of 400/);
    const story = await putClaim(inspectingClaim());
    await page.goto(`/track?returnUrl=${encodeURIComponent('https://evil.example/my-claim')}`);
    await fillTrack(page, story.number, story.postcode);
    await submitTrack(page);
    await expect(
      page.getByText('Invalid return url. The return url needs to have the same origin as the current page.'),
    ).toBeVisible();
    expect(new URL(page.url()).hostname).toBe('localhost');
  });
});

test('a switch of the language keeps what was typed, and holds it no longer', sameAtEveryWidth, async ({ page }) => {
  await page.goto('/track');
  await fillTrack(page, 'FT-1001', 'SW1A 1AA');
  await page.getByLabel('This is a shared device').check();
  await page.getByLabel('Language').selectOption('pl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await expect(page.locator('#reference')).toHaveValue('FT-1001');
  await expect(page.locator('#postcode')).toHaveValue('SW1A 1AA');
  await expect(page.locator('#sharedDevice')).toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('SW1A');
  await page.reload();
  await expect(page.locator('#reference')).toHaveValue('');
});
