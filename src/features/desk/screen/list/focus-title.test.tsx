// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, draw, fill, focused } from '#web/dom.fixture.tsx';
import { watchUse } from '#web/last-used.ts';
import type { DeskList } from '../../list/desk-list.rules.ts';
import type { KeptViewAnswer } from '../../list/kept-view.rules.ts';
import { Queue } from '../Queue.tsx';
import type { ViewsQuery } from '../Views.tsx';

const boot = { brand: { name: 'Harbour' } } as Boot;
const list: DeskList = { view: 'open', filter: { due: 'today' } };
const view = { id: 'v', name: 'Due today', isShared: false, mayChange: true, list, count: 0 } as KeptViewAnswer;

beforeEach(() => {
  watchUse();
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('kept-views') ? view : {}));
});
afterEach(() => vi.unstubAllGlobals());

/** The views are asked for again after each change. */
function Desk({ kept }: { kept: KeptViewAnswer[] }) {
  const [isChanged, setChanged] = useState(false);
  const shown = isChanged ? [view].filter((one) => !kept.includes(one)) : kept;
  const answer = { views: [], kept: shown, may: [], mayAct: true, mayShare: false } as unknown as ViewsQuery['answer'];
  return (
    <BootContext value={boot}>
      <Queue
        list={list}
        views={{ answer, error: null, again: () => setTimeout(() => setChanged(true)) }}
        shown={{ claims: [], error: null, again: () => {}, more: null }}
        claimId={null}
        nextId={null}
        now={new Date('2026-11-10T12:00:00Z')}
      />
    </BootContext>
  );
}

const page = () => document.body.textContent;

test('once a view is kept, the heading of the list has the focus', async () => {
  await draw(<Desk kept={[]} />);
  await expect.poll(page).toContain('Keep as a view');
  await click('Keep as a view');
  await expect.poll(() => document.querySelector('#view-name')).not.toBeNull();
  await fill('Name', 'Due today');
  await click('Keep');
  await expect.poll(page).toContain('Remove this view');
  expect(focused().id).toBe('queue-title');
});

test('once a view is removed, the heading of the list has the focus', async () => {
  await draw(<Desk kept={[view]} />);
  await expect.poll(page).toContain('Remove this view');
  await click('Remove this view');
  await click('Yes, remove “Due today”');
  await expect.poll(page).toContain('Keep as a view');
  expect(focused().id).toBe('queue-title');
});
