import { expect, test } from 'vitest';

import { parseAddress } from '#shared/people/address.ts';
import { addressHint } from './address-hint.rules.ts';

const hintOf = (text: string) => {
  const address = parseAddress(text);
  if (address === null) throw new Error('An address of the test has five lines.');
  return addressHint(address);
};

test.each([
  ['a number and a street', '4 westgate street\n\n\nGloucester\ngl1 2ds', 'Westgate Street, GL1'],
  ['a flat after the street', '2B New Road\nFlat 3\n\nYork\nYO1 7HU', 'New Road, YO1'],
  ['a flat before the street', 'Flat 3\n2B New Road\n\nYork\nYO1 7HU', 'New Road, YO1'],
  ['both in one line', 'Flat 2B, 12 High Street\n\n\nYork\nYO1 7HU', 'High Street, YO1'],
  ['a house with a name', 'Rose Cottage\nMill Lane\n\nYork\nYO1 7HU', 'Mill Lane, YO1'],
  ['a saint and an apostrophe', "1 St. John's Road\n\n\nYork\nYO1 7HU", "St. John's Road, YO1"],
  ['a street abroad, with its number at the end', 'ul. Długa 5\n\n\nKraków\n31-146', 'Kraków'],
  ['nothing but a post code', '\n\n\n\nSW1A 1AA', 'SW1A'],
  ['nothing', '\n\n\n\n', null],
])('%s', (_, address, hint) => expect(hintOf(address)).toBe(hint));

test.each([
  ['a link', 'Win at evil.example now\n\n\nYork\nYO1 7HU', 'York, YO1'],
  ['an address of the web', '1 https://evil.example\n\n\nYork\nYO1 7HU', 'York, YO1'],
  ['a sentence', '1 Your phone is lost so ring your bank\n\n\nYork\nYO1 7HU', 'York, YO1'],
  ['a short sentence', '1 Ring your bank now\n\n\nYork\nYO1 7HU', 'York, YO1'],
  ['a sentence in place of a town', '1\n\n\nPlease ring your bank\nYO1 7HU', 'YO1'],
  ['a long sentence', `${'Call us back at once '.repeat(4)}\n\n\nYork\nYO1 7HU`, 'York, YO1'],
])('leaves out %s that whoever changed it typed', (_, address, hint) => expect(hintOf(address)).toBe(hint));
