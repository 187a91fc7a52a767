import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breakable } from './Breakable.tsx';

test.each([
  ['amina@example.com', 'amina<wbr/>@example.com'],
  ['one@example.com, two@example.com', 'one<wbr/>@example.com, two<wbr/>@example.com'],
  ['no address', 'no address'],
])('%s may break before its @ alone', (text, markup) => {
  expect(renderToStaticMarkup(<Breakable text={text} />)).toBe(markup);
});
