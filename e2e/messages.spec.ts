import type { Locator, Page } from '@playwright/test';
import { daysAgo, inspectingClaim, type Story } from './claim-document.ts';
import { expect, isWide, sameAtEveryWidth, test, trackClaim, openClaim, trackByCall } from './fixtures.ts';
import { bodyOf } from './firefox/adapter.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function openMessages(page: Page, story: Story): Promise<void> {
  await openClaim(page, story, 'messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
}

/** Opens them on a device that keeps what it knows of the claim. */
async function openKeptMessages(page: Page, story: Story): Promise<void> {
  await trackClaim(page, story);
  await page.goto(`/messages/${story.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
}

const thread = (page: Page) => page.getByRole('list', { name: 'Your messages' });
const rowOf = (page: Page, subject: string) => thread(page).getByRole('button', { name: subject });
const dialogOf = (page: Page) => page.getByRole('dialog');

async function openMessage(page: Page, subject: string): Promise<Locator> {
  await rowOf(page, subject).click();
  await expect(dialogOf(page).getByRole('heading', { name: subject })).toBeFocused();
  return dialogOf(page);
}

async function fillMessage(page: Page, topic = 'My charger', message = 'Is it with you?'): Promise<void> {
  await page.getByLabel('Topic').fill(topic);
  await page.getByLabel('Message', { exact: true }).fill(message);
  await page.getByLabel('I consent to the Privacy Notice').check();
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const thanks = (page: Page) => page.getByRole('main').getByText('Thank you, we’ve received your message.');

const emoji = '👍🏽';
const longSubject = `${emoji.repeat(25)}end of a long subject`;
const longBody = `<p>${'word '.repeat(30)}</p>`;

test.describe('the thread', () => {
  test('newest first, unread distinct, counted in page and navigation, accessible in both appearances', async ({
    page,
    putClaim,
    expectAccessibleInBoth,
  }) => {
    await openMessages(page, await putClaim(inspectingClaim()));
    await expect(thread(page).getByRole('listitem')).toHaveText([/Inspection/, /We have your device/]);
    await expect(rowOf(page, 'Unread: Inspection')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages, 2 unread' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Messages, 2 unread' })).toBeVisible();
    await expect(page).toHaveTitle(/^Messages \| .+/);
    await expectAccessibleInBoth(page);
    await openMessage(page, 'Inspection');
    await expect(page.getByText('We are looking at it.').first()).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  test('without messages says so', sameAtEveryWidth, async ({ page, putClaim, expectAccessible }) => {
    await openMessages(page, await putClaim(inspectingClaim({ messages: [] })));
    await expect(page.getByText('No recent messages')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('previews are cut by letters as people count them, shorter on a phone', async ({ page, putClaim }) => {
    const messages = [{ dateSent: daysAgo(1), subject: longSubject, body: longBody, read: true }];
    await openMessages(page, await putClaim(inspectingClaim({ messages })));
    const isNarrow = !isWide(page);
    const row = thread(page).getByRole('button');
    const subject = isNarrow ? `${emoji.repeat(20)}...` : `${emoji.repeat(25)}end o...`;
    await expect(row).toContainText(subject);
    await expect(row).toContainText(`${'word '.repeat(isNarrow ? 8 : 14).trim()}...`);
  });

  test('a message that was put away is neither listed nor counted', sameAtEveryWidth, async ({ page, putClaim }) => {
    const messages = [{ dateSent: daysAgo(1), subject: 'Put away', body: '', active: false }];
    await openMessages(page, await putClaim(inspectingClaim({ messages })));
    await expect(page.getByText('No recent messages')).toBeVisible();
  });

  test(
    'the sent time is on the 12-hour clock with am or pm beside it',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      const messages = [{ dateSent: '2025-11-06T14:05:00Z', subject: 'Hello', body: '<p>Hi</p>' }];
      await openMessages(page, await putClaim(inspectingClaim({ messages })));
      const dialog = await openMessage(page, 'Hello');
      await expect(dialog.getByText('06/11/2025 02:05 pm')).toBeVisible();
    },
  );
});

test.describe('the way to the form', () => {
  test('is above the list where the form is not beside it', async ({ page, putClaim }) => {
    await openMessages(page, await putClaim(inspectingClaim()));
    const write = page.getByRole('button', { name: 'Write a message' });
    await expect(write).toBeVisible({ visible: !isWide(page) });
    if (isWide(page)) return;
    await write.click();
    await expect(page.getByLabel('Topic')).toBeFocused();
  });

  test('is a reply in the open message, with its topic', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openMessages(page, story);
    const dialog = await openMessage(page, 'Inspection');
    await dialog.getByRole('button', { name: 'Reply' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Topic')).toHaveValue('Re: Inspection');
    await expect(page.getByRole('heading', { level: 1, name: 'Messages, 1 unread' })).toBeVisible();
  });

  test('a reply keeps what is typed already', sameAtEveryWidth, async ({ page, putClaim }) => {
    await openMessages(page, await putClaim(inspectingClaim()));
    await fillMessage(page, 'My charger', 'Is it with you?');
    const dialog = await openMessage(page, 'Inspection');
    await dialog.getByRole('button', { name: 'Reply' }).click();
    await expect(page.getByLabel('Topic')).toHaveValue('My charger');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is it with you?');
  });

  test('sent, it says where the answer will be, and the way back', sameAtEveryWidth, async ({ page, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openMessages(page, story);
    await fillMessage(page);
    await send(page).click();
    await expect(thanks(page)).toBeFocused();
    await expect(page.getByText('We’ll answer here, in your messages. Opening hours: Monday to Friday')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to My Claim' })).toHaveAttribute('href', `/my-claim/${story.id}`);
  });
});

test.describe('a message is read once it is closed', () => {
  const ways: Record<string, (page: Page, dialog: Locator) => Promise<void>> = {
    'by its button': async (_page, dialog) => dialog.getByRole('button', { name: 'Close' }).click(),
    'by Esc': async (page) => page.keyboard.press('Escape'),
    'by the backdrop': async (page) => page.mouse.click(5, 5),
    'by going back': async (page) => void (await page.goBack()),
  };
  for (const [way, close] of Object.entries(ways)) {
    test(way, sameAtEveryWidth, async ({ page, putClaim }) => {
      const story = await putClaim(inspectingClaim());
      await openClaim(page, story);
      await page
        .getByRole('navigation', { name: 'Claim' })
        .getByRole('link', { name: /^Messages/ })
        .click();
      const dialog = await openMessage(page, 'Inspection');
      const saved = page.waitForResponse(
        (answer) => answer.url().endsWith('/graphql') && bodyOf(answer.request()).includes('updateMessage'),
      );
      await close(page, dialog);
      expect((await saved).ok()).toBe(true);
      await expect(dialog).toBeHidden();
      if (way !== 'by going back') {
        await expect(rowOf(page, 'Inspection')).toBeFocused();
        await expect(page.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible();
      }
      await page.goto(`/messages/${story.id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Messages, 1 unread' })).toBeVisible();
      await expect(rowOf(page, 'Unread: Inspection')).toBeHidden();
      await expect(rowOf(page, 'Unread: We have')).toBeVisible();
    });
  }

  test('and stays unread when the tab dies while it is open', sameAtEveryWidth, async ({ page, context, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openMessages(page, story);
    await openMessage(page, 'Inspection');
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto(`/messages/${story.id}`);
    await expect(rowOf(next, 'Unread: Inspection')).toBeVisible();
  });

  test(
    'a failure to save is shown, and the message stays unread',
    sameAtEveryWidth,
    async ({ page, putClaim, allowConsole }) => {
      allowConsole(/status of 500/);
      await openMessages(page, await putClaim(inspectingClaim()));
      const message = 'GraphQL error: query or mutation could not be executed.';
      const errors = [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
      await page.route('**/graphql', (route) =>
        bodyOf(route.request()).includes('updateMessage')
          ? route.fulfill({ status: 500, json: { data: null, errors } })
          : route.continue(),
      );
      await openMessage(page, 'Inspection');
      await page.keyboard.press('Escape');
      await expect(page.getByText('Something went wrong on our side. Try again, or contact us.').first()).toBeVisible();
      await page.getByText('Show details').first().click();
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(rowOf(page, 'Unread: Inspection')).toBeVisible();
    },
  );
});

