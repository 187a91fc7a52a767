// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { announce, LiveRegion } from '#web/ui/feedback/LiveRegion.tsx';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { useNewEntries } from './useNewEntries.ts';

const entry = (id: string, given: Partial<ThreadEntry>): ThreadEntry => ({
  id,
  at: `2026-11-06T12:0${id}:00.000Z`,
  isMine: false,
  kind: 'message',
  by: 'claimant',
  name: '',
  title: '',
  text: '',
  state: null,
  ...given,
});

function Thread({ thread, seen }: { thread: ThreadEntry[]; seen: (came: ThreadEntry[]) => void }) {
  useNewEntries(thread, 'Priya Nair', seen);
  return <LiveRegion />;
}

const said = () => document.querySelector('[role=status]')?.textContent;

test('what others add while the claim is open is announced, and what oneself adds is not', async () => {
  const seen = vi.fn();
  announce('');
  const first = entry('1', {});
  const redraw = await draw(<Thread thread={[first]} seen={seen} />);
  expect([said(), seen.mock.calls]).toEqual(['', []]);
  const own = entry('2', { kind: 'reply', by: 'operator', name: 'Kim Adler', isMine: true });
  const moved = entry('3', { kind: 'event', by: 'portal' });
  await redraw(<Thread thread={[first, own, moved]} seen={seen} />);
  expect([said(), seen.mock.calls]).toEqual(['', [[[own, moved]]]]);
  const note = entry('4', { kind: 'note', by: 'operator', name: 'Tom Reeve' });
  await redraw(<Thread thread={[first, own, moved, note]} seen={seen} />);
  expect(said()).toBe('New from Tom Reeve.');
  await redraw(<Thread thread={[first, own, moved, note]} seen={seen} />);
  expect(seen).toHaveBeenCalledTimes(2);
});

test('a reply that has become a message is not new, nor an older entry that comes in at the other end', async () => {
  announce('');
  const seen = vi.fn();
  const waiting = entry('5', { kind: 'reply', by: 'operator', name: 'Tom Reeve', id: 'reply x' });
  const redraw = await draw(<Thread thread={[waiting]} seen={seen} />);
  const older = entry('1', { kind: 'note', by: 'operator', name: 'Tom Reeve', id: 'note y' });
  await redraw(<Thread thread={[older, { ...waiting, kind: 'message', id: 'message x' }]} seen={seen} />);
  expect([said(), seen.mock.calls]).toEqual(['', []]);
});
