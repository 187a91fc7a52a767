import {
  contract,
  form,
  inspected,
  isPhone,
  moves,
  otherContract,
  person,
  phone,
  type DemoDay,
  type Story,
} from './story-parts.ts';

type PeopleStory = Pick<Story, 'reference' | 'postcode' | 'story' | 'shows'> & {
  name: string;
  line1: string;
  city: string;
  /** The middle digits of the IMEI, which differ. */
  imeiEnd: string;
  /** When it was inspected. */
  daysAgo?: number;
  /** The insurer of the contract; Northfield answers complaints itself. */
  of?: { name: string; customer: string; tatSlaDays: number };
};

const storyOf = ({ name, line1, city, imeiEnd, daysAgo = 12, of = otherContract, ...story }: PeopleStory): Story => ({
  ...story,
  document: (day: DemoDay) => ({
    ...person({ name, line1, city, postcode: story.postcode }),
    contract: of,
    ...isPhone,
    ...moves(...inspected(day, daysAgo), ['Repair', day.at(-daysAgo + 3, 10)]),
    dataFormData: form(phone(`PS${imeiEnd}`, `3571450932${imeiEnd}`)),
  }),
});

const studentContract = { name: 'Student Gadget', customer: 'Severn General', tatSlaDays: 10 };

/** One for each stage of a complaint, and of somebody who may act for a claimant. What makes them so is the desk’s. */
export const peopleStories: Story[] = [
  storyOf({
    reference: 'CLM-3XPK-7NDW-5T',
    postcode: 'LS1 4AP',
    story: 'Complaint, just received',
    name: 'Owen Marsh',
    line1: '4 Park Row',
    city: 'Leeds',
    imeiEnd: '8801',
    shows: 'A complaint came yesterday; its days stand on the page',
  }),
  storyOf({
    reference: 'CLM-8JTV-4RQB-2H',
    postcode: 'SK1 3XE',
    story: 'Complaint, acknowledged',
    name: 'Beth Lowry',
    line1: '21 Higher Hillgate',
    city: 'Stockport',
    imeiEnd: '8802',
    shows: 'Acknowledged by a letter; the answer is to come within eight weeks',
  }),
  storyOf({
    reference: 'CLM-5MWF-9KXC-7R',
    postcode: 'CH1 2HT',
    story: 'Complaint, resolved in three days',
    name: 'Farah Aziz',
    line1: '9 Watergate Street',
    city: 'Chester',
    imeiEnd: '8803',
    shows: 'Resolved by a summary before the third working day was over',
  }),
  storyOf({
    reference: 'CLM-2QBN-6HVT-4D',
    postcode: 'LN2 1PZ',
    story: 'Complaint, upheld',
    daysAgo: 40,
    name: 'Gareth Poole',
    line1: '3 Steep Hill',
    city: 'Lincoln',
    imeiEnd: '8804',
    shows: 'The final answer accepts the complaint, with £40 of redress',
  }),
  storyOf({
    reference: 'CLM-9DRH-3TWJ-8M',
    postcode: 'SY1 1QA',
    story: 'Complaint, refused',
    daysAgo: 40,
    name: 'Irene Watt',
    line1: '17 Wyle Cop',
    city: 'Shrewsbury',
    imeiEnd: '8805',
    shows: 'The final answer refuses it with reasons, and names the Ombudsman',
  }),
  storyOf({
    reference: 'CLM-6GKX-8BPM-3V',
    postcode: 'DT1 1JX',
    story: 'Complaint, after eight weeks',
    daysAgo: 70,
    name: 'Joel Tanner',
    line1: '30 High West Street',
    city: 'Dorchester',
    imeiEnd: '8806',
    shows: 'A letter says why there is no final answer yet, and that the Ombudsman may be asked',
  }),
  storyOf({
    reference: 'CLM-T2HW-5QFD-9N',
    postcode: 'WA1 1DR',
    story: 'Complaint, with the insurer',
    name: 'Kirsty Vane',
    line1: '12 Bold Street',
    city: 'Warrington',
    imeiEnd: '8807',
    of: contract,
    shows: 'The insurer answers; it was handed over, and its receipt is awaited',
  }),
  storyOf({
    reference: 'CLM-7VNC-2MKR-6X',
    postcode: 'NP20 1GA',
    story: 'Complaint about personal data',
    name: 'Lewis Hart',
    line1: '5 Commercial Street',
    city: 'Newport',
    imeiEnd: '8808',
    shows: 'About personal data: acknowledged, with the Information Commissioner in place of the Ombudsman',
  }),
  storyOf({
    reference: 'CLM-4KBT-9WHX-2P',
    postcode: 'ST1 1NP',
    story: 'Nominee, not confirmed',
    name: 'Mona Reid',
    line1: '8 Piccadilly',
    city: 'Stoke-on-Trent',
    imeiEnd: '8809',
    daysAgo: 6,
    shows: 'A daughter was named; she has not opened her link',
  }),
  storyOf({
    reference: 'CLM-X5RD-3JVN-7C',
    postcode: 'TN4 8AS',
    story: 'Nominees who see and write',
    name: 'Neil Carver',
    line1: '2 London Road',
    city: 'Tunbridge Wells',
    imeiEnd: '8810',
    daysAgo: 6,
    shows: 'A neighbour may see the claim, and a sister may write',
  }),
  storyOf({
    reference: 'CLM-8WQM-6TBG-4K',
    postcode: 'BN2 1TW',
    story: 'Nominee who decides',
    name: 'Olive Dunn',
    line1: '14 St James Street',
    city: 'Brighton',
    imeiEnd: '8811',
    daysAgo: 6,
    shows: 'A son may decide about the quote and the outcome',
  }),
  storyOf({
    reference: 'CLM-D9FJ-2XKV-5H',
    postcode: 'PE1 1YS',
    story: 'Nominee, ended',
    name: 'Pavel Moss',
    line1: '6 Cowgate',
    city: 'Peterborough',
    imeiEnd: '8812',
    daysAgo: 6,
    shows: 'The claimant has ended what somebody might do',
  }),
  storyOf({
    reference: 'CLM-R6TC-4HWB-8J',
    postcode: 'WR1 2QH',
    story: 'Own words of a client',
    daysAgo: 6,
    name: 'Quinn Abbot',
    line1: '1 Friar Street',
    city: 'Worcester',
    imeiEnd: '8813',
    of: studentContract,
    shows: 'Severn General words the state Repair itself, and says how long it usually takes',
  }),
];
