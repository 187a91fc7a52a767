// For whom a state waits, and within how many working hours we should have done it.

import type { WaitingOn } from './clock-kinds.rules.ts';

type Target = { waitingOn: Exclude<WaitingOn, 'nobody'>; hours: number };

const targets: ReadonlyMap<string, Target> = new Map<string, Target>([
  ['Collection', { waitingOn: 'us', hours: 8 }],
  ['Collection Arranged', { waitingOn: 'courier', hours: 8 }],
  ['Equipment Received', { waitingOn: 'us', hours: 8 }],
  ['Inspection', { waitingOn: 'us', hours: 16 }],
  ['Awaiting Activation Lock Removal', { waitingOn: 'claimant', hours: 8 }],
  ['Awaiting Authorisation', { waitingOn: 'insurer', hours: 16 }],
  ['Repair', { waitingOn: 'us', hours: 24 }],
  ['Awaiting Parts', { waitingOn: 'parts', hours: 8 }],
  ['Sent for External Repair', { waitingOn: 'parts', hours: 8 }],
  ['Awaiting Repaired Equipment Return to End User', { waitingOn: 'courier', hours: 8 }],
  ['Awaiting Voucher Issue', { waitingOn: 'insurer', hours: 16 }],
  ['Beyond Repair', { waitingOn: 'claimant', hours: 16 }],
]);

const unknown: Target = { waitingOn: 'us', hours: 16 };

/** An unknown state waits for us. */
export function targetOf(systemName: string | null): Target {
  return targets.get(systemName?.trim() ?? '') ?? unknown;
}
