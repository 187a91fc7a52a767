import type { ClaimEventFacts } from '../read/claim-facts.ts';
import { type StateWording, textFields } from '#shared/wording.ts';
import type { WordedState, WordingFacts } from './wording-facts.ts';

function state(
  systemName: string,
  status: string,
  trackerNumber: number | null,
  trackerStep: number | null,
  nextState = '',
): WordedState {
  return { systemName, name: systemName, description: '', nextState, status, trackerNumber, trackerStep };
}

export const catalogue: readonly WordedState[] = [
  state('Collection', 'In Progress', 1, 0, 'Collection Arranged'),
  state('Collection Arranged', 'In Progress', 1, 50, 'Equipment Received'),
  state('Equipment Received', 'In Progress', 2, 0, 'Inspection'),
  state('Inspection', 'In Progress', 2, 50, 'Awaiting Authorisation'),
  state('Awaiting Activation Lock Removal', 'On Hold', 2, 60, 'Inspection'),
  state('Awaiting Authorisation', 'In Progress', 2, 90, 'Repair'),
  state('Beyond Repair', 'On Hold', 2, 95),
  state('Repair', 'In Progress', 3, 20),
  state('Sent for External Repair', 'In Progress', 3, 40),
  state('Awaiting Repaired Equipment Return to End User', 'Completed', 3, 80),
  state('Awaiting Voucher Issue', 'In Progress', 3, 80),
  state('Repaired Equipment Returned to End User', 'Completed', 3, 100),
  state('Returned to End User', 'Completed', 3, 100),
  state('Voucher Issued to End User', 'Completed', 3, 100),
  state('Claim Cancelled', 'Completed', 3, 100),
];

export function stateOf(systemName: string): WordedState {
  const found = catalogue.find((one) => one.systemName === systemName);
  if (!found) throw new Error(`The catalogue has no state ${systemName}.`);
  return found;
}

export function changeTo({ systemName, trackerNumber, trackerStep }: WordedState, eventDate: Date): ClaimEventFacts {
  return { eventDate, name: `Claim state changed to ${systemName}.`, trackerNumber, trackerStep, systemName };
}

const noVisit = { next: null, last: null, courier: '' };

export const nothingKnown: WordingFacts = {
  state: null,
  events: [],
  tatSlaDays: null,
  nextCollectionAttemptDate: null,
  promised: null,
  brand: null,
  client: null,
  customer: '',
  changedAt: null,
  stateDeadline: null,
  collection: noVisit,
  delivery: noVisit,
  device: { type: '', manufacturer: '', model: '', hasImei: false },
  isRepairBegun: false,
  isLockRemoved: false,
  quote: null,
  offer: null,
};

/** Returns on whom a state waits and its texts, without those that are not said. */
export const saidIn = ({ actor, ...wording }: StateWording) => ({
  actor,
  ...Object.fromEntries(
    textFields.filter((field) => wording[field].length > 0).map((field) => [field, wording[field]]),
  ),
});
