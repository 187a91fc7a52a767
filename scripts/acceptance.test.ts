import { readFileSync } from 'node:fs';
import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const list = read('docs/acceptance.md');
const rows = [...list.matchAll(/\| `([^`]+\.tsx?)`: (.+?) +\|$/gm)];

/** Returns the names of a call such as `test.each(…)(…)`: `['test', 'each']`. */
function namesOf(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}

/** Returns an argument's text as it is written, or those of a list, such as the rows of `test.each`. */
function textsIn(argument: Argument | null | undefined, source: string): string[] {
  if (argument?.type === 'ArrayExpression') return argument.elements.flatMap((element) => textsIn(element, source));
  const isText = argument?.type === 'Literal' || argument?.type === 'TemplateLiteral';
  return isText ? [source.slice(argument.start + 1, argument.end - 1)] : [];
}

const known = new Map<string, string[]>();

/** Lists the titles of the tests and groups of a file, without those that are skipped. */
function titlesIn(file: string): string[] {
  const titles = known.get(file) ?? readTitles(file);
  known.set(file, titles);
  return titles;
}

function readTitles(file: string): string[] {
  const source = read(file);
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const [name = '', ...more] = namesOf(callee);
      const isLeftOut = more.some((word) => ['skip', 'todo', 'fixme'].includes(word));
      if (['test', 'describe'].includes(name) && !isLeftOut) titles.push(...textsIn(first, source));
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

const everyRow = Array.from({ length: 65 }, (_, at) => at + 1);

test('each row of the design of the desk has a test, by its number', () => {
  const [, ofDesk = ''] = list.split('## The desk, row by row');
  const [numbered = ''] = ofDesk.split('\n## ');
  const byNumber = [
    ...numbered.matchAll(/^\| (\d+) +\| .+? \| `[^`]+\.tsx?`: /gm),
    ...list.matchAll(/^\| Row (\d+): /gm),
  ];
  const known = new Set(byNumber.map(([, row]) => Number(row)));
  expect(everyRow.filter((row) => !known.has(row))).toEqual([]);
});

/** What no run of the tests repeats, because it takes an hour. */
test('row 46: the figures of the desk are committed, with goals and ratios', () => {
  const figures = read('bench/results/desk.md');
  const calls = [
    ...figures.matchAll(/^\| (view|counts|workbench|search)[^|]*\| [^|]*\d[^|]*\|.*\| (\d\.\d\d) \| \d+ \|$/gm),
  ];
  expect(new Set(calls.map(([, call]) => call))).toEqual(new Set(['view', 'counts', 'workbench', 'search']));
  for (const writes of ['PUT ÷ without', '200 open desks', 'next claim by J']) expect(figures).toContain(writes);
  // Times: median and 95th percentile of each store, then the growth of the median from the smallest to the largest.
  const goalsOf: Record<string, { p95: number; growth: number }> = {
    view: { p95: 25, growth: 1.2 },
    counts: { p95: 10, growth: 1.2 },
    workbench: { p95: 40, growth: 1.2 },
  };
  const missed = calls.filter(([line, call = '', growth]) => {
    const goal = goalsOf[call];
    const slow = [...line.matchAll(/ \/ ([\d.]+) (?=\|)/g)]
      .slice(1)
      .some(([, p95]) => Number(p95) > (goal?.p95 ?? Infinity));
    return slow || Number(growth) > (goal?.growth ?? Infinity);
  });
  expect(missed.map(([line]) => line)).toEqual([]);
});

test('the list names rows of both tables', () => expect(rows.length).toBeGreaterThan(40));

test.each(rows.map(([, file = '', name = '']) => ({ file, name })))('$file has "$name"', ({ file, name }) => {
  expect(titlesIn(file).filter((title) => title.includes(name))).not.toEqual([]);
});
