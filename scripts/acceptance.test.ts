import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const rows = [...read('docs/acceptance.md').matchAll(/\| `([^`]+\.ts)`: (.+?) +\|$/gm)];

test('the list names rows of both tables', () => expect(rows.length).toBeGreaterThan(40));

test.each(rows.map(([, file = '', name = '']) => ({ file, name })))('$file has "$name"', ({ file, name }) => {
  expect(read(file)).toContain(name);
});
