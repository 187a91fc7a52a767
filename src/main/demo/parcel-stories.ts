import {
  inspected,
  isLaptop,
  isPhone,
  laptop,
  form,
  moves,
  person,
  phone,
  type DemoParcel,
  type Story,
} from './story-parts.ts';

const offered: DemoParcel['offers'] = {
  days: [1, 2, 3, 4],
  places: [{ id: 'corner-shop', name: 'Corner Shop', address: '12 Station Road' }],
};

const onItsWay: DemoParcel['events'] = [
  { days: -2, hour: 16, status: 'booked' },
  { days: -2, hour: 19, status: 'on-its-way', place: 'Birmingham' },
];
const out: DemoParcel['events'][number] = { days: 0, hour: 7, status: 'out-for-delivery', place: 'Depot' };

const booked: DemoParcel = { number: '15501122334455', bookedDays: 2, offers: offered, events: onItsWay };

type ParcelStory = Pick<Story, 'reference' | 'postcode' | 'story' | 'shows'> & {
  name: string;
  line1: string;
  city: string;
  device: 'laptop' | 'phone';
  parcel: DemoParcel;
};

const storyOf = ({ name, line1, city, device, parcel, ...story }: ParcelStory): Story => ({
  ...story,
  parcel,
  document: (day) => ({
    ...person({ name, line1, city, postcode: story.postcode }),
    ...(device === 'laptop' ? isLaptop : isPhone),
    ...moves(
      // So that no day on which the courier can come lies behind the estimate.
      ...inspected(day, 4),
      ['Repair', day.at(-3, 14), 'Jo Whitfield'],
      ['Awaiting Repaired Equipment Return to End User', day.at(-2, 15)],
    ),
    dataFormData: form(device === 'laptop' ? laptop('4MX8PL2') : phone('F9TNX4QD', '35611820417222', 'iPhone 13')),
    deliveryCourier: 'DPD',
  }),
});

const collected: DemoParcel = {
  number: '15501199887766',
  bookedDays: 0,
  offers: { days: [] },
  direction: 'collection',
  events: [
    { days: -2, hour: 16, status: 'booked' },
    { days: 0, hour: 7, status: 'collected' },
  ],
};

/** A device that the courier was to collect. */
const collectionOf = ({ name, line1, city, device, parcel, ...story }: ParcelStory): Story => ({
  ...story,
  parcel,
  document: (day) => ({
    ...person({ name, line1, city, postcode: story.postcode }),
    ...(device === 'laptop' ? isLaptop : isPhone),
    ...moves(['Collection', day.at(-3, 15)], ['Collection Arranged', day.at(-2, 11)]),
    courier: 'DPD',
  }),
});

