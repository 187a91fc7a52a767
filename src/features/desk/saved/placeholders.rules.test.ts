import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPlaceholders, partsOf, type PlaceholderValues, unfilledIn } from './placeholders.rules.ts';

const none: PlaceholderValues = { name: null, device: null, reference: null, state: null, date: null };

test('a placeholder is filled in wherever it stands; one without a value stays and is named once', () => {
  const text = 'Hello {name}, your {device} is here, {name}. Ready on {date}, {date}: {part needed}.';
  const filled = fillPlaceholders(text, { ...none, name: 'Priya', device: 'iPhone 13' });
  expect(filled).toBe('Hello Priya, your iPhone 13 is here, Priya. Ready on {date}, {date}: {part needed}.');
  expect(unfilledIn(filled)).toEqual(['{date}', '{part needed}']);
});

test.each(['{}', '{ name}', '{Name}', '{1}', 'a { b', '{"json": 1}'])('%s is a text like any other', (text) => {
  expect(unfilledIn(text)).toEqual([]);
});

test('the parts of a text are the text, and those marked are what is still to be filled in', () => {
  const words = fc.array(fc.constantFrom('{name}', '{part}', 'Hello ', '{', '}', 'x'), { maxLength: 12 });
  fc.assert(
    fc.property(words, (all) => {
      const text = all.join('');
      const parts = partsOf(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const marked = parts.filter(({ isUnfilled }) => isUnfilled).map((part) => part.text);
      expect([...new Set(marked)]).toEqual(unfilledIn(text));
    }),
  );
});
