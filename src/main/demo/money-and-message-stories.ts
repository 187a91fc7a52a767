import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import {
  type DemoDay,
  form,
  inspected,
  isLaptop,
  isPhone,
  laptop,
  moves,
  person,
  phone,
  repairQuote,
  type Story,
} from './story-parts.ts';

type Messages = NonNullable<ClaimInput['messages']>;

const texts: [subject: string, body: string][] = [
  ['We have your claim', '<p>Thank you for sending us your claim.</p>'],
  [
    'Your collection is booked',
    '<p>The courier comes <strong>between 9 and 12</strong>.</p><ul><li>Remove the SIM</li><li>Back up your data</li></ul>',
  ],
  ['Your device has arrived 🎉', '<p>It is safe with us 👍🏽</p>'],
  ['Inspection has begun', '<p>Our engineer is looking at it now.</p>'],
  [
    'A very long subject line to show how a preview is cut by its grapheme clusters',
    '<p>A long message body, long enough that the preview on any screen must be cut somewhere in the middle of it.</p>',
  ],
  [
    'Cleaned HTML',
    '<h2 style="position:fixed">Hello</h2><script>alert(1)</script><img src="https://tracker.example/p.gif" onerror="alert(2)"><p>Safe <a href="javascript:alert(3)">text</a> and <a href="https://example.com/help">help</a>.</p>',
  ],
];

function manyMessages(day: DemoDay): Messages {
  return Array.from({ length: 24 }, (_, index) => {
    const [subject, body] = texts[index % texts.length] ?? ['', ''];
    return {
      externalId: `msg-${index + 1}`,
      dateSent: day.at(-12 + Math.floor(index / 2), 9 + (index % 2) * 5, index),
      subject,
      body,
      ...(index < 18 && { read: true }),
    };
  });
}

const policyholder = () =>
  person({ name: 'Fatima Siddiqui', line1: '52 Park Row', city: 'Bradford', postcode: 'BD1 5BL' });

type PaidStory = Pick<Story, 'reference' | 'postcode' | 'story' | 'shows' | 'payments'> & {
  name: string;
  line1: string;
  city: string;
};

const paidStory = ({ name, line1, city, ...story }: PaidStory): Story => ({
  ...story,
  document: (day) => ({
    ...person({ name, line1, city, postcode: story.postcode }),
    ...isPhone,
    ...moves(...inspected(day, 5), ['Repair', day.at(-2, 9), 'Jo Whitfield']),
    dataFormData: form(phone('P5QWX2RT', '35622410907744')),
    policyExcessAmount: 75,
  }),
});

/** Payments that gave something back, or do not fit, and one that was asked for. */
const paidStories: Story[] = [
  paidStory({
    reference: 'CLM-2WCN-7XLD-4R',
    postcode: 'DH1 3NJ',
    story: 'Excess refunded in part',
    shows: '£25 of an excess of £75 was given back',
    name: 'Amir Rahman',
    line1: '7 Saddler Street',
    city: 'Durham',
    payments: [{ pence: 7_500, refundedPence: 2_500 }],
  }),
  paidStory({
    reference: 'CLM-9PGF-5HKB-6M',
    postcode: 'HR1 2BB',
    story: 'Excess refunded',
    shows: 'All of an excess was given back, so it is due again',
    name: 'Beth Lloyd',
    line1: '22 Broad Street',
    city: 'Hereford',
    payments: [{ pence: 7_500, refundedPence: 7_500 }],
  }),
  paidStory({
    reference: 'CLM-T4RX-8VQJ-3D',
    postcode: 'YO1 7HH',
    story: 'Excess paid twice',
    shows: 'An excess that was paid twice: an anomaly at the desk',
    name: 'Carl Jensen',
    line1: '15 Stonegate',
    city: 'York',
    payments: [{ pence: 7_500 }, { pence: 7_500 }],
  }),
  paidStory({
    reference: 'CLM-6VKD-3NWQ-9B',
    postcode: 'TA1 3PF',
    story: 'Excess asked for at the desk',
    shows: 'A handler asked for an excess of £75 yesterday',
    name: 'Dora Evans',
    line1: '4 Fore Street',
    city: 'Taunton',
    payments: [],
  }),
];

export const moneyAndMessageStories: Story[] = [
  ...paidStories,
  {
    reference: 'CLM-5RCN-9TJX-6V',
    postcode: 'CV1 1FY',
    story: 'Excess due',
    shows: 'An excess of £75; the notification leads to its payment',
    document: (day) => ({
      ...person({ name: 'Benjamin Shaw', line1: '6 Broadgate', city: 'Coventry', postcode: 'CV1 1FY' }),
      ...isLaptop,
      ...moves(...inspected(day, 4), ['Awaiting Authorisation', day.at(-2, 10)]),
      dataFormData: form(laptop('4NQ7YV3')),
      quote: repairQuote,
      policyExcessAmount: 75,
      notification: { name: 'Your policy excess is due.', linkName: 'Pay now', linkPath: '/excess-payment' },
    }),
  },
  {
    reference: 'CLM-Q8GW-4BMY-7K',
    postcode: 'RG1 2AG',
    story: 'Excess paid',
    shows: 'An excess of £49.99 that was paid',
    document: (day) => ({
      ...person({ name: 'Sophie Turner', line1: '30 Friar Street', city: 'Reading', postcode: 'RG1 2AG' }),
      ...isPhone,
      ...moves(...inspected(day, 5), ['Repair', day.at(-2, 9), 'Jo Whitfield']),
      dataFormData: form(phone('M3NBV8CX', '35622410203040')),
      policyExcessAmount: 49.99,
      excessPaymentTaken: true,
      excessTakenDate: day.at(-3, 18, 42),
    }),
  },
  {
    reference: 'CLM-Z6XD-3VHP-8C',
    postcode: 'PO1 2AL',
    story: 'Many messages',
    shows: '24 messages, some unread, with HTML, emoji and HTML that had to be cleaned',
    document: (day) => ({
      ...person({ name: 'Lucy Barnes', line1: '12 The Hard', city: 'Portsmouth', postcode: 'PO1 2AL' }),
      ...isPhone,
      ...moves(...inspected(day, 3)),
      dataFormData: form(phone('N7LKJ2HG', '35990013579246')),
      messages: manyMessages(day),
    }),
  },
  {
    reference: 'CLM-M4FQ-7KCW-5T',
    postcode: 'BD1 5BL',
    story: 'Two claims on one policy: laptop',
    shows: 'Track with policy NF-7741-0093 to find both; a switcher',
    document: (day) => ({
      ...policyholder(),
      ...isLaptop,
      ...moves(...inspected(day, 3)),
      policyNumber: 'NF-7741-0093',
      dataFormData: form(laptop('6ZT4WX3')),
    }),
  },
  {
    reference: 'CLM-Y2HB-8RPZ-4N',
    postcode: 'BD1 5BL',
    story: 'Two claims on one policy: phone',
    shows: 'The other claim of policy NF-7741-0093',
    document: (day) => ({
      ...policyholder(),
      ...isPhone,
      ...moves(['Collection', day.at(-2, 15)], ['Collection Arranged', day.at(-1, 9, 40)]),
      policyNumber: 'NF-7741-0093',
      nextCollectionAttemptDate: day.workday(1, 10),
    }),
  },
];