/** One for each step of a parcel, and for each state of a wish to change its day. */
export const parcelStories: Story[] = [
  collectionOf({
    reference: 'CLM-5XMD-7WTK-2B',
    postcode: 'SL1 1DH',
    story: 'Parcel collected',
    shows: 'The courier has collected the device; what happened, by time',
    name: 'Tamsin Cole',
    line1: '21 High Street',
    city: 'Slough',
    device: 'phone',
    parcel: collected,
  }),
  collectionOf({
    reference: 'CLM-9BHQ-3VRJ-8N',
    postcode: 'RH10 1HH',
    story: 'Collection missed',
    shows: 'The courier found nobody to hand the device over; another day can be asked for',
    name: 'Joel Mercer',
    line1: '44 The Boulevard',
    city: 'Crawley',
    device: 'laptop',
    parcel: {
      ...collected,
      bookedDays: -1,
      offers: offered,
      events: [
        { days: -2, hour: 16, status: 'booked' },
        { days: -1, hour: 12, status: 'failed', reason: 'nobody-in' },
      ],
    },
  }),
  storyOf({
    reference: 'CLM-2FTW-8QKX-5G',
    postcode: 'CM1 1GE',
    story: 'Parcel booked',
    shows: 'Booked and not yet collected from us; the day can be changed',
    name: 'Polly Hargreaves',
    line1: '7 Duke Street',
    city: 'Chelmsford',
    device: 'laptop',
    parcel: { ...booked, events: onItsWay.slice(0, 1) },
  }),
  storyOf({
    reference: 'CLM-D5LX-6NRT-4W',
    postcode: 'EX1 1GJ',
    story: 'Out for delivery',
    shows: 'Steps from the courier, the hour in which it comes, and a PIN at the door',
    name: 'Rosa Martin',
    line1: '8 Queen Street',
    city: 'Exeter',
    device: 'phone',
    parcel: { ...booked, bookedDays: 0, pinNeeded: true, events: [...onItsWay, { ...out, window: [10, 12, 11, 12] }] },
  }),
  storyOf({
    reference: 'CLM-P7CW-2HJB-8T',
    postcode: 'PL1 1EA',
    story: 'Nobody was in',
    shows: 'A failed visit as the first To do; another day, a pick-up point, a neighbour or a safe place',
    name: 'Ethan Cole',
    line1: '31 Royal Parade',
    city: 'Plymouth',
    device: 'laptop',
    parcel: {
      ...booked,
      bookedDays: -1,
      offers: { ...offered, leave: ['neighbour', 'safe-place'], otherAddress: true },
      events: [...onItsWay, { days: -1, hour: 12, status: 'failed', reason: 'nobody-in' }],
    },
  }),
  storyOf({
    reference: 'CLM-3RVK-9XDM-5P',
    postcode: 'GU1 3AA',
    story: 'Other day asked for',
    shows: 'The claimant waits for the courier’s answer; the booked day stands',
    name: 'Lena Fischer',
    line1: '14 North Street',
    city: 'Guildford',
    device: 'phone',
    parcel: { ...booked, wish: 'asked' },
  }),
  storyOf({
    reference: 'CLM-W6TB-4PKZ-7H',
    postcode: 'CB1 1LN',
    story: 'Other day confirmed',
    shows: 'The courier has confirmed, and the new day counts everywhere',
    name: 'Hugo Barnes',
    line1: '6 Mill Road',
    city: 'Cambridge',
    device: 'laptop',
    parcel: { ...booked, wish: 'confirmed' },
  }),
  storyOf({
    reference: 'CLM-8NFD-7LQX-2V',
    postcode: 'IP1 1TT',
    story: 'Other day refused',
    shows: 'The courier has refused, with its reason',
    name: 'Ines Duarte',
    line1: '27 Tavern Street',
    city: 'Ipswich',
    device: 'phone',
    parcel: { ...booked, wish: 'refused' },
  }),
  storyOf({
    reference: 'CLM-4HQT-6WNB-9K',
    postcode: 'BA1 1RG',
    story: 'Other day taken back',
    shows: 'The claimant has taken back what they asked for, and may ask again',
    name: 'Nora Whelan',
    line1: '3 Cheap Street',
    city: 'Bath',
    device: 'laptop',
    parcel: { ...booked, wish: 'withdrawn' },
  }),
  storyOf({
    reference: 'CLM-X7JD-3RMP-5C',
    postcode: 'LN1 3AA',
    story: 'Other day not answered',
    shows: 'Nobody has answered in time; the booked day stands',
    name: 'Owen Price',
    line1: '19 Bailgate',
    city: 'Lincoln',
    device: 'phone',
    parcel: { ...booked, wish: 'expired' },
  }),
  storyOf({
    reference: 'CLM-6KVW-8TFC-2N',
    postcode: 'CA3 8JH',
    story: 'No other day offered',
    shows: 'A failed visit for which the courier offers nothing: who arranges another, by message or telephone',
    name: 'Grace Hill',
    line1: '40 Scotch Street',
    city: 'Carlisle',
    device: 'phone',
    parcel: {
      ...booked,
      bookedDays: -1,
      offers: { days: [] },
      events: [...onItsWay, { days: -1, hour: 12, status: 'failed', reason: 'no-access' }],
    },
  }),
  storyOf({
    reference: 'CLM-K4NX-6DGV-3H',
    postcode: 'WN1 1YB',
    story: 'Parcel delivered',
    shows: 'All steps from booked to delivered, signed for',
    name: 'Marcus Eden',
    line1: '5 Standishgate',
    city: 'Wigan',
    device: 'phone',
    parcel: {
      ...booked,
      bookedDays: 0,
      offers: { days: [] },
      events: [...onItsWay, out, { days: 0, hour: 9, status: 'delivered', reason: 'signed' }],
    },
  }),
];
