import { describe, expect, test } from 'vitest';

import { likeNames } from './like-states.rules.ts';
import { readStateList } from './state-list.rules.ts';

const guesses = (text: string) => readStateList(text).states.map(({ name, like }) => [name, like]);

describe('a pasted list', () => {
  test('has a state a line; a head, empty lines and what stands twice are left out', () => {
    expect(guesses('State\r\nRepair\r\n\r\nRepair\nZeta\n')).toEqual([
      ['Repair', 'Repair'],
      ['Zeta', null],
    ]);
  });

  test('of a spreadsheet uses the other columns as a hint', () => {
    expect(guesses('Name,Stage\nZ1,goods in\n"Z2, late",inspection\nZ3\tDespatch')).toEqual([
      ['Z1', 'Equipment Received'],
      ['Z2, late', 'Inspection'],
      ['Z3', 'Awaiting Repaired Equipment Return to End User'],
    ]);
  });

  test('says which line cannot be one, and ends at 200 states', () => {
    expect(readStateList(`Good\n${'x'.repeat(101)}`)).toEqual({
      states: [{ name: 'Good', like: null }],
      faults: [{ line: 2, detail: 'This name is longer than 100 characters.' }],
    });
    const many = readStateList(Array.from({ length: 300 }, (_, index) => `Q${index}`).join('\n'));
    expect(many.states).toHaveLength(200);
    expect(many.faults).toEqual([{ line: 201, detail: 'A list may have at most 200 states.' }]);
  });
});

test.each(likeNames)('%s is like itself, however it is written', (name) => {
  expect(guesses(name.toUpperCase().replaceAll(' ', '_'))).toEqual([[name.toUpperCase().replaceAll(' ', '_'), name]]);
});

test.each([
  ['New claim', 'Collection'],
  ['Courier booked', 'Collection Arranged'],
  ['Booked in', 'Equipment Received'],
  ['With engineer', 'Inspection'],
  ['Quote sent to insurer', 'Awaiting Authorisation'],
  ['On the bench', 'Repair'],
  ['Waiting for parts', 'Repair'],
  ['Repaired', 'Awaiting Repaired Equipment Return to End User'],
  ['BER', 'Beyond Repair'],
  ['Not repaired - returned', 'Returned to End User'],
  ['iCloud locked', 'Awaiting Activation Lock Removal'],
])('%s is like %s', (name, like) => {
  expect(guesses(name)).toEqual([[name, like]]);
});
