import { expect, test } from 'vitest';
import { allOpen, type DeskList } from '../../list/desk-list.rules.ts';
import type { ViewsQuery } from '../Views.tsx';
import { listCount, listName } from './list-name.ts';

const filtered: DeskList = { view: 'open', filter: { state: 'Repair' } };
const kept = [
  { name: 'Everything of ours', list: allOpen, count: 7 },
  { name: 'At the bench', list: filtered, count: 3 },
];
const views = { answer: { kept, views: [{ view: 'open', count: 9 }] } } as unknown as ViewsQuery;

test('a list that is narrowed has the name and the count of what is kept', () => {
  expect([listName(filtered, views), listCount(filtered, views)]).toEqual(['At the bench', 3]);
});

test('a whole view has its own name and count, whoever keeps it under another', () => {
  expect([listName(allOpen, views), listCount(allOpen, views)]).toEqual(['Open', 9]);
});
