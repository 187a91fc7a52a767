// Every screen of the design's section 10 in every state. A story of the demo gets a row here by its name, and a new one
// of quotes, parcels, dates or what can be chosen fails the walk without one.
import type { Locator, Page } from '@playwright/test';
import { completionStories } from '../../src/main/demo/completion-stories.ts';
import { dateStories } from '../../src/main/demo/date-stories.ts';
import { collectionStories } from '../../src/main/demo/collection-stories.ts';
import { moneyAndMessageStories } from '../../src/main/demo/money-and-message-stories.ts';
import { offerStories } from '../../src/main/demo/offer-stories.ts';
import { parcelStories } from '../../src/main/demo/parcel-stories.ts';
import { quoteStories } from '../../src/main/demo/quote-stories.ts';
import { press } from '../views.ts';
import type { OpenedBefore, Known, OwnClaims } from './own-claims.ts';

export type State = {
  name: string;
  /** Whose page it is; null: that of the state before goes on. */
  claim: Known | null;
  /** The page's path with `{id}`. */
  path: string;
  cookies?: OpenedBefore['cookies'];
  open?: (page: Page) => Promise<void>;
  shows: (page: Page) => Locator;
};

type Text = string | ((page: Page) => Locator);

const showing = (text: Text) => (typeof text === 'string' ? (page: Page) => page.getByText(text).first() : text);
const dialog = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });

const stories = [
  ...collectionStories,
  ...completionStories,
  ...moneyAndMessageStories,
  ...quoteStories,
  ...parcelStories,
  ...offerStories,
  ...dateStories,
];

function storyOf(name: string): Known {
  const found = stories.find(({ story }) => story === name);
  if (!found) throw new Error(`The demo has no story "${name}".`);
  return { number: found.reference, postcode: found.postcode };
}

/** A story's page as it opens. */
const ofStory = (name: string, page: string, text: Text): State => ({
  name: `${page}: ${name}`,
  claim: storyOf(name),
  path: `/${page}/{id}`,
  shows: showing(text),
});

/** What a press shows on the page of the state before. */
const then = (name: string, open: State['open'], text: Text): State => ({
  name,
  claim: null,
  path: '',
  shows: showing(text),
  ...(open && { open }),
});

const pressing = (first: string, second: string) => async (page: Page) => {
  await press(first)(page);
  await page.getByRole('dialog').getByRole('button', { name: second, exact: true }).click();
};

/** All stories of a list on one page, each with the text that is its own, and with what is pressed there. */
function ofStories(
  list: readonly { story: string }[],
  page: string,
  texts: Readonly<Record<string, Text | readonly [Text, State]>>,
): State[] {
  return list.flatMap(({ story }) => {
    const row = texts[story];
    if (row === undefined) throw new Error(`The story "${story}" needs a text that its page shows.`);
    const [text, ...pressed] = Array.isArray(row) ? (row as [Text, State]) : [row as Text];
    return [ofStory(story, page, text), ...pressed];
  });
}

const quoteStates: State[] = [
  ...ofStories(quoteStories, 'quote', {
    'Quote to decide': [
      'Until then nothing is repaired.',
      then('quote: approve, without the tick', pressing('Approve the quote', 'Approve'), 'to approve the quote.'),
    ],
    'Quote changed': 'Please look again.',
    'Quote asked about': 'We’ve got your question and stopped the clock.',
    'Quote approved': 'You approved this quote on',
    'Quote declined': 'You declined this quote on',
    'Quote run out': 'This quote was good until',
    'Quote withdrawn': 'This quote was withdrawn.',
    'Quote approved by telephone': 'We were told on',
    'Quote with a mailed code': 'Until then nothing is repaired.',
  }),
  ofStory('Awaiting authorisation', 'quote', 'is deciding about this quote.'),
];

const outcomeStates: State[] = [
  ...ofStories(offerStories, 'outcome', {
    'Beyond repair, to choose': [
      'Your device can’t be repaired at a reasonable price.',
      then(
        'outcome: choose, without the tick',
        pressing('Choose this', 'Choose this'),
        'Tick this box to choose this.',
      ),
    ],
    'Beyond repair, asked about': [
      'You can still choose at any time.',
      then('outcome: ask', press('This isn’t like my device'), dialog),
    ],
    'Beyond repair, chosen': 'We’re getting it ready.',
    'Beyond repair, voucher ready': 'Your voucher’s code',
    'Beyond repair, done': 'This is done.',
    'Beyond repair, run out': 'Nothing was chosen for you.',
    'Beyond repair, withdrawn': 'We’ve taken back what we offered.',
    'Beyond repair, with a mailed code': 'Your device can’t be repaired at a reasonable price.',
  }),
];

const complaintStates = ({ complaints, inspecting }: OwnClaims): State[] => [
  {
    name: 'complaint: received, with an 8-week letter, answered, about data',
    claim: complaints,
    path: '/complaint/{id}',
    shows: showing('This complaint was closed on'),
  },
  then(
    'complaint: another',
    (page) => page.getByRole('link', { name: 'Complain about something else' }).click(),
    (page) => page.getByLabel('Tell us what went wrong'),
  ),
  {
    name: 'complaint: form with an error',
    claim: inspecting,
    path: '/complaint/{id}',
    open: press('Send complaint'),
    shows: showing('Tell us what went wrong.'),
  },
];

