import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const rows = [...read('docs/acceptance.md').matchAll(/\| `([^`]+\.ts)`: (.+?) +\|$/gm)];

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the name that is called, such as `test` of `test.each(…)(…)`. */
function nameOf(callee: unknown): unknown {
  if (!isNode(callee)) return null;
  return callee.type === 'Identifier' ? callee['name'] : nameOf(callee['object'] ?? callee['callee']);
}

/** Returns the titles that a call gives as they are written, without quotes: its first text, and texts of `each`. */
function titlesOf({ callee, arguments: args }: Node, source: string): string[] {
  const called = isNode(callee) && isNode(callee['property']) ? String(callee['property']['name']) : '';
  const isTest = ['test', 'describe'].includes(String(nameOf(callee)));
  if (!isTest || /skip|todo|fixme/.test(called)) return [];
  return called === 'each' ? textsIn(args, source) : textsIn((args as unknown[]).slice(0, 1), source);
}

/** Returns texts in a list or in lists of it. */
function textsIn(value: unknown, source: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, source));
  if (!isNode(value)) return [];
  if (value.type === 'ArrayExpression') return textsIn(value['elements'], source);
  const { start, end } = value as unknown as { start: number; end: number };
  return /^(?:Literal|TemplateLiteral)$/.test(value.type) ? [source.slice(start + 1, end - 1)] : [];
}

function titlesIn(value: unknown, source: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => titlesIn(one, source));
  if (!isNode(value)) return [];
  const titles = value.type === 'CallExpression' ? titlesOf(value, source) : [];
  return [...titles, ...Object.values(value).flatMap((child) => titlesIn(child, source))];
}

test('the list names rows of both tables', () => expect(rows.length).toBeGreaterThan(40));

test.each(rows.map(([, file = '', name = '']) => ({ file, name })))('$file has "$name"', ({ file, name }) => {
  const source = read(file);
  const titles = titlesIn(parseSync(file, source).program.body, source);
  expect(titles.filter((title) => title.includes(name))).not.toEqual([]);
});
