// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, control, draw } from '#web/dom.fixture.tsx';
import type { BulkAnswer } from '../../bulk/bulk-routes.ts';
import { allOpen } from '../../list/desk-list.rules.ts';
import { BulkBar } from './BulkBar.tsx';
import { clearSelection, selectAll, startRun } from './selection.ts';

afterEach(() => {
  clearSelection();
  vi.unstubAllGlobals();
});

const ended = '2026-11-10T12:00:00Z';

const answerOf = (id: string, done: number, isUndone: boolean): BulkAnswer => ({
  id,
  kind: 'snooze',
  total: done,
  done,
  failed: [],
  endedAt: ended,
  undoUntil: ended,
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

test('the bar tells of the newest bulk action, with its Undo, also after one that was undone', async () => {
  vi.stubGlobal('fetch', answer);
  await draw(
    <BulkBar
      list={allOpen}
      views={{ answer: null, error: null, again: () => {} }}
      now={new Date('2026-11-10T12:00:00Z')}
      hasKeys
    />,
  );
  await run('first');
  await expect.poll(said).toContain('2 done.');
  await click('Undo');
  expect(said()).toContain('2 undone.');
  await run('second');
  await expect.poll(said).toContain('4 done.');
  expect(said()).not.toContain('undone');
  expect(control('Undo')).toBeTruthy();
});
