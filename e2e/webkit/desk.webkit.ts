// A handler's first five minutes at the desk, as README.md tells them, in WebKitGTK.
import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { inspectingClaim } from '../claim-document.ts';
import { expect, test, track } from './fixtures.ts';
import type { WebKitPage } from './page.ts';

/** Of a brand whose claims no other test gives to a handler. */
const brand = 'marigold';

const phoneWidth = 390;

/** Opens the chat at any hour, as the operator's system does where people wait for chats. */
async function openChats(request: APIRequestContext): Promise<void> {
  const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };
  const answer = await request.put('/api/integration/v1/chats/presence', { headers, data: { online: 1 } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function askInChat(webkit: WebKitPage, question: string): Promise<void> {
  await webkit.press('link', 'Chat with us');
  await webkit.fill('Your message', question);
  await webkit.tick('checkbox', 'I consent to the Privacy Notice');
  await webkit.press('button', 'Send');
  await webkit.sees(question);
}

async function openDesk(webkit: WebKitPage, { email, password }: { email: string; password: string }): Promise<void> {
  await webkit.goTo('/account/login?returnUrl=%2Fdesk');
  await webkit.fill('Email', email);
  await webkit.fill('Password', password);
  await webkit.press('button', 'Sign in');
  await expect.poll(() => webkit.path()).toBe('/desk');
}

/** Sends a reply, takes it back, and sends it again. */
async function reply(webkit: WebKitPage): Promise<void> {
  // Closed while she waits in the chat.
  await webkit.press('button', 'Reply');
  await webkit.fill('Reply to Priya', 'On Friday.');
  await webkit.press('button', 'Send to Priya');
  // It stands in the thread above, so that the button moves no more.
  await webkit.sees('Sending in a moment');
  await webkit.press('button', 'Undo');
  await expect.poll(() => webkit.valueOf('Reply to Priya')).toBe('On Friday.');
  // Once both are gone, the button has its place.
  await webkit.seesNot('Sent. Priya gets it');
  await webkit.seesNot('Sending in a moment');
  await webkit.press('button', 'Send to Priya');
  await webkit.expectFocus('group', 'Sent. Priya gets it in a few seconds.');
  await webkit.sees('Sending in a moment');
}

async function moveAndSnooze(webkit: WebKitPage): Promise<void> {
  await webkit.press('button', 'State');
  await webkit.tick('radio', 'Repair');
  await webkit.sees('We’re repairing your');
  await webkit.picture('desk-state');
  await webkit.press('button', /^Move to Repair/);
  await webkit.sees('Moved to Repair.');
  await webkit.press('button', 'Waiting on');
  await webkit.choose('Waiting on', 'Parts');
  await webkit.press('button', 'Save');
  await webkit.sees('Waiting on parts since');
  await webkit.press('button', 'Snooze');
  await webkit.picture('desk-snooze');
  await webkit.press('button', 'Snooze');
  await webkit.sees(/Snoozed until /);
}

async function answerInChat(webkit: WebKitPage): Promise<void> {
  await webkit.find('link', /^Priya waits/);
  await webkit.fill('Answer in the chat', 'On Friday, at ten.');
  await webkit.press('button', 'Answer Priya');
  await webkit.sees('On Friday, at ten.');
  await webkit.expectInPlace();
}

async function useKeys(webkit: WebKitPage): Promise<void> {
  await webkit.press('button', 'Keys');
  await webkit.tick('checkbox', 'Use letter keys');
  await webkit.picture('desk-keys');
  await webkit.press('button', 'Close');
  await webkit.driver.type(await webkit.driver.active(), '?');
  await webkit.find('heading', 'Keys');
}

test('takes what is due first, finds another claim, answers and moves it', async ({
  webkit,
  size,
  newAccount,
  putClaim,
  request,
}) => {
  const imei = `356938${randomInt(1e8, 1e9)}`;
  await putClaim(inspectingClaim({ brand, endUserName: 'Marek Nowak', stateDeadline: '2020-01-06T09:00:00Z' }));
  const claim = await putClaim(
    inspectingClaim({ brand, endUserName: 'Priya Nair', dataFormData: [{ name: 'IMEI', stringValue: imei }] }),
  );
  await openChats(request);
  await track(webkit, claim);
  await askInChat(webkit, 'Which day?');
  await openDesk(
    webkit,
    await newAccount(['handler'], { name: 'Kim Adler', rights: ['reply', 'state'], brands: [brand] }),
  );

  await webkit.find('heading', 'Open');
  await webkit.sees('Marek Nowak');
  await webkit.expectInPlace();
  await webkit.picture('desk');
  await webkit.press('button', 'Take next');
  await webkit.find('heading', 'Marek Nowak');
  await webkit.sees('Kim Adler');

  await webkit.press('link', 'Back to the list');
  await webkit.expectFocus('link', /^Marek Nowak/);
  await webkit.fill('Search claims', imei.slice(-4));
  await webkit.press('option', new RegExp(claim.number));
  await webkit.find('heading', 'Priya Nair');
  expect(await webkit.path()).toContain(`/desk/claims/${claim.id}`);
  await webkit.sees('Which day?');
  await webkit.expectInPlace();
  await webkit.picture('desk-claim');

  await reply(webkit);
  await answerInChat(webkit);
  await moveAndSnooze(webkit);
  // A phone has no keys.
  if (size.width > phoneWidth) await useKeys(webkit);
});