const needsStates = ({ needsUnread, needsRead }: OwnClaims): State[] => [
  ofStory('Repairing', 'my-details', 'You told us what helps you on'),
  then('my-details: a code for what is sealed', press('See what helps you with a code'), (page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Mail me a code' }),
  ),
  {
    name: 'my-details: needs that nobody has read',
    claim: needsUnread,
    cookies: needsUnread.cookies,
    path: '/my-details/{id}',
    shows: showing('A handler will read it within one working day.'),
  },
  {
    name: 'my-details: needs that were read',
    claim: needsRead,
    cookies: needsRead.cookies,
    path: '/my-details/{id}',
    shows: showing('A handler has read this on'),
  },
  then(
    'my-details: needs with an error',
    async (page) => {
      await page.getByLabel('Write to me instead of telephoning').check();
      await press('Save what helps me')(page);
    },
    'Choose telephone or writing, not both.',
  ),
  ofStory('Date promised', 'my-claim', 'Is there anything we should know so that we can help you better?'),
];

const nomineeStates = ({ acting, choosing, coding, inspecting }: OwnClaims): State[] => [
  {
    name: 'nominee: acting, named and ended',
    claim: acting,
    path: '/nominee/{id}',
    shows: showing('Two people may act for you at a time.'),
  },
  {
    name: 'nominee: form with errors',
    claim: inspecting,
    path: '/nominee/{id}',
    open: press('Send them the link'),
    shows: showing('Choose at least one.'),
  },
  {
    name: 'acting: a quote waits',
    claim: acting,
    cookies: acting.cookies,
    path: '/acting/{id}',
    shows: showing('A quote waits for a decision'),
  },
  then('acting: approve, without the tick', press('Approve the quote'), 'Tick this first.'),
  {
    name: 'acting: something waits to be chosen',
    claim: choosing,
    cookies: choosing.cookies,
    path: '/acting/{id}',
    shows: showing('Choose what comes instead'),
  },
  then('acting: choose', press('Choose this'), (page) => page.getByRole('button', { name: 'Yes, choose this' })),
  {
    name: 'acting: enter the code',
    claim: coding,
    path: coding.link,
    shows: (page) => page.getByLabel('6-digit code'),
  },
  {
    name: 'acting: not opened in this browser',
    claim: inspecting,
    path: '/acting/{id}',
    shows: showing('Open the link in your email again.'),
  },
];

const dateStates: State[] = [
  ...ofStories(dateStories, 'my-claim', {
    'Date promised': 'Expected between',
    'Date moved': [
      'Moved on',
      then(
        'my-claim: earlier dates',
        (page) => page.getByText('Earlier dates').first().click(),
        'our workshop has more work than usual',
      ),
    ],
    'Date passed': 'This has taken longer than we said.',
  }),
];

const parcelStates: State[] = [
  ...ofStories(parcelStories, 'my-delivery', {
    'Parcel collected': 'Collected',
    'Collection missed': 'Arrange another day',
    'Parcel booked': 'Booked',
    'Parcel delivered': 'Delivered',
    'Out for delivery': 'PIN needed at the door',
    'Nobody was in': [
      'Arrange another day',
      then('my-delivery: nothing chosen', pressing('Arrange another day', 'Ask DPD'), 'Choose what you’d like.'),
    ],
    'Other day asked for': 'hasn’t confirmed yet',
    'Other day confirmed': 'Confirmed.',
    'Other day refused': 'Not possible: the van was loaded already.',
    'Other day taken back': 'You’ve taken back what you asked for.',
    'Other day not answered': 'There was no answer in time to what you asked for.',
    'No other day offered': 'offers no other day here.',
  }),
];

const surveyStates: State[] = [
  // Another test may have answered it already.
  ofStory('Returned, repaired', 'survey', (page) => page.locator('input[type=radio]')),
  ofStory('Voucher issued', 'survey', 'You can change them until'),
  ofStory('Returned, not repaired', 'survey', 'Would you like us to look at this?'),
];

const todoStates = ({ several }: OwnClaims): State[] => [
  ...(
    [
      ['Nobody was in', 'Arrange what happens next'],
      ['Excess due', 'Pay your excess of'],
      ['Passcode needed', 'Submit your device passcode'],
      ['On hold: activation lock', 'Turn off the iCloud lock'],
      ['Quote to decide', 'Decide about your quote by'],
      ['Beyond repair, to choose', 'Choose what you would like by'],
      ['Many messages', 'Read your messages'],
    ] as const
  ).map(([name, text]) => ofStory(name, 'my-claim', text)),
  {
    name: 'my-claim: several to do',
    claim: several,
    path: '/my-claim/{id}',
    shows: showing('Decide about your quote'),
  },
];

export const claimStates = (own: OwnClaims): State[] => [
  ...quoteStates,
  ...outcomeStates,
  ...complaintStates(own),
  ...needsStates(own),
  ...nomineeStates(own),
  ...dateStates,
  ...parcelStates,
  ...surveyStates,
  ...todoStates(own),
];
