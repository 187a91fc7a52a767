// @vitest-environment happy-dom
import { act, Fragment } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { click, control, draw, focused } from '#web/dom.fixture.tsx';
import type { BulkAnswer } from '../../bulk/bulk-routes.ts';
import { allOpen } from '../../list/desk-list.rules.ts';
import { BulkBar } from './BulkBar.tsx';
import { clearSelection, selectAll, startRun } from './selection.ts';

afterEach(() => {
  clearSelection();
  vi.unstubAllGlobals();
});

const ended = '2026-11-10T12:00:00Z';
let undoUntil: Date;

beforeEach(() => {
  undoUntil = new Date(Date.now() + 600_000);
});

const answerOf = (id: string, done: number, isUndone: boolean): BulkAnswer => ({
  id,
  kind: 'snooze',
  total: done,
  done,
  failed: [],
  endedAt: ended,
  undoUntil: undoUntil.toISOString(),
  undo: isUndone ? { undone: done, failed: [], endedAt: ended } : null,
});

const doneBy: Record<string, number> = { first: 2, second: 4 };

/** Each run is over by the first time that it is asked for. */
async function answer(url: string): Promise<Response> {
  const [, id = '', undo] = /bulk\/(\w+)(\/undo)?/.exec(url) ?? [];
  return Response.json(answerOf(id, doneBy[id] ?? 0, undo !== undefined));
}

async function run(id: string): Promise<void> {
  await act(async () => {
    selectAll([{ id: `claim-${id}`, number: 'C-1' }]);
    startRun(id, new Set([`claim-${id}`]));
  });
}

const said = () => document.querySelector('section')?.textContent;

const bar = () => (
  <BulkBar
    list={allOpen}
    views={{ answer: null, error: null, again: () => {} }}
    now={new Date('2026-11-10T12:00:00Z')}
    hasKeys
  />
);

test('another view no longer says what was undone, and still offers an Undo', async () => {
  const undone = new Set<string>();
  vi.stubGlobal('fetch', async (url: string) => {
    const [, id = '', undo] = /bulk\/(\w+)(\/undo)?/.exec(url) ?? [];
    if (undo !== undefined) undone.add(id);
    return Response.json(answerOf(id, doneBy[id] ?? 0, undone.has(id)));
  });
  const redraw = await draw(<Fragment key="mine">{bar()}</Fragment>);
  await run('first');
  await expect.poll(said).toContain('2 done.');
  await redraw(<Fragment key="open">{bar()}</Fragment>);
  await expect.poll(said).toContain('2 done.');
  await click('Undo');
  expect(said()).toContain('2 undone.');
  await redraw(<Fragment key="overdue">{bar()}</Fragment>);
  await expect.poll(() => sessionStorage.length).toBe(0);
  expect(said()).not.toContain('undone');
});

test('the bar tells of the newest bulk action, with its Undo, also after one that was undone', async () => {
  vi.stubGlobal('fetch', answer);
  await draw(bar());
  await run('first');
  await expect.poll(said).toContain('2 done.');
  await click('Undo');
  expect(said()).toContain('2 undone.');
  await run('second');
  await expect.poll(said).toContain('4 done.');
  expect(said()).not.toContain('undone');
  expect(control('Undo')).toBeTruthy();
});

test('Undo goes once nothing can be taken back any more, and does not take the focus with it', async () => {
  vi.stubGlobal('fetch', answer);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  undoUntil = new Date(Date.now() + 10_000);
  await draw(bar());
  await run('first');
  await act(async () => vi.advanceTimersByTimeAsync(9_000));
  expect(said()).toContain('2 done.');
  const undo = control('Undo');
  undo.focus();
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  expect(() => control('Undo')).toThrow('0 controls');
  expect(said()).toContain('2 done.');
  expect(focused().textContent).toContain('2 done.');
  expect(focused()).not.toBe(document.body);
});
