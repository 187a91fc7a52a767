// What the desk's demo claims are put together from.
import { contract, otherContract } from '../story-parts.ts';

export const firstNames = [
  'Priya',
  'Oliver',
  'Amelia',
  'Mohammed',
  'Isla',
  'George',
  'Ffion',
  'Callum',
  'Zainab',
  'Harriet',
  'Tomasz',
  'Siobhán',
  'Noah',
  'Grace',
  'Rhys',
  'Chidi',
  'Eilidh',
  'José',
  'Mei',
  'Samuel',
];

export const lastNames = [
  'Nair',
  'Hughes',
  'Okafor',
  'Campbell',
  'Ahmed',
  'Walsh',
  'Kowalski',
  'Bennett',
  'Müller',
  'Price',
  'O’Connor',
  'Singh',
  'Fraser',
  'Davies',
  'Zhang',
  'Barnes',
  'Rahman',
  'Foster',
  'Trewin',
  'Grant',
  'Reid',
];

export const places: readonly [city: string, postcode: string][] = [
  ['Leeds', 'LS6 2AB'],
  ['Cardiff', 'CF10 1BH'],
  ['Glasgow', 'G12 8QQ'],
  ['Bristol', 'BS1 4ST'],
  ['Norwich', 'NR2 1TF'],
  ['Belfast', 'BT7 1NN'],
  ['Exeter', 'EX4 3SR'],
  ['Sheffield', 'S10 2TN'],
  ['Dundee', 'DD1 4HN'],
  ['Swansea', 'SA1 3SN'],
  ['Lincoln', 'LN1 3AA'],
  ['London', 'SE15 4QN'],
  ['York', 'YO10 5DD'],
];

export const phones: readonly [manufacturer: string, model: string][] = [
  ['Apple', 'iPhone 13'],
  ['Apple', 'iPhone 15'],
  ['Apple', 'iPhone 14 Pro'],
  ['Samsung', 'Galaxy S24'],
  ['Samsung', 'Galaxy A54'],
  ['Google', 'Pixel 8'],
];

export const laptops: readonly [manufacturer: string, model: string][] = [
  ['Dell', 'Latitude 5440'],
  ['Lenovo', 'ThinkPad T14 Gen 4'],
  ['Apple', 'MacBook Air M2'],
  ['HP', 'EliteBook 840'],
];

/** Three insurers, one of which has a brand of its own. */
export const insurers = [
  { prefix: 'NF', contract, brand: 'harbour' },
  { prefix: 'LM', contract: otherContract, brand: 'marigold' },
  {
    prefix: 'SG',
    contract: { name: 'Student Gadget', customer: 'Severn General', tatSlaDays: 10 },
    brand: 'harbour',
  },
];

/** How often a state comes, of a hundred claims. */
export const states: readonly [systemName: string, share: number][] = [
  ['Collection', 8],
  ['Collection Arranged', 10],
  ['Equipment Received', 10],
  ['Inspection', 20],
  ['Awaiting Activation Lock Removal', 6],
  ['Awaiting Authorisation', 16],
  ['Repair', 18],
  ['Sent for External Repair', 6],
  ['Awaiting Repaired Equipment Return to End User', 6],
];

export const questions: readonly [subject: string, message: string][] = [
  ['When will it be done?', 'Hello, could you tell me when my device will be ready? I need it for work.'],
  ['My charger', 'I forgot to pack the charger. Do you need it, or shall I keep it here?'],
  ['Collection', 'Nobody came yesterday. Can the courier come on Friday instead, after two?'],
  ['Data on the phone', 'Are my photos safe? I have not made a back-up of everything.'],
  ['Front camera', 'Is the front camera part of the repair? It has been blurred since the fall.'],
  ['Excess', 'I paid the excess on Monday. Has it reached you?'],
  ['Another address', 'I am at my sister’s from next week. Can it come back to her address?'],
  ['Thank you', 'Thanks for the quick repair, that is great news!'],
];

export const chatLines = [
  'Hi, is somebody there? My claim says on hold and I do not know what to do.',
  'Hello, which day does the courier come?',
  'I cannot find where to enter my passcode.',
];
