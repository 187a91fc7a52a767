// The claimant's whole way in WebKitGTK, which has the engine of Safari and of every browser on an iPhone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { admin, freshEmail } from '../accounts.ts';
import { daysAgo, inspectingClaim, stateChange } from '../claim-document.ts';
import { mailedText } from '../mailbox.ts';
import { back, cash, sendOffer } from '../outcome-calls.ts';
import { phone, repaired, repairingClaim } from '../photo-fixtures.ts';
import { sendQuoteBy } from '../quote-calls.ts';
import { unpaidPageNames } from '../unpaid-pages.ts';
import { expect, test, track } from './fixtures.ts';
import type { WebKitPage } from './page.ts';

const newState = 'Awaiting Authorisation';

test('finds the claim, sees it change by itself, and stops tracking', async ({ webkit, putClaim, patchClaim }) => {
  const story = await putClaim(inspectingClaim());
  await webkit.goTo('/track');
  await webkit.picture('track');
  await webkit.press('button', 'Track your claim');
  await webkit.sees('You postcode is required');
  await webkit.picture('track-errors');
  await track(webkit, story);
  await patchClaim(story, { state: newState, events: [stateChange('Inspection', 1), stateChange(newState, 0)] });
  await webkit.sees(newState);
  await webkit.press('button', 'Stop tracking on this device');
  await webkit.seesNot(story.number);
  await webkit.goTo(`/my-claim/${story.id}`);
  await expect.poll(() => webkit.path()).toMatch(/^\/track\?returnUrl=/);
});

const full = repairingClaim({
  notification: { name: 'We need your passcode.', linkName: 'Send it now', linkPath: '/submit-passcode' },
  accessories: 'Charger\nUSB-C cable',
  deliveryCourier: 'DPD Local',
  dpddeliveryNumber: '15509876543210',
  nextDeliveryAttemptDate: daysAgo(-2),
  quote: { total: 120, vat: 20, quoteDetails: [{ part: { name: 'Display assembly' }, total: 120, vat: 20 }] },
  dataFormData: [{ name: 'Inspection Type 1', stringValue: 'Screen cracked' }],
});

/** The page after a payment needs one; `preferences` is no page of `claimPages`. */
const screens = [...unpaidPageNames, 'excess-payment', 'preferences'] as const;

/** What a screen shows of `full`. One that is not here is seen by its heading alone. */
const shown: Partial<Record<(typeof screens)[number], [heading: string | RegExp, shows: string]>> = {
  'my-claim': [/repairing/, 'My Reference'],
  'my-delivery': [/Parcel/, '15509876543210'],
  'my-details': ['My Details', 'amina@example.com'],
  messages: [/^Messages/, 'We have your device'],
  history: [/History/, 'changed to Repair.'],
  photos: [/Photos/, 'Inspection'],
  quote: ['Quote', 'Display assembly'],
  report: ['Inspection Report', 'Screen cracked'],
  'excess-payment': ['Excess Payment', 'Excess due: £75.00'],
  preferences: ['Notifications', 'Save choices'],
};

test('every screen of a claim stands, with everything in its place', async ({ webkit, putClaim, putPhotos }) => {
  const story = await putClaim(full);
  await putPhotos(story, 'inspection', phone.slice(0, 2));
  await track(webkit, story);
  for (const screen of screens) {
    const [heading, shows] = shown[screen] ?? [/\S/, ''];
    await webkit.goTo(`/${screen}/${story.id}`);
    await webkit.find('heading', heading);
    await webkit.sees(shows);
    await webkit.expectInPlace();
    await webkit.picture(screen);
  }
});

