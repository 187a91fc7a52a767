// A new claim screen is looked at as it opens, without a line here (`otherScreens`). Its other states, and an opening that
// shows more than its heading, get a row in `ownViews`.
import type { Locator, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { admin, signInByCall } from './accounts.ts';
import { unpaidPageNames } from './unpaid-pages.ts';
import { daysAgo, freshNumber, inspectingClaim, postcode, stateChange, type ClaimDocument } from './claim-document.ts';
import { issueReport } from './report-calls.ts';
import { sendQuoteBy, usualQuote } from './quote-calls.ts';
import { expect, settled, test as base, trackByCall } from './fixtures.ts';
import { forgetShiftsOfPress } from './layout-shifts.ts';
import { plainPicture } from './photo-fixtures.ts';

/** What a look-up knows of three claims: with something on every screen, with nothing yet, and with a quote to decide. */
export type Visit = { full: string; bare: string; quoted: string; number: string };

type ViewParts = { page: Page; visit: Visit };

/** One screen in one state, as it stands once `open` is through. */
export type View = {
  name: string;
  path: (visit: Visit) => string;
  /** What shows that it stands. */
  shows: (page: Page) => Locator;
  /** What has to be done on the page before it shows. */
  open?: (page: Page) => Promise<void>;
  /** Only up to 768 pixels. */
  narrow?: true;
  /** Only for administrators; these stand last, so that claims are looked at without an account. */
  admin?: true;
  /** What the console says of it and should. */
  says?: RegExp;
};

const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };

const fullDocument: ClaimDocument = inspectingClaim({
  state: 'Repair',
  events: [
    stateChange('Collection Arranged', 6),
    stateChange('Equipment Received', 4),
    stateChange('Inspection', 2),
    stateChange('Repair', 1),
  ],
  // All that has a time is on a day of its own, so that the timeline has one order at every hour.
  messages: [
    { dateSent: daysAgo(3), subject: 'We have your device', body: '<p>It arrived this morning.</p>', read: false },
    { dateSent: daysAgo(0), subject: 'Inspection', body: '<p>We are looking at it.</p>', read: false },
  ],
  notification: { name: 'We need your passcode.', linkName: 'Send it now', linkPath: '/submit-passcode' },
  accessories: 'Charger\nUSB-C cable',
  deliveryCourier: 'DPD Local',
  dpddeliveryNumber: '15509876543210',
  nextDeliveryAttemptDate: daysAgo(-2),
  courier: 'Royal Mail',
  collectionTrackingDetails: 'QZ123456785GB',
  lastCollectionAttemptDate: daysAgo(5),
  quote: {
    total: 1333.3,
    vat: 222.2,
    quoteDetails: [
      { part: { name: 'Display assembly' }, total: 1111.1, vat: 185.18 },
      { description: 'Labour', total: 222.2, vat: 37.02 },
    ],
  },
});

const bareDocument: ClaimDocument = {
  policyNumber: `POL-${freshNumber()}`,
  registeredAddress: `1 The Mall\n\n\nLondon\n${postcode}`,
};

const quotedDocument: ClaimDocument = inspectingClaim({
  state: 'Awaiting Authorisation',
  events: [stateChange('Inspection', 2), stateChange('Awaiting Authorisation', 1)],
  messages: [],
  policyExcessAmount: 0,
});

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });
const claim =
  (name: string, more = '') =>
  ({ full }: Visit) =>
    `/${name}/${full}${more}`;
const bare =
  (name: string) =>
  ({ bare: id }: Visit) =>
    `/${name}/${id}`;
/** The page is drawn before it listens, so a press waits for that. */
export const press = (name: string) => async (page: Page) => {
  const button = page.getByRole('button', { name }).first();
  await expect
    .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await button.click();
};

const quoted = ({ quoted: id }: Visit) => `/quote/${id}`;

const quoteViews: View[] = [
  { name: 'quote, to decide', path: quoted, shows: (page) => page.getByText('Until then nothing is repaired.') },
  { name: 'quote, approve', path: quoted, open: press('Approve the quote'), shows: dialog },
  { name: 'quote, decline', path: quoted, open: press('I don’t want this repair'), shows: dialog },
  { name: 'quote, ask', path: quoted, open: press('Ask about this quote'), shows: dialog },
];

