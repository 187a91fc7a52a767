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
  { days: -3, hour: 16, status: 'booked' },
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
      ...inspected(day, 9),
      ['Repair', day.at(-5, 9), 'Jo Whitfield'],
      ['Awaiting Repaired Equipment Return to End User', day.at(-2, 15)],
    ),
    dataFormData: form(device === 'laptop' ? laptop('4MX8PL2') : phone('F9TNX4QD', '35611820417222', 'iPhone 13')),
    deliveryCourier: 'DPD',
  }),
});

/** One for each state of a parcel that comes back. */
export const parcelStories: Story[] = [
  storyOf({
    ...{ reference: 'CLM-D5LX-6NRT-4W', postcode: 'EX1 1GJ', story: 'Out for delivery' },
    shows: 'Steps from the courier, the hour in which it comes, and a PIN at the door',
    ...{ name: 'Rosa Martin', line1: '8 Queen Street', city: 'Exeter', device: 'phone' },
    parcel: { ...booked, bookedDays: 0, pinNeeded: true, events: [...onItsWay, { ...out, window: [10, 12, 11, 12] }] },
  }),
  storyOf({
    ...{ reference: 'CLM-P7CW-2HJB-8T', postcode: 'PL1 1EA', story: 'Nobody was in' },
    shows: 'A failed visit as the first To do; another day, a pick-up point, a neighbour or a safe place',
    ...{ name: 'Ethan Cole', line1: '31 Royal Parade', city: 'Plymouth', device: 'laptop' },
    parcel: {
      ...booked,
      ...{ bookedDays: -1, offers: { ...offered, leave: ['neighbour', 'safe-place'], otherAddress: true } },
      events: [...onItsWay, { days: -1, hour: 12, status: 'failed', reason: 'nobody-in' }],
    },
  }),
  storyOf({
    ...{ reference: 'CLM-3RVK-9XDM-5P', postcode: 'GU1 3AA', story: 'Other day asked for' },
    shows: 'The claimant waits for the courier’s answer; the booked day stands',
    ...{ name: 'Lena Fischer', line1: '14 North Street', city: 'Guildford', device: 'phone' },
    parcel: { ...booked, wish: 'asked' },
  }),
  storyOf({
    ...{ reference: 'CLM-W6TB-4PKZ-7H', postcode: 'CB1 1LN', story: 'Other day confirmed' },
    shows: 'The courier has confirmed, and the new day counts everywhere',
    ...{ name: 'Hugo Barnes', line1: '6 Mill Road', city: 'Cambridge', device: 'laptop' },
    parcel: { ...booked, wish: 'confirmed' },
  }),
  storyOf({
    ...{ reference: 'CLM-8NFD-7LQX-2V', postcode: 'IP1 1TT', story: 'Other day refused' },
    shows: 'The courier has refused, with its reason',
    ...{ name: 'Ines Duarte', line1: '27 Tavern Street', city: 'Ipswich', device: 'phone' },
    parcel: { ...booked, wish: 'refused' },
  }),
  storyOf({
    ...{ reference: 'CLM-4HQT-6WNB-9K', postcode: 'BA1 1RG', story: 'Other day taken back' },
    shows: 'The claimant has taken back what they asked for, and may ask again',
    ...{ name: 'Nora Whelan', line1: '3 Cheap Street', city: 'Bath', device: 'laptop' },
    parcel: { ...booked, wish: 'withdrawn' },
  }),
  storyOf({
    ...{ reference: 'CLM-X7JD-3RMP-5C', postcode: 'LN1 3AA', story: 'Other day not answered' },
    shows: 'Nobody has answered in time; the booked day stands',
    ...{ name: 'Owen Price', line1: '19 Bailgate', city: 'Lincoln', device: 'phone' },
    parcel: { ...booked, wish: 'expired' },
  }),
  storyOf({
    ...{ reference: 'CLM-6KVW-8TFC-2N', postcode: 'CA3 8JH', story: 'No other day offered' },
    shows: 'A failed visit for which the courier offers nothing: who arranges another, by message or telephone',
    ...{ name: 'Grace Hill', line1: '40 Scotch Street', city: 'Carlisle', device: 'phone' },
    parcel: {
      ...booked,
      ...{ bookedDays: -1, offers: { days: [] } },
      events: [...onItsWay, { days: -1, hour: 12, status: 'failed', reason: 'no-access' }],
    },
  }),
];
