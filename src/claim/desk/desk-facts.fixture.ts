import type { DeskFacts } from './desk-facts.ts';

export const at = (text: string): Date => new Date(text);

export const state = (systemName: string, status = 'In Progress', trackerStep: number | null = 50) => ({
  id: '0193a000-0000-7000-8000-00000000000a',
  systemName,
  status,
  trackerStep,
});

export const eventOf = (systemName: string, eventDate: string, final = false): DeskFacts['events'][number] => ({
  eventDate: at(eventDate),
  name: `Claim state changed to ${systemName}.`,
  systemName,
  ...(final ? { trackerNumber: 3, trackerStep: 100 } : { trackerNumber: null, trackerStep: null }),
});

export const noWork: DeskFacts['work'] = { assigneeId: null, snoozed: null, waiting: null, waits: [] };

/** A claim that came on Friday 6 November 2026 at 10:00 and is inspected since then. */
export function deskFacts(more: Partial<DeskFacts> = {}): DeskFacts {
  return {
    claimId: '0193a000-0000-4000-8000-000000000001',
    brand: null,
    client: null,
    state: state('Inspection'),
    createdAt: at('2026-11-06T10:00:00Z'),
    stateChangedAt: at('2026-11-06T10:00:00Z'),
    ownTargets: [],
    stateDeadline: null,
    nextCollection: null,
    nextDelivery: null,
    parcels: [],
    slaDays: null,
    events: [],
    messages: { count: 0, since: null, newest: null },
    chat: null,
    work: noWork,
    toldAt: null,
    undeliveredAt: null,
    untaken: null,
    notification: null,
    quote: null,
    offer: null,
    complaints: [],
    complaintClosedAt: null,
    needs: { isThere: false, unseenSince: null },
    given: { isExcessTaken: false, passcode: null, isLockRemoved: false },
    ...more,
  };
}
