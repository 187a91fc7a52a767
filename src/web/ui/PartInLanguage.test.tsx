import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KeyValueList } from './KeyValueList.tsx';
import { itemInLanguage, type PartValue } from './ItemInLanguage.tsx';
import { PartInLanguage } from './PartInLanguage.tsx';

test.each([
  ['Krok: “Looked at”.', 'Looked at', 'en-GB', 'Krok: “<span lang="en-GB">Looked at</span>”.'],
  ['Krok: “Looked at”.', 'Looked at', undefined, 'Krok: “Looked at”.'],
  ['Zaczynamy naprawę.', 'Looked at', 'en-GB', 'Zaczynamy naprawę.'],
  ['Zaczynamy naprawę.', '', 'en-GB', 'Zaczynamy naprawę.'],
])('%s marks its part “%s” as %s', (text, part, lang, html) => {
  expect(renderToStaticMarkup(<PartInLanguage text={text} part={part} lang={lang} />)).toBe(html);
});

const drawn = (item: Omit<PartValue, 'key'>): string =>
  renderToStaticMarkup(<KeyValueList items={[itemInLanguage({ key: 'Ślady', ...item })]} />);

test('a value in another language is marked, or the part of it that is', () => {
  expect(drawn({ value: 'a scratch', lang: 'en-GB' })).toMatch(/<dd lang="en-GB"[^>]*>a scratch/);
  const part = drawn({ value: 'Ślady: a scratch', lang: 'en-GB', part: 'a scratch' });
  expect(part).toMatch(/<dd class[^>]*>Ślady: <span lang="en-GB">a scratch<\/span>/);
});
