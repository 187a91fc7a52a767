import { expect, test } from 'vitest';
import { accent, pseudoPattern, pseudoText } from './pseudo-locale.ts';

test('a text is in brackets, accented and two fifths longer; what is inserted stays', () => {
  expect(pseudoText('Sent to ${i?.name}')).toBe('⟦Šéñţ ţö ${i?.name} ïïïï⟧');
  expect(pseudoText(String.raw`a\nb`)).toBe(String.raw`⟦å\nƀ ï⟧`);
  expect([...accent('Zz')]).toHaveLength(2);
  for (const text of ['Messages', 'You can use every page with only a keyboard.']) {
    expect(pseudoText(text).length).toBeGreaterThanOrEqual(text.length * 1.4);
  }
});

test('a text is found in it, as a part or exactly, with other texts inserted', () => {
  const shown = `⟦${pseudoText('Repair')} ${accent('photo')} 1 ${accent('of')} 2 ïïï⟧`;
  expect(shown).toMatch(pseudoPattern('Repair photo 1 of 2'));
  expect(pseudoText('More')).toMatch(pseudoPattern('More', true));
  expect(pseudoText('More about it')).not.toMatch(pseudoPattern('More', true));
  expect('amina@example.com').toMatch(pseudoPattern('amina@example.com'));
});