const issuedReport = ({ quoted: id }: Visit) => `/report/${id}`;

const ownViews: View[] = [
  { name: 'track', path: () => '/track', shows: heading('Track your claim') },
  {
    name: 'track with errors',
    path: () => '/track',
    open: press('Track your claim'),
    shows: (page) => page.getByText('You postcode is required'),
  },
  { name: 'my claim', path: claim('my-claim'), shows: (page) => page.getByText('F2LZK0XXN72J') },
  {
    name: 'my claim, nothing yet',
    path: bare('my-claim'),
    shows: (page) => page.getByRole('list', { name: 'Claim progress' }),
  },
  { name: 'my delivery', path: claim('my-delivery'), shows: (page) => page.getByText('15509876543210') },
  { name: 'my delivery, nothing yet', path: bare('my-delivery'), shows: heading('Track My Parcel') },
  { name: 'my details', path: claim('my-details'), shows: (page) => page.getByText('amina@example.com') },
  {
    name: 'my details, editing with an error',
    path: claim('my-details'),
    open: async (page) => {
      await press('Edit return address')(page);
      await press('Save return address')(page);
    },
    shows: (page) => page.getByText('Please tick this box if you consent to our Privacy Notice'),
  },
  { name: 'messages', path: claim('messages'), shows: (page) => page.getByRole('button', { name: 'We have your' }) },
  { name: 'messages, none', path: bare('messages'), shows: (page) => page.getByText('No recent messages') },
  {
    name: 'messages with errors',
    path: claim('messages'),
    open: press('Send Message'),
    shows: (page) => page.getByText('Please enter message'),
  },
  { name: 'message dialog', path: claim('messages'), open: press('We have your device'), shows: dialog },
  { name: 'history', path: claim('history'), shows: (page) => page.getByText('changed to Repair.').last() },
  { name: 'history, none', path: bare('history'), shows: (page) => page.getByText('No updates yet') },
  {
    name: 'photos',
    path: claim('photos'),
    shows: (page) => page.getByRole('button', { name: 'Repair photo 1 of 1' }),
  },
  { name: 'photos, none', path: bare('photos'), shows: (page) => page.getByText('have not yet been taken') },
  { name: 'photo dialog', path: claim('photos'), open: press('Inspection photo 1 of 2'), shows: dialog },
  { name: 'quote', path: claim('quote'), shows: (page) => page.getByRole('table') },
  ...quoteViews,
  { name: 'quote, none', path: bare('quote'), shows: (page) => page.getByText('There’s no quote for this claim') },
  { name: 'report', path: claim('report'), shows: (page) => page.getByRole('button', { name: 'Download Report' }) },
  { name: 'report, none', path: bare('report'), shows: (page) => page.getByText('There’s no report yet') },
  { name: 'report, second version', path: issuedReport, shows: (page) => page.getByText('Frame bent') },
  { name: 'passcode overlay', path: claim('my-claim', '/submit-passcode'), shows: dialog },
  {
    name: 'passcode overlay, PIN with an error',
    path: claim('history', '/submit-passcode'),
    open: async (page) => {
      await page.getByRole('radio', { name: 'PIN' }).check({ force: true });
      await press('Send passcode')(page);
    },
    shows: (page) => page.getByText('Passcode is required'),
  },
  {
    name: 'passcode overlay, pattern',
    path: claim('photos', '/submit-passcode'),
    open: (page) => page.getByRole('radio', { name: 'Pattern' }).check({ force: true }),
    shows: (page) => page.getByRole('button', { name: 'Clear pattern' }),
  },
  { name: 'iCloud overlay', path: claim('my-claim', '/remove-icloud'), shows: dialog },
  {
    name: 'more sheet',
    path: claim('quote'),
    open: async (page) => {
      await expect(page.getByRole('table')).toBeVisible();
      await page.getByRole('navigation', { name: 'Claim', exact: true }).getByRole('button', { name: 'More' }).click();
    },
    shows: dialog,
    narrow: true,
  },
  {
    name: 'preferences',
    path: claim('preferences'),
    shows: (page) => page.getByRole('button', { name: 'Save choices' }),
  },
  { name: 'preferences, by an old link', path: () => '/preferences', shows: heading('Notifications') },
  {
    name: 'not found',
    path: () => '/no/such/page',
    shows: (page) => page.getByText('Sorry the page you have requested cannot be found'),
    says: /status of 404/,
  },
  ...['privacy', 'cookies', 'accessibility', 'contact'].map((name) => ({
    name,
    path: () => `/${name}`,
    shows: (page: Page) => page.getByRole('heading', { level: 1 }),
  })),
  ...Object.entries({
    webhooks: 'Webhooks',
    audit: 'Audit',
    deliveries: 'Deliveries',
    notifications: 'Notification wording',
  }).map(([name, title]) => ({ name, path: () => `/account/${name}`, shows: heading(title), admin: true as const })),
];

