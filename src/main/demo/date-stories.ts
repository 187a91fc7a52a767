import { form, inspected, isLaptop, isPhone, laptop, moves, person, phone, type Story } from './story-parts.ts';

type DateStory = Pick<Story, 'reference' | 'postcode' | 'story' | 'shows' | 'dates'> & {
  name: string;
  line1: string;
  city: string;
  device: 'laptop' | 'phone';
};

const storyOf = ({ name, line1, city, device, ...story }: DateStory): Story => ({
  ...story,
  document: (day) => ({
    ...person({ name, line1, city, postcode: story.postcode }),
    ...(device === 'laptop' ? isLaptop : isPhone),
    ...moves(...inspected(day, 12), ['Repair', day.at(-9, 10)]),
    dataFormData: form(device === 'laptop' ? laptop('9PW4TR2') : phone('M4RTQX8D', '35981120764551', 'iPhone 14')),
  }),
});

/** One for each state of a promised date. */
export const dateStories: Story[] = [
  storyOf({
    reference: 'CLM-R2HD-6XVK-4P',
    postcode: 'SR1 1RE',
    story: 'Date promised',
    shows: 'A promised span of days in place of the estimate',
    name: 'Isla Webster',
    line1: '16 Fawcett Street',
    city: 'Sunderland',
    device: 'phone',
    dates: [{ saidDays: -2, from: 3, to: 5, reasonCode: 'part-late' }],
  }),
  storyOf({
    reference: 'CLM-B7NX-3QTM-9W',
    postcode: 'ST1 1LZ',
    story: 'Date moved',
    shows: 'A promised date that moved twice, with its reasons and the earlier dates',
    name: 'Kofi Mensah',
    line1: '5 Piccadilly',
    city: 'Stoke-on-Trent',
    device: 'laptop',
    dates: [
      { saidDays: -8, from: -3, to: -2, reasonCode: 'capacity' },
      { saidDays: -4, from: 1, to: 2, reasonCode: 'second-fault' },
      { saidDays: -1, from: 4, to: 4, reasonCode: 'other', reason: 'the screen comes two days late' },
    ],
  }),
  storyOf({
    reference: 'CLM-5WKP-8DJC-2T',
    postcode: 'LL30 2RP',
    story: 'Date passed',
    shows: 'A promised date has passed, and it is said by when a new one comes',
    name: 'Gwen Roberts',
    line1: '11 Mostyn Street',
    city: 'Llandudno',
    device: 'phone',
    dates: [{ saidDays: -6, from: -2, to: -1, reasonCode: 'part-late' }],
  }),
];
