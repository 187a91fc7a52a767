// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { WorkActions } from './WorkActions.tsx';
import type { WorkProps } from './work-texts.ts';

const work = {
  assignee: null,
  snoozedUntil: '2026-12-03T09:00:00Z',
  waitingOn: null,
  waitingUntil: null,
  waitingFor: null,
} as WorkProps['work'];
const state = { kind: 'state', from: '2026-11-30T09:00:00Z', at: '2026-12-01T09:00:00Z' };
const snooze = { kind: 'snooze', from: '2026-11-30T09:00:00Z', at: '2026-12-03T09:00:00Z' };

const actions = (clocks: object[]) => (
  <WorkActions
    claimId="one"
    name="Priya Nair"
    me={null}
    may={['reply']}
    work={work}
    clocks={clocks as WorkProps['clocks']}
    now={new Date('2026-11-30T12:00:00Z')}
    again={() => {}}
    systemName={null}
    promised={null}
  />
);
const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

test('“End snooze” is there while a snooze counts, and goes once a message of the claimant has ended it', async () => {
  const redraw = await draw(actions([state, snooze]));
  await vi.waitFor(() => expect(names()).toContain('End snooze'));
  await redraw(actions([state]));
  expect(names()).toEqual(['Assign', 'Snooze']);
});
