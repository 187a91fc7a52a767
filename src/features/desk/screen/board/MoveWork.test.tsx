// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#web/answer-at-once.fixture.ts';
import { click, control, draw } from '#web/dom.fixture.tsx';
import type { Share } from '../../board/board-routes.ts';
import { MoveWork } from './MoveWork.tsx';

afterEach(() => vi.unstubAllGlobals());

const share = (id: string, name: string, open: number): Share => ({ id, name, open, over: 0, soon: 0 });
const people = (open: number) => [share('tom', 'Tom Reeve', open), share('kim', 'Kim Adler', 4)];
const northfield = { id: 'north', name: 'Northfield' };
const work = (open: number) => <MoveWork people={people(open)} client={northfield} again={() => {}} />;

const select = () => document.querySelector('select') as HTMLSelectElement;
const alert = () => document.querySelector('form [role=alert]')?.textContent;

async function choose(id: string): Promise<void> {
  await act(async () => {
    select().value = id;
    select().dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('nobody is chosen in advance, and what is counted is asked about twice and moved', async () => {
  const sent = answerCalls([200, { moved: 100, left: 23 }], [200, { moved: 23, left: 0 }]);
  await draw(work(123));
  await click('Move work');
  await click('Move them to nobody');
  expect(select().getAttribute('aria-invalid')).toBe('true');
  await choose('tom');
  await click('Move them to nobody');
  expect(sent).toEqual([]);
  await click('Move 123 claims to nobody');
  expect(sent).toEqual([
    { from: 'tom', client: 'north', seen: 123 },
    { from: 'tom', client: 'north', seen: 23 },
  ]);
  expect(document.querySelector('dialog')).toBeNull();
});

test('where there are more claims by now, it is asked about their number', async () => {
  const sent = answerCalls(
    [409, { code: 'changed-meanwhile', title: 'There are more.' }],
    [200, { moved: 24, left: 0 }],
  );
  const redraw = await draw(work(23));
  await click('Move work');
  await choose('tom');
  await click('Move them to nobody');
  await click('Move 23 claims to nobody');
  expect(alert()).toBe('There are more.');
  await redraw(work(24));
  await click('Move them to nobody');
  await click('Move 24 claims to nobody');
  expect(sent).toMatchObject([{ seen: 23 }, { seen: 24 }]);
});

test('another person, or another number of claims, is asked about anew', async () => {
  const sent = answerCalls();
  const redraw = await draw(work(23));
  await click('Move work');
  await choose('tom');
  await click('Move them to nobody');
  await redraw(work(24));
  expect(control('Move them to nobody')).toBeTruthy();
  await click('Move them to nobody');
  await choose('kim');
  expect(control('Move them to nobody')).toBeTruthy();
  expect(sent).toEqual([]);
});
