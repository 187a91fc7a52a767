import type { OptionBody } from '#claim/offer/offer-body.rules.ts';
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
  type DemoDay,
  type DemoOffer,
  type Story,
} from './story-parts.ts';

const oldDevice = 'We keep it, and erase everything on it.';

const replacement: OptionBody = {
  kind: 'replacement',
  device: 'iPhone 14, 128 GB, blue',
  grade: 'refurbished',
  wear: 'none',
  differences: 'Blue instead of black.',
  warrantyMonths: 12,
  workingDays: 3,
  oldDevice,
};
const voucher = (day: DemoDay): OptionBody => ({
  kind: 'voucher',
  amount: 32_000,
  place: 'Currys, in shops and online',
  validUntil: day.at(365).slice(0, 10),
  delivery: 'As a code on this page',
  cannotUndo: 'Once you’ve seen the voucher’s code, it can’t be given back.',
  oldDevice,
});
const cash: OptionBody = {
  kind: 'cash',
  amount: 27_500,
  payer: 'Northfield Insurance',
  workingDays: 5,
  oldDevice,
};
const back: OptionBody = { kind: 'return', oldDevice: 'It comes back as it is, with everything on it.' };

const first: OfferStory['offer'] = { options: (day) => [replacement, voucher(day), cash, back], sentDays: -3 };

type OfferStory = Pick<Story, 'reference' | 'postcode' | 'story' | 'shows'> & {
  name: string;
  line1: string;
  city: string;
  device: 'laptop' | 'phone';
  offer: Omit<DemoOffer, 'before'>;
  /** That came after the offer. */
  state?: string;
  /** Of an insurer other than the usual one. */
  contract?: typeof otherContract;
};

function storyOf({ name, line1, city, device, offer, state, contract, ...story }: OfferStory): Story {
  const documentIn = (later: (day: DemoDay) => [string, string][]) => (day: DemoDay) => ({
    ...person({ name, line1, city, postcode: story.postcode }),
    ...(device === 'laptop' ? isLaptop : isPhone),
    ...(contract && { contract }),
    ...moves(...inspected(day, 6), ['Beyond Repair', day.at(-4, 10)], ...later(day)),
    dataFormData: form(device === 'laptop' ? laptop('5KD9QR2') : phone('J7PLQX4C', '35714509328876', 'iPhone 14')),
  });
  return {
    ...story,
    offer: { ...offer, before: documentIn(() => []) },
    document: documentIn((day) => (state === undefined ? [] : [[state, day.at(-1, 11)]])),
  };
}

/** One for each state of an offer beyond repair. */
export const offerStories: Story[] = [
  storyOf({
    reference: 'CLM-P5VD-3KXN-7H',
    postcode: 'SA1 3SN',
    story: 'Beyond repair, to choose',
    shows: 'Four options side by side, none chosen',
    name: 'Rhian Powell',
    line1: '14 Wind Street',
    city: 'Swansea',
    device: 'phone',
    offer: first,
  }),
  storyOf({
    reference: 'CLM-8QTR-6MFB-2W',
    postcode: 'DD1 4BG',
    story: 'Beyond repair, asked about',
    shows: 'A question about the replacement waits, and the time to choose stands still',
    name: 'Fergus Milne',
    line1: '30 Reform Street',
    city: 'Dundee',
    device: 'phone',
    offer: { ...first, claimant: 'asks' },
  }),
  storyOf({
    reference: 'CLM-D3KX-9WNP-4V',
    postcode: 'IP1 1DH',
    story: 'Beyond repair, chosen',
    shows: 'A refurbished replacement was chosen, and can still be changed',
    name: 'Joanna Marsh',
    line1: '8 Tavern Street',
    city: 'Ipswich',
    device: 'phone',
    offer: { ...first, claimant: 'replacement' },
  }),
  storyOf({
    reference: 'CLM-7HWB-2VQD-9K',
    postcode: 'GL1 1DQ',
    story: 'Beyond repair, voucher ready',
    shows: 'The voucher that was chosen is in hand; its code can be shown once',
    name: 'Desmond Clarke',
    line1: '21 Westgate Street',
    city: 'Gloucester',
    device: 'laptop',
    offer: { ...first, options: (day) => [voucher(day), cash, back], claimant: 'voucher', code: '6331 0042 7718 2094' },
  }),
  storyOf({
    reference: 'CLM-F6NR-8XTG-5Q',
    postcode: 'CT1 2HG',
    story: 'Beyond repair, done',
    shows: 'The voucher has been issued, and the claim is finished',
    name: 'Amara Obi',
    line1: '5 Burgate',
    city: 'Canterbury',
    device: 'phone',
    state: 'Voucher Issued to End User',
    offer: { ...first, claimant: 'voucher', code: '6331 0042 7718 5510' },
  }),
  storyOf({
    reference: 'CLM-K2GM-7PVX-6D',
    postcode: 'CB2 1TN',
    story: 'Beyond repair, run out',
    shows: 'Nothing was chosen in time, and nothing was chosen for them',
    name: 'Leo Ferris',
    line1: '47 Regent Street',
    city: 'Cambridge',
    device: 'laptop',
    offer: { options: () => [cash, back], sentDays: -3, goodDays: -1 },
  }),
  storyOf({
    reference: 'CLM-X9BT-4RHK-3M',
    postcode: 'PL1 2AA',
    story: 'Beyond repair, withdrawn',
    shows: 'What was offered was taken back, and something new is to come',
    name: 'Tegan Rowe',
    line1: '12 Royal Parade',
    city: 'Plymouth',
    device: 'phone',
    offer: { ...first, isWithdrawn: true },
  }),
  storyOf({
    reference: 'CLM-4TCP-9HDX-6R',
    postcode: 'WV1 1SH',
    story: 'Beyond repair, with a mailed code',
    shows: 'Larkfield Mutual asks for a mailed code with each choice; the mail is among those of the demo',
    name: 'Sunita Rao',
    line1: '9 Darlington Street',
    city: 'Wolverhampton',
    device: 'laptop',
    contract: otherContract,
    offer: { ...first, options: (day) => [voucher(day), back] },
  }),
];
