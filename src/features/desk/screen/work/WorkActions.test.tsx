// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, draw, focused } from '#web/dom.fixture.tsx';
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

afterEach(() => vi.unstubAllGlobals());

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

test.each(['before', 'after'] as const)(
  'the focus stays at what can be done with the claim when “End snooze” goes %s the answer',
  async (when) => {
    let redraw = async (_: ReactNode) => {};
    const end = () => redraw(actions([state]));
    vi.stubGlobal('fetch', async () => {
      if (when === 'before') await end();
      return Response.json({ snoozedUntil: null });
    });
    redraw = await draw(actions([state, snooze]));
    await vi.waitFor(() => expect(names()).toContain('End snooze'));
    await click('End snooze');
    if (when === 'after') await end();
    expect(names()).not.toContain('End snooze');
    expect(focused().getAttribute('aria-label')).toBe('Work on this claim');
  },
);