test('reads a message, and sends one', async ({ webkit, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await track(webkit, story);
  await webkit.goTo(`/messages/${story.id}`);
  await webkit.press('button', /We have your device/);
  await webkit.expectFocus('heading', 'We have your device');
  await webkit.sees('It arrived this morning.');
  await webkit.picture('message');
  await webkit.press('button', 'Close');
  await webkit.expectFocus('button', /We have your device/);
  await webkit.fill('Topic', 'My charger');
  await webkit.fill('Message', 'Is it with you?');
  await webkit.press('button', 'Send Message');
  await webkit.sees('Please tick this box if you consent to our Privacy Notice');
  await webkit.tick('checkbox', 'I consent to the Privacy Notice');
  await webkit.press('button', 'Send Message');
  await webkit.sees('Thank you, we’ve received your message.');
  await webkit.picture('message-sent');
});

test('looks at the photos, and keeps them all as a zip', async ({ webkit, programs, putClaim, putPhotos }) => {
  const story = await putClaim(repairingClaim());
  await putPhotos(story, 'inspection', phone.slice(0, 2));
  await putPhotos(story, 'repair', repaired.slice(0, 1));
  await track(webkit, story);
  await webkit.goTo(`/photos/${story.id}`);
  await webkit.press('button', 'Inspection photo 1 of 2');
  await webkit.expectFocus('heading', 'Inspection photo 1 of 2');
  await webkit.find('img', 'Inspection photo 1 of 2');
  await webkit.picture('photo');
  await webkit.press('button', 'Close');
  await webkit.expectFocus('button', 'Inspection photo 1 of 2');
  await webkit.press('button', 'Download all as zip');
  const file = `Claim ${story.number} - photos.zip`;
  await expect.poll(() => readdirSync(programs.downloads)).toContain(file);
  await expect(async () => {
    const files = unzipSync(readFileSync(join(programs.downloads, file)));
    expect(Object.keys(files)).toHaveLength(3);
    expect(Object.values(files).every((photo) => photo[0] === 0xff && photo[1] === 0xd8)).toBe(true);
  }).toPass();
});

test('opens the report as a PDF in a window of its own', async ({ webkit, putClaim }) => {
  const story = await putClaim(full);
  await track(webkit, story);
  await webkit.goTo(`/report/${story.id}`);
  const [own = ''] = await webkit.driver.windows();
  await webkit.press('button', 'Download Report');
  await expect.poll(async () => (await webkit.driver.windows()).length).toBe(2);
  const opened = (await webkit.driver.windows()).find((handle) => handle !== own) ?? '';
  await webkit.driver.switchTo(opened);
  await expect.poll(() => webkit.driver.url()).toContain('/api/media/inspectionReport');
  await expect.poll(() => webkit.driver.run(() => document.contentType)).toBe('application/pdf');
  await webkit.driver.closeWindow();
  await webkit.driver.switchTo(own);
  await webkit.find('button', 'Download Report');
});

const passcodes: [type: string, enter: (webkit: WebKitPage) => Promise<void>][] = [
  ['Password', (webkit) => webkit.fill('Device password', 'kettle 22')],
  ['PIN', async (webkit) => webkit.driver.type(await webkit.find('textbox', 'Digit 1 of 8'), '4071')],
  [
    'Pattern',
    async (webkit) => {
      for (const dot of [1, 2, 3, 6]) await webkit.press('button', new RegExp(`^Dot ${dot},`));
      await webkit.sees('Pattern so far: 1, 2, 3, 6');
    },
  ],
];

test('sends a passcode: a password, a PIN and a pattern', async ({ webkit, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await track(webkit, story);
  for (const [index, [type, enter]] of passcodes.entries()) {
    await webkit.goTo(`/my-claim/${story.id}/submit-passcode`);
    if (index > 0) await webkit.press('button', 'Send a different passcode');
    await webkit.tick('radio', type);
    await enter(webkit);
    await webkit.tick('checkbox', 'I consent to the Privacy Notice');
    await webkit.picture(`passcode-${type.toLowerCase()}`);
    await webkit.press('button', 'Send passcode');
    await webkit.find('heading', /received your passcode/);
  }
  await webkit.picture('passcode-sent');
});

test('opens the claim without a network, and goes on by itself with one', async ({
  webkit,
  gate,
  putClaim,
  patchClaim,
}) => {
  const story = await putClaim(inspectingClaim());
  await track(webkit, story);
  await webkit.goTo(`/my-claim/${story.id}`);
  await expect.poll(() => webkit.driver.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await webkit.reload();
  await webkit.sees('356938035643809');
  await gate.shut();
  await webkit.goTo(`/my-claim/${story.id}`);
  await webkit.sees('356938035643809');
  await webkit.picture('offline');
  await patchClaim(story, { state: newState });
  await gate.open();
  await webkit.sees(newState);
});

test('pays the excess, in practice', async ({ webkit, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await track(webkit, story);
  await webkit.goTo(`/excess-payment/${story.id}`);
  await webkit.sees('This is a practice payment');
  await webkit.press('button', 'Pay now');
  await webkit.expectFocus('heading', 'Excess has been paid');
  await webkit.picture('excess-paid');
});

test('approves a quote, and chooses what comes instead of a repair', async ({ webkit, api, putClaim }) => {
  const inState = (state: string) =>
    inspectingClaim({ state, events: [stateChange(state, 1)], messages: [], policyExcessAmount: 0 });
  const quoted = await putClaim(inState('Awaiting Authorisation'));
  await sendQuoteBy(api, quoted);
  await track(webkit, quoted);
  await webkit.goTo(`/quote/${quoted.id}`);
  await webkit.expectInPlace();
  await webkit.press('button', 'Approve the quote');
  await webkit.tick('checkbox', 'I approve this repair and its price.');
  await webkit.picture('quote-approve');
  await webkit.press('button', 'Approve');
  await webkit.sees('You approved this quote on');
  const beyond = await putClaim(inState('Beyond Repair'));
  await sendOffer({ request: api }, beyond, [cash, back]);
  await track(webkit, beyond);
  await webkit.goTo(`/outcome/${beyond.id}`);
  await webkit.expectInPlace();
  await webkit.press('button', /^Choose this £275\.00/);
  await webkit.tick('checkbox', 'I’ve read what I get, and what becomes of my device and its data.');
  await webkit.picture('outcome-choose');
  await webkit.press('button', 'Choose this');
  await webkit.sees(/You chose this on .* at /);
});

test('complains, says what helps, and names somebody, who sees the claim', async ({ webkit, api, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await track(webkit, story);
  await webkit.goTo(`/complaint/${story.id}`);
  await webkit.fill('Tell us what went wrong', 'It has taken five weeks.');
  await webkit.press('button', 'Send complaint');
  await webkit.find('heading', /^Complaint C-/);
  await webkit.expectInPlace();
  await webkit.picture('complaint-sent');
  await webkit.goTo(`/my-details/${story.id}#needs`);
  await webkit.tick('checkbox', 'Large print');
  await webkit.press('button', 'Save what helps me');
  await webkit.sees('A handler will read it within one working day.');
  await webkit.expectInPlace();
  await webkit.goTo(`/nominee/${story.id}`);
  const email = freshEmail();
  await webkit.fill('Their name', 'Dana Field');
  await webkit.fill('Their email address', email);
  await webkit.tick('checkbox', 'See the claim and its messages');
  await webkit.press('button', 'Send them the link');
  await webkit.sees(`We’ve mailed a link to ${email}.`);
  await webkit.expectInPlace();
  await webkit.picture('nominee-named');
  const link = new URL(await mailedText(api, email, /(https?:[^"\s<>&]*\/acting\/[\w-]+#[\w-]{43})/));
  await webkit.goTo(`${link.pathname}${link.hash}`);
  await webkit.fill('6-digit code', await mailedText(api, email, /Your code is (\d{6})/));
  await webkit.press('button', 'Continue');
  await webkit.sees('You are acting for Amina Okafor');
  await webkit.expectInPlace();
  await webkit.picture('acting');
});

test('opens the chat, beside the claim where there is room', async ({ webkit, putClaim }) => {
  const story = await putClaim(inspectingClaim());
  await track(webkit, story);
  await webkit.goTo(`/my-claim/${story.id}`);
  await webkit.press('link', 'Chat with us');
  await webkit.sees(`About claim ${story.number}`);
  await webkit.expectInPlace();
  await webkit.picture('chat');
  await webkit.press('button', 'Close');
  await webkit.seesNot(`About claim ${story.number}`);
  await webkit.expectFocus('link', 'Chat with us');
});

test('signs the operator in', async ({ webkit }) => {
  await webkit.goTo('/account/login?returnUrl=%2Faccount%2Fmanage');
  await webkit.fill('Email', admin.email);
  await webkit.fill('Password', admin.password);
  await webkit.press('button', 'Sign in');
  await webkit.sees(`Signed in as ${admin.email}`);
  await webkit.picture('account');
});