const everyPath = new Set(ownViews.map((view) => view.path({ full: '', bare: '', quoted: '', number: '' })));

/** Claim screens without a view above are looked at as they open. */
const otherScreens: View[] = unpaidPageNames
  .filter((page) => !everyPath.has(`/${page}/`))
  .map((page) => ({ name: page, path: claim(page), shows: (shown) => shown.getByRole('heading', { level: 1 }) }));

export const views: View[] = [...otherScreens, ...ownViews];

/** Opens a view and waits until nothing about it moves any more. */
export async function openView({ page, visit }: ViewParts, view: View): Promise<void> {
  await page.goto(view.path(visit));
  await view.open?.(page);
  await expect(view.shows(page).first()).toBeVisible();
  if (view.open) await forgetShiftsOfPress(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}

/** Lets the page look up both claims of the visit, so that it may open each view by its address. */
export async function enter({ page, visit }: ViewParts): Promise<void> {
  await trackByCall(page, { number: visit.number, postcode });
}

/** Goes through views one after another; what is wrong with one does not hide what is wrong with the next. */
export async function eachView(
  { page, visit }: ViewParts,
  check: (view: View) => Promise<Record<string, string[]>>,
  chosen: (view: View) => boolean = () => true,
): Promise<void> {
  await enter({ page, visit });
  let isSignedIn = false;
  for (const view of views.filter(chosen)) {
    await base.step(view.name, async () => {
      if (view.admin && !isSignedIn) await signInByCall(page, admin);
      isSignedIn ||= view.admin === true;
      await openView({ page, visit }, view);
      for (const [row, wrong] of Object.entries(await check(view)))
        expect.soft(wrong, `${view.name}: row ${row}`).toEqual([]);
    });
  }
}

type Request = PlaywrightWorkerArgs['playwright']['request'];

async function putVisit(request: Request, baseURL: string): Promise<Visit> {
  const api = await request.newContext({ baseURL, extraHTTPHeaders: headers });
  const policyNumber = `POL-${freshNumber()}`;
  const put = async (number: string, data: ClaimDocument) => {
    const answer = await api.put(`/api/integration/v1/claims/${number}`, { data: { ...data, policyNumber } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: string }).id;
  };
  const [number, quotedNumber] = [freshNumber(), freshNumber()];
  const visit = {
    number: policyNumber,
    full: await put(number, fullDocument),
    bare: await put(freshNumber(), bareDocument),
    quoted: await put(quotedNumber, quotedDocument),
  };
  await issueReport(api, { number: quotedNumber }, ['Glass cracked']);
  await issueReport(api, { number: quotedNumber }, ['Glass cracked', 'Frame bent']);
  await sendQuoteBy(api, { number: quotedNumber }, { ...usualQuote, sentence: 'The screen is a genuine part.' });
  for (const [kind, name] of [
    ['inspection', 'phone-1-front'],
    ['inspection', 'phone-2-crack'],
    ['repair', 'phone-repair-1-screen'],
  ] as const) {
    const data = await plainPicture();
    const url = `/api/integration/v1/claims/${number}/photos/${kind}/${name}.jpg`;
    expect((await api.put(url, { data, headers: { 'content-type': 'image/jpeg' } })).status()).toBe(201);
  }
  await api.dispose();
  return visit;
}

export const test = base.extend<{ visit: Visit; visitName: string }>({
  /** A name of its own gives a file claims of its own, which no other file has read or changed. */
  visitName: ['shared', { option: true }],
  visit: async ({ playwright, baseURL, once, visitName }, use) =>
    use(await once(`visit: ${visitName}`, () => putVisit(playwright.request, baseURL ?? ''))),
});

export { expect };
