import {
  form,
  inspected,
  isLaptop,
  isPhone,
  laptop,
  moves,
  otherContract,
  person,
  phone,
  type DemoQuote,
  type DemoReport,
  type Story,
} from './story-parts.ts';

const screen = { part: 'Screen assembly', description: 'OLED, black', quantity: 1, netPence: 11_000, vatRate: 20 };
const labour = { part: 'Labour', description: '', quantity: 1, netPence: 4_333, vatRate: 20 };
const battery = { part: 'Battery', description: '', quantity: 1, netPence: 1_000, vatRate: 20 };

const cracked: DemoReport = {
  findings: 'Glass cracked in the lower left corner\nTouch does not answer there\nFrame straight, no other damage',
  cause: 'impact',
  liquid: 'no',
  liquidWords: 'The indicators are white.',
  parts: ['Screen assembly'],
  recommendation: 'repair',
  issuedDays: -4,
};

const first: DemoQuote = { externalId: 'quote-1', lines: [screen, labour], claimantPence: 4_500, sentDays: -3 };

type QuoteStory = Pick<Story, 'reference' | 'postcode' | 'story' | 'shows'> & {
  name: string;
  line1: string;
  city: string;
  device: 'laptop' | 'phone';
  quotes: readonly DemoQuote[];
  reports?: readonly DemoReport[];
  /** Of an insurer other than the usual one. */
  contract?: typeof otherContract;
};

const storyOf = ({ name, line1, city, device, quotes, reports = [], contract, ...story }: QuoteStory): Story => ({
  ...story,
  quotes,
  reports,
  document: (day) => ({
    ...person({ name, line1, city, postcode: story.postcode }),
    ...(device === 'laptop' ? isLaptop : isPhone),
    ...(contract && { contract }),
    ...moves(...inspected(day, 6), ['Awaiting Authorisation', day.at(-5, 15)]),
    dataFormData: form(device === 'laptop' ? laptop('7QT2KD3') : phone('K2LMX7QD', '35622410203111', 'iPhone 14')),
  }),
});

/** One for each state of a quote that claimants decide about. */
export const quoteStories: Story[] = [
  storyOf({
    reference: 'CLM-H4QK-7TRD-2M',
    postcode: 'LA1 1UZ',
    story: 'Quote to decide',
    shows: 'A quote that the claimant decides about and pays a part of, and a report',
    name: 'Nadia Hussain',
    line1: '3 Castle Hill',
    city: 'Lancaster',
    device: 'phone',
    quotes: [first],
    reports: [cracked],
  }),
  storyOf({
    reference: 'CLM-V3NB-8KWX-5D',
    postcode: 'WR1 2JF',
    story: 'Quote changed',
    shows: 'Approved, and then dearer by a battery: both versions side by side, and two reports',
    name: 'Gareth Pugh',
    line1: '18 Foregate Street',
    city: 'Worcester',
    device: 'phone',
    reports: [
      cracked,
      {
        ...cracked,
        issuedDays: -1,
        parts: ['Screen assembly', 'Battery'],
        findings: `${cracked.findings}\nBattery swollen, 61 % of its capacity left`,
        recommendationWords: 'Both parts in one visit.',
      },
    ],
    quotes: [
      { ...first, claimant: 'approves' },
      { externalId: 'quote-2', lines: [screen, labour, battery], claimantPence: 4_500, sentDays: -1 },
    ],
  }),
  storyOf({
    reference: 'CLM-2KJT-9MFP-6X',
    postcode: 'CA3 8NX',
    story: 'Quote asked about',
    shows: 'A question of the claimant waits, and the time of the quote stands still',
    name: 'Eilidh Grant',
    line1: '41 English Street',
    city: 'Carlisle',
    device: 'laptop',
    quotes: [{ ...first, claimant: 'asks' }],
  }),
  storyOf({
    reference: 'CLM-T8XD-3VQH-9R',
    postcode: 'TQ1 1BN',
    story: 'Quote approved',
    shows: 'Approved by the claimant, with what was approved to print',
    name: 'Callum Reid',
    line1: '7 Fleet Street',
    city: 'Torquay',
    device: 'phone',
    quotes: [{ ...first, claimant: 'approves' }],
  }),
  storyOf({
    reference: 'CLM-6WPC-4HZN-8K',
    postcode: 'HU1 2AA',
    story: 'Quote declined',
    shows: 'Declined by the claimant as too dear',
    name: 'Maya Thornton',
    line1: '22 Whitefriargate',
    city: 'Hull',
    device: 'laptop',
    quotes: [{ ...first, claimant: 'declines' }],
  }),
  storyOf({
    reference: 'CLM-K9RF-5GYT-3J',
    postcode: 'DN1 3JE',
    story: 'Quote run out',
    shows: 'Nobody decided in time; a new one can be asked for',
    name: 'Owen Bright',
    line1: '9 Hall Gate',
    city: 'Doncaster',
    device: 'phone',
    quotes: [{ ...first, goodDays: -1 }],
  }),
  storyOf({
    reference: 'CLM-3GXN-8MWD-7V',
    postcode: 'BH1 1AA',
    story: 'Quote withdrawn',
    shows: 'Withdrawn before anybody decided; a new one is to come',
    name: 'Leah Stanton',
    line1: '16 Old Christchurch Road',
    city: 'Bournemouth',
    device: 'laptop',
    quotes: [{ ...first, isWithdrawn: true }],
  }),
  storyOf({
    reference: 'CLM-7JRT-2KQH-4C',
    postcode: 'LU1 2AA',
    story: 'Quote approved by telephone',
    shows: 'Approved on the telephone and marked so everywhere, with what was approved to print',
    name: 'Jodie Marsh',
    line1: '58 George Street',
    city: 'Luton',
    device: 'phone',
    quotes: [{ ...first, claimant: 'tells' }],
  }),
  storyOf({
    reference: 'CLM-D2WM-6XBF-9P',
    postcode: 'NN1 1DB',
    story: 'Quote with a mailed code',
    shows: 'Larkfield Mutual asks for a mailed code with each decision; the mail is among those of the demo',
    name: 'Kieran Walsh',
    line1: '12 Abington Street',
    city: 'Northampton',
    device: 'phone',
    contract: otherContract,
    quotes: [first],
  }),
];
