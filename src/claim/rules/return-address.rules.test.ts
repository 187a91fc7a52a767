import { describe, expect, it, test } from 'vitest';
import type { ClaimEventFacts } from '#claim/read/claim-facts.ts';
import { returnAddressEditability } from './return-address.rules.ts';

const finishedAt = new Date('2025-11-06T14:05:00Z');
const hour = 3_600_000;
const after = (hours: number, ms = 0): Date => new Date(finishedAt.getTime() + hours * hour + ms);

function repairFinished(eventDate: Date, more: Partial<ClaimEventFacts> = {}): ClaimEventFacts {
  return {
    eventDate,
    name: 'Claim state changed to Awaiting Repaired Equipment Return to End User.',
    trackerNumber: 3,
    trackerStep: 80,
    systemName: 'Awaiting Repaired Equipment Return to End User',
    ...more,
  };
}
const completed = (...events: ClaimEventFacts[]) => ({
  state: { systemName: 'Returned', status: 'Completed' },
  events,
});

describe('before the claim is Completed', () => {
  test.each(['In Progress', 'On Hold', 'Finished', 'Something else', ''])(
    'status %j: editable, no deadline',
    (status) =>
      expect(
        returnAddressEditability(
          { state: { systemName: 'Repair', status }, events: [repairFinished(finishedAt)] },
          after(99),
        ),
      ).toEqual({ editable: true, until: null }),
  );

  it('without any state: editable', () => {
    expect(returnAddressEditability({ state: null, events: [] }, after(0))).toEqual({ editable: true, until: null });
  });
});

describe('when the claim is Completed', () => {
  test.each([
    ['at once', after(0)],
    ['after 12 hours', after(12)],
    ['a millisecond before 24 hours', after(24, -1)],
    ['by a clock that is a little behind', after(-1)],
  ])('%s: editable until 24 hours after the event', (_, now) =>
    expect(returnAddressEditability(completed(repairFinished(finishedAt)), now)).toEqual({
      editable: true,
      until: after(24),
    }),
  );

  test.each([
    ['at exactly 24 hours', after(24)],
    ['later', after(1000)],
  ])('%s: closed', (_, now) =>
    expect(returnAddressEditability(completed(repairFinished(finishedAt)), now)).toEqual({
      editable: false,
      until: null,
    }),
  );

  it('counts elapsed hours, also on the day of 25 hours', () => {
    const event = repairFinished(new Date('2025-10-25T12:00:00Z'));
    expect(returnAddressEditability(completed(event), new Date('2025-10-26T11:59:59Z')).editable).toBe(true);
    expect(returnAddressEditability(completed(event), new Date('2025-10-26T12:00:00Z')).editable).toBe(false);
  });

  it('counts from the latest such event, known by its name when it has no related state', () => {
    const older = repairFinished(after(-48));
    const newer = repairFinished(finishedAt, { systemName: null, trackerNumber: null, trackerStep: null });
    expect(returnAddressEditability(completed(newer, older), after(1)).until).toEqual(after(24));
  });

  test.each([
    ['no such event', []],
    ['one dated year 0001', [repairFinished(new Date('0001-01-01T00:00:00Z'))]],
    ['only the return itself', [repairFinished(finishedAt, { name: 'Returned to End User', systemName: 'Returned' })]],
  ])('%s: closed', (_, events) =>
    expect(returnAddressEditability(completed(...events), after(1))).toEqual({ editable: false, until: null }),
  );
});
