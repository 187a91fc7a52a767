// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw, fill } from '#web/dom.fixture.tsx';
import type { DutyAnswer, ShownDutyAction } from '../../duty/duty-routes.ts';
import { DutyActions } from './DutyActions.tsx';

const action = {
  id: 'a',
  version: 1,
  outcome: 'support',
  figure: '',
  cause: null,
  from: '2026-10-01',
  to: '2026-12-31',
  finding: 'Late answers',
  action: 'More hours',
  ownerId: null,
  ownerName: 'Kim',
  dueOn: '2026-12-01',
  result: '',
  savedBy: 'Kim',
  closedAt: null,
  changes: [],
} as ShownDutyAction;
const answerOf = (actions: ShownDutyAction[]) =>
  ({ client: { id: 'c', name: 'C' }, from: action.from, to: action.to, actions, mayChange: true }) as DutyAnswer;

let sent: { path: string; seen: number }[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/handlers')) return Response.json({ handlers: [], me: 'me' });
    sent.push({ path: url.slice(url.lastIndexOf('/') + 1), seen: JSON.parse(init?.body as string).seen });
    return Response.json({ version: 2 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the dialog stays until the list has what was saved, so that it can be closed at once', async () => {
  const again = vi.fn();
  const drawn = (answer: DutyAnswer) => (
    <DutyActions answer={answer} again={again} now={new Date('2026-11-28T09:00:00Z')} />
  );
  const redraw = await draw(drawn(answerOf([action])));
  await click('Change: Late answers');
  await fill('What is done about it', 'Two handlers');
  await click('Save');
  expect(again).toHaveBeenCalledOnce();
  expect(document.querySelector('dialog')).not.toBe(null);
  await redraw(drawn(answerOf([{ ...action, version: 2 }])));
  expect(document.querySelector('dialog')).toBe(null);
  await click('Close: Late answers');
  await fill('What changed', 'In time');
  await click('Close the action');
  expect(sent).toEqual([
    { path: 'a', seen: 1 },
    { path: 'close', seen: 2 },
  ]);
});