test.describe('hostile HTML executes nothing', () => {
  const vectors = [
    '<script>window.executed=1</script>',
    '<img src=x onerror="window.executed=2">',
    '<svg onload="window.executed=3"><script>window.executed=3</script></svg>',
    '<svg><animate onbegin="window.executed=4" attributeName=x dur=1s></svg>',
    '<style>body{display:none}@import "https://evil.example/x.css";</style>',
    '<form action="javascript:window.executed=5"><input autofocus onfocus="window.executed=5"><button>Go</button></form>',
    '<img src="https://tracker.example/pixel.gif">',
    '<a href="javascript:window.executed=6">press</a>',
    '<a href="jAvA&#x09;script:window.executed=7">press</a>',
    '<a href="data:text/html,<script>window.executed=8</script>">press</a>',
    '<iframe srcdoc="<script>parent.executed=9</script>"></iframe>',
    '<object data="data:text/html,x"></object><embed src="https://evil.example/x">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.executed=10&gt;">',
    '<details open ontoggle="window.executed=11"><summary>x</summary></details>',
    '<video><source onerror="window.executed=12"></video><audio src=x onerror="window.executed=12"></audio>',
    '<noscript><p title="</noscript><img src=x onerror=window.executed=13>">',
    '<template><img src=x onerror="window.executed=14"></template>',
    '<p style="position:fixed;inset:0;background:url(https://tracker.example/b.gif)" onclick="window.executed=15">x</p>',
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel=stylesheet href="https://evil.example/x.css">',
    '<form id=x></form><a id=attributes name=attributes></a><input name=childNodes>',
  ];
  const body = vectors.map((vector) => `${vector}<p>after</p>`).join('\n');

  const inspect = (page: Page) =>
    page.evaluate(() => {
      const root = document.querySelector('[data-message-body]')?.shadowRoot;
      const all = [...(root?.querySelectorAll('*') ?? [])];
      const links = all.filter((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
      return {
        isShown: root !== null && root !== undefined,
        executed: (globalThis as { executed?: number }).executed ?? 0,
        names: [...new Set(all.map(({ localName }) => localName))].toSorted(),
        attributes: [...new Set(all.flatMap((node) => node.getAttributeNames()))].toSorted(),
        protocols: links.filter((link) => link.hasAttribute('href')).map((link) => link.protocol),
        paragraphs: all.filter(({ textContent }) => textContent === 'after').length,
      };
    });

  async function pressEverything(page: Page): Promise<void> {
    await page.evaluate(() => {
      const root = document.querySelector('[data-message-body]')?.shadowRoot;
      for (const node of root?.querySelectorAll<HTMLElement>('*') ?? []) node.click();
    });
  }

  test('as the server stores it', sameAtEveryWidth, async ({ page, putClaim }) => {
    const messages = [{ dateSent: daysAgo(1), subject: 'Hostile', body }];
    await openMessages(page, await putClaim(inspectingClaim({ messages })));
    await openMessage(page, 'Hostile');
    await expect.poll(async () => (await inspect(page)).paragraphs).toBeGreaterThan(5);
    await pressEverything(page);
    expect(await inspect(page)).toMatchObject({ executed: 0, protocols: [] });
  });

  test('even if the server had stored it as it came', sameAtEveryWidth, async ({ page, putClaim, allowConsole }) => {
    test.slow();
    // The second cleaning reads the HTML in a document of its own, and the policy of the page reports what it sees there.
    allowConsole(/violates the following Content Security Policy directive/);
    const messages = vectors.map((_, index) => ({
      externalId: `v-${index}`,
      dateSent: minutesAgo(index),
      subject: `Vector ${String.fromCodePoint(65 + index)}`,
      body: '<p>-</p>',
    }));
    const story = await putClaim(inspectingClaim({ messages }));
    await trackByCall(page, story);
    await page.route('**/graphql', async (route) => {
      const answer = await route.fetch({ postData: bodyOf(route.request()) });
      const json = (await answer.json()) as { data?: { claim?: { messages?: { subject: string; body: string }[] } } };
      for (const message of json.data?.claim?.messages ?? []) {
        const vector = vectors[(message.subject.codePointAt(7) ?? 65) - 65] ?? '';
        message.body = `${vector}<p>after</p>`;
      }
      await route.fulfill({ response: answer, json });
    });
    await page.goto(`/messages/${story.id}`);
    for (const [index, vector] of vectors.entries()) {
      const dialog = await openMessage(page, `Vector ${String.fromCodePoint(65 + index)}`);
      await expect.poll(async () => (await inspect(page)).isShown).toBe(true);
      await pressEverything(page);
      const { executed, names, attributes, protocols } = await inspect(page);
      expect({ vector, executed, protocols }).toEqual({ vector, executed: 0, protocols: [] });
      expect(names.filter((name) => !['a', 'p', 'table'].includes(name))).toEqual([]);
      expect(attributes.filter((name) => !['rel', 'target'].includes(name))).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await expect(page).toHaveURL(`/messages/${story.id}`);
    // A poll may be under way, and it must not outlive the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('links open in a new tab that cannot reach back', sameAtEveryWidth, async ({ page, putClaim }) => {
    const messages = [{ dateSent: daysAgo(1), subject: 'Help', body: '<a href="https://example.com/help">help</a>' }];
    await openMessages(page, await putClaim(inspectingClaim({ messages })));
    const dialog = await openMessage(page, 'Help');
    const link = dialog.getByRole('link', { name: 'help' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  });

  test('what cannot be cleaned is not shown', sameAtEveryWidth, async ({ page, putClaim, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await page.route('**/purify*', (route) => route.abort());
    await openMessages(page, await putClaim(inspectingClaim()));
    const dialog = await openMessage(page, 'Inspection');
    await expect(dialog.getByText('Html message could not be parsed!')).toBeVisible();
  });
});

test.describe('the form', () => {
  test(
    'three errors: a focused summary that leads to the fields, the exact texts, a title that says Error',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessibleEverywhere }) => {
      await openMessages(page, await putClaim(inspectingClaim()));
      await send(page).click();
      for (const text of [
        'Please enter topic',
        'Please enter message',
        'Please tick this box if you consent to our Privacy Notice',
      ]) {
        await expect(page.getByText(text)).toBeVisible();
      }
      const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
      await expect(summary).toBeFocused();
      await expect(page).toHaveTitle(/^Error: Messages/);
      await expectAccessibleEverywhere(page);
      await summary.getByRole('link', { name: 'Go to Message' }).click();
      await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
      await page.keyboard.type('Hi');
      await expect(page.getByText('Please enter message')).toBeHidden();
    },
  );

  test('one error takes the focus, and spaces are no topic', sameAtEveryWidth, async ({ page, putClaim }) => {
    await openMessages(page, await putClaim(inspectingClaim()));
    await fillMessage(page, '   ');
    await send(page).click();
    await expect(page.getByText('Please enter topic')).toBeVisible();
    await expect(page.getByLabel('Topic')).toBeFocused();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is it with you?');
  });

  test(
    'consent is asked for when it is left without a tick, and its error never eats a click',
    sameAtEveryWidth,
    async ({ page, putClaim }) => {
      await openMessages(page, await putClaim(inspectingClaim()));
      const consent = page.getByLabel('I consent to the Privacy Notice');
      const error = page.getByText('Please tick this box if you consent to our Privacy Notice');
      await page.getByLabel('Topic').fill('T');
      await page.getByLabel('Message', { exact: true }).fill('M');
      await consent.focus();
      // From the topic and in one look, because the page may be scrolling to what has the focus. In 64ths of a pixel,
      // in which the browser lays out: what is scrolled is rounded otherwise.
      const distance = async () => {
        const topic = await page.getByLabel('Topic').elementHandle();
        return send(page).evaluate((button, from) => {
          const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? NaN;
          return Math.round((topOf(button) - topOf(from)) * 64);
        }, topic);
      };
      const before = await distance();
      await page.getByLabel('Topic').focus();
      await expect(error).toBeVisible();
      expect(await distance()).toBe(before);
      await consent.check();
      await expect(error).toBeHidden();
      await consent.uncheck();
      await consent.focus();
      await send(page).scrollIntoViewIfNeeded();
      const box = await send(page).boundingBox();
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
      // Listens before the press, which may overtake a call into a busy page.
      await page.evaluate(() => {
        addEventListener('submit', () => Object.assign(globalThis, { isSubmitted: true }), { once: true });
      });
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForFunction(() => 'isSubmitted' in globalThis);
      await expect(error).toBeVisible();
      await expect(consent).toBeFocused();
    },
  );

  test(
    'sends once however often it is pressed, thanks, and shows the message in the thread',
    sameAtEveryWidth,
    async ({ page, putClaim, expectAccessible }) => {
      const story = await putClaim(inspectingClaim());
      await openMessages(page, story);
      let posts = 0;
      await page.route('**/api/enduser/sendMessage', async (route) => {
        posts += 1;
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      await fillMessage(page);
      await send(page).dblclick();
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
      await expect(thanks(page)).toBeFocused();
      expect(posts).toBe(1);
      await expect(rowOf(page, 'My charger')).toContainText('Sent');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Write another message' }).click();
      await expect(page.getByLabel('Topic')).toHaveValue('');
      await expect(page.getByLabel('I consent to the Privacy Notice')).not.toBeChecked();
      const dialog = await openMessage(page, 'My charger');
      await expect(dialog.getByText('Is it with you?')).toBeVisible();
    },
  );

  test('what the operator has received says so', sameAtEveryWidth, async ({ page, request, putClaim }) => {
    const story = await putClaim(inspectingClaim());
    await openMessages(page, story);
    await fillMessage(page, 'For the operator', '<b>plain</b>');
    await send(page).click();
    await expect(thanks(page)).toBeVisible();
    const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };
    const path = `/api/integration/v1/claims/${story.number}/messages`;
    const { messages } = (await (await request.get(path, { headers })).json()) as {
      messages: { id: string; message: string }[];
    };
    expect(messages).toMatchObject([{ subject: 'For the operator', message: '<b>plain</b>', state: 'sent' }]);
    await request.post(`${path}/${messages[0]?.id}/received`, { headers });
    await expect(rowOf(page, 'For the operator')).toContainText('Received by', { timeout: 15_000 });
  });

  test(
    'offline and after a failure the text stays, also through a reload, and is stored once',
    sameAtEveryWidth,
    async ({ page, context, request, putClaim, allowConsole }) => {
      allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/);
      const story = await putClaim(inspectingClaim());
      await openKeptMessages(page, story);
      await fillMessage(page);
      await context.setOffline(true);
      await send(page).click();
      const failure = page.getByText('We couldn’t send your message. We’ve kept it, so you can try again.');
      await expect(failure).toBeVisible();
      await expect(page.getByLabel('Topic')).toHaveValue('My charger');
      await context.setOffline(false);
      // The answer is lost, the message is not: the second try must find it.
      await page.route(
        '**/api/enduser/sendMessage',
        async (route) => {
          await route.fetch({ postData: bodyOf(route.request()) });
          await route.abort();
        },
        { times: 1 },
      );
      const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sendMessage'));
      await send(page).click();
      await lost;
      await expect(failure).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Topic')).toHaveValue('My charger');
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is it with you?');
      await page.getByLabel('I consent to the Privacy Notice').check();
      await send(page).click();
      await expect(thanks(page)).toBeFocused();
      const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };
      const answer = await request.get(`/api/integration/v1/claims/${story.number}/messages`, { headers });
      expect(((await answer.json()) as { messages: unknown[] }).messages).toHaveLength(1);
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('My charger');
    },
  );

  test(
    'a file that was taken back after a failure stays away through a reload',
    sameAtEveryWidth,
    async ({ page, context, putClaim, allowConsole }) => {
      allowConsole(/ERR_INTERNET_DISCONNECTED/);
      await openKeptMessages(page, await putClaim(inspectingClaim()));
      await fillMessage(page);
      const opened = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Add photos or PDF' }).click();
      await (
        await opened
      ).setFiles([{ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }]);
      const removal = page.getByRole('button', { name: 'Remove receipt.pdf' });
      await expect(removal).toBeVisible();
      await context.setOffline(true);
      await send(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
      await context.setOffline(false);
      await page.reload();
      await removal.click();
      await page.reload();
      await expect(page.getByLabel('Topic')).toHaveValue('My charger');
      await expect(removal).toHaveCount(0);
    },
  );

  test(
    'what could not be sent goes when the session has ended',
    sameAtEveryWidth,
    async ({ page, context, putClaim, allowConsole }) => {
      allowConsole(/ERR_INTERNET_DISCONNECTED|status of 404 .*api\/enduser\/events/);
      await openKeptMessages(page, await putClaim(inspectingClaim()));
      await fillMessage(page, 'A secret topic');
      await context.setOffline(true);
      await send(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
      await context.setOffline(false);
      const cookie = (await context.cookies()).find(({ name }) => name === 'fettle-claim');
      await context.addCookies([{ ...cookie!, value: 'A'.repeat(43) }]);
      await page.reload();
      await expect(page).toHaveURL(/\/track\?returnUrl=/);
      await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A secret topic');
    },
  );

  test(
    'what could not be sent goes with "Stop tracking"',
    sameAtEveryWidth,
    async ({ page, context, putClaim, allowConsole }) => {
      // The page may ask for its stream at the moment in which tracking stops.
      allowConsole(/ERR_INTERNET_DISCONNECTED|404 .*enduser\/events/);
      await openKeptMessages(page, await putClaim(inspectingClaim()));
      await fillMessage(page, 'A secret topic');
      await context.setOffline(true);
      await send(page).click();
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Stop tracking on this device' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Track your claim' })).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A secret topic');
    },
  );

  test(
    'too many in an hour: it says how long to wait and keeps the text',
    sameAtEveryWidth,
    async ({ page, putClaim, allowConsole }) => {
      allowConsole(/status of 429/);
      await openMessages(page, await putClaim(inspectingClaim()));
      await page.route('**/api/enduser/sendMessage', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '61' }, json: { code: 'too-many-messages' } }),
      );
      await fillMessage(page);
      await send(page).click();
      await expect(page.getByText(/Wait 2 minutes, then try again/)).toBeVisible();
      await expect(page.getByLabel('Topic')).toHaveValue('My charger');
    },
  );

  test('by keyboard alone: read a message, then send one', sameAtEveryWidth, async ({ page, putClaim }) => {
    await openMessages(page, await putClaim(inspectingClaim()));
    // It comes a moment after the form, and a Tab before that goes past its place.
    await expect(page.getByRole('button', { name: 'Add photos or PDF' })).toBeVisible();
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if (await target.evaluate((node) => node === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('Tab never reaches it.');
    };
    await tabTo(rowOf(page, 'Inspection'));
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).getByRole('heading', { name: 'Inspection' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 'Inspection')).toBeFocused();
    await tabTo(page.getByLabel('Topic'));
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.type('No mouse was used.');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Add photos or PDF' })).toBeFocused();
    await tabTo(page.getByLabel('I consent to the Privacy Notice'));
    await page.keyboard.press('Space');
    await tabTo(send(page));
    await page.keyboard.press('Enter');
    await expect(thanks(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Write another message' })).toBeFocused();
  });
});

test.describe('files with a message', () => {
  const pdf = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };
  const text = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Only a text.') };
  const large = { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024) };
  const photo = { name: 'front.png', mimeType: 'image/png', buffer: onePixel() };

  function onePixel() {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    return Buffer.from(png, 'base64');
  }

  test(
    'are added, refused each in plain words, removed, kept offline, sent and shown',
    sameAtEveryWidth,
    async ({ page, context, putClaim, expectAccessible, allowConsole }) => {
      allowConsole(/status of 415|ERR_INTERNET_DISCONNECTED/);
      await openMessages(page, await putClaim(inspectingClaim()));
      const choose = async (...files: (typeof pdf)[]) => {
        const opened = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Add photos or PDF' }).click();
        await (await opened).setFiles(files);
      };
      const files = page.getByRole('list', { name: 'Files' });
      await fillMessage(page);
      await choose(photo, text, large, { ...pdf, name: 'empty.pdf', buffer: Buffer.alloc(0) });
      await expect(page.getByRole('button', { name: 'Remove front.jpg' })).toBeVisible();
      const small = files.locator('img');
      await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expect(files).toContainText('This file must be a photo or a PDF.');
      await expect(files).toContainText('This file is larger than 10 MB.');
      await expect(files).toContainText('This file is empty. Remove it and choose another.');
      await expectAccessible(page);
      await send(page).click();
      await expect(page.getByText('Remove the files we couldn’t add, or try them again.')).toBeVisible();
      await page.getByRole('button', { name: 'Remove notes.jpg' }).click();
      await expect(page.getByRole('button', { name: 'Add photos or PDF' })).toBeFocused();
      await page.getByRole('button', { name: 'Remove large.pdf' }).click();
      await page.getByRole('button', { name: 'Remove empty.pdf' }).click();
      await context.setOffline(true);
      await choose(pdf);
      await expect(files).toContainText('You’re offline. Your message is still here');
      await expect(page.getByLabel('Topic')).toHaveValue('My charger');
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again: receipt.pdf' }).click();
      await expect(files.getByText('You’re offline')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Remove receipt.pdf' })).toBeVisible();
      await send(page).click();
      await expect(thanks(page)).toBeFocused();
      await expect(rowOf(page, 'My charger')).toContainText('2 files');
      const dialog = await openMessage(page, 'My charger');
      await expectAccessible(page);
      const thumbnail = dialog.getByRole('img', { name: 'Photo you sent' });
      await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(await thumbnail.boundingBox()).toMatchObject({ width: 160, height: 120 });
      const shown = await page.request.get(
        (await dialog.getByRole('link', { name: 'front.jpg' }).getAttribute('href')) ?? '',
      );
      expect(shown.headers()['content-type']).toBe('image/jpeg');
      const download = page.waitForEvent('download');
      await dialog.getByRole('link', { name: 'receipt.pdf' }).click();
      expect((await download).suggestedFilename()).toBe('receipt.pdf');
    },
  );
});
