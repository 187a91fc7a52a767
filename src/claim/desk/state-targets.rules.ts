// For whom a state waits, and within how many working hours we should have done it.

import type { KnownState } from '#shared/known-state.ts';
import type { StateFacts } from '../read/claim-facts.ts';
import type { WaitingOn } from './clock-kinds.rules.ts';
import type { DeskFacts } from './desk-facts.ts';

type Target = { waitingOn: Exclude<WaitingOn, 'nobody'>; hours: number };

const known = {
  Collection: { waitingOn: 'us', hours: 8 },
  'Collection Arranged': { waitingOn: 'courier', hours: 8 },
  'Equipment Received': { waitingOn: 'us', hours: 8 },
  Inspection: { waitingOn: 'us', hours: 16 },
  'Awaiting Activation Lock Removal': { waitingOn: 'claimant', hours: 8 },
  'Awaiting Authorisation': { waitingOn: 'insurer', hours: 16 },
  Repair: { waitingOn: 'us', hours: 24 },
  'Awaiting Parts': { waitingOn: 'parts', hours: 8 },
  'Sent for External Repair': { waitingOn: 'parts', hours: 8 },
  'Awaiting Repaired Equipment Return to End User': { waitingOn: 'courier', hours: 8 },
  'Awaiting Voucher Issue': { waitingOn: 'insurer', hours: 16 },
  'Beyond Repair': { waitingOn: 'claimant', hours: 16 },
} as const satisfies Partial<Record<KnownState, Target>>;

const targets: ReadonlyMap<string, Target> = new Map(Object.entries(known));

const unknown: Target = { waitingOn: 'us', hours: 16 };

/** An unknown state waits for us. */
export const shippedTarget = (systemName: string): Target => targets.get(systemName.trim()) ?? unknown;

/** Operators’ systems send names with white space around them. */
export const isInState = (state: Pick<StateFacts, 'systemName'> | null, name: KnownState): boolean =>
  state?.systemName.trim() === name;

type Said = Pick<DeskFacts, 'ownTargets'> & { state: Pick<StateFacts, 'systemName'> | null };

/** Of a claim that goes on, nobody is no answer. */
export function targetOf({ state, ownTargets }: Said): Target {
  const { waitingOn, hours } = shippedTarget(state?.systemName ?? '');
  const actor = ownTargets.find((own) => own.actor !== null)?.actor ?? 'nobody';
  const own = ownTargets.find((one) => one.hours !== null)?.hours;
  return { waitingOn: actor === 'nobody' ? waitingOn : actor, hours: own ?? hours };
}
