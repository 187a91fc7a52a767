import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import { form, isLaptop, isPhone, laptop, moves, person, phone, type DemoDay } from '../story-parts.ts';
import * as from from './made-up.ts';

export const deskClaims = 400;

/** Of a seed, the same numbers at each start (mulberry32). Each is from 0 up to 1. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const oneOf = <Item>(items: readonly Item[], number: number): Item => items[Math.floor(number * items.length)] as Item;

function stateOf(number: number): string {
  let left = number * 100;
  return from.states.find(([, share]) => (left -= share) < 0)?.[0] ?? 'Inspection';
}

/** The states that a claim has been in, the present one last. */
function waySoFar(state: string): string[] {
  const order = from.states.map(([name]) => name).filter((name) => name !== 'Awaiting Activation Lock Removal');
  if (state === 'Awaiting Activation Lock Removal') return [...order.slice(1, 4), state];
  return order.slice(1, order.indexOf(state) + 1);
}

function movesOf(state: string, day: DemoDay, daysSince: number): Pick<ClaimInput, 'state' | 'events'> {
  const way = waySoFar(state);
  if (way.length === 0) return { state };
  return moves(...way.map((name, at) => [name, day.at(-daysSince - (way.length - 1 - at), 10)] as [string, string]));
}

export type DeskClaim = {
  number: string;
  document: ClaimInput;
  /** What the claimant has written, and how many hours ago; null where nothing. */
  question: { subject: string; message: string; hoursAgo: number } | null;
  /** Who has it; null where it waits to be taken. */
  assignee: 'handler' | 'lead' | null;
};

/** Of eight claims the handler has one, the lead one, and six wait to be taken. */
const assigneeOf = (index: number): DeskClaim['assignee'] => ({ 3: 'handler', 6: 'lead' } as const)[index % 8] ?? null;

/** Most are in time; every seventh is late, every third claimant has written. */
export function deskClaim(index: number, day: DemoDay): DeskClaim {
  const next = numbersOf(index + 1);
  const insurer = oneOf(from.insurers, next());
  const [city, postcode] = oneOf(from.places, next());
  const name = `${oneOf(from.firstNames, next())} ${oneOf(from.lastNames, next())}`;
  const state = stateOf(next());
  const daysSince = Math.floor(index % 7 === 0 ? 4 + next() * 12 : next() * 2);
  const serial = `${insurer.prefix}${100_000 + index * 37}`;
  const isPhoneClaim = next() < 0.6;
  const [manufacturer, model] = oneOf(isPhoneClaim ? from.phones : from.laptops, next());
  const device = isPhoneClaim
    ? { ...isPhone, dataFormData: form(phone(serial, `3569380${1_000_000 + index * 7}`, model, manufacturer)) }
    : { ...isLaptop, dataFormData: form(laptop(serial, model, manufacturer)) };
  const [subject, message] = oneOf(from.questions, next());
  return {
    number: `${insurer.prefix}-26${String(1_000 + index)}`,
    document: {
      ...person({ name, line1: `${1 + Math.floor(next() * 90)} Mill Lane`, city, postcode }),
      ...device,
      ...movesOf(state, day, daysSince),
      lastStateChangeDate: day.at(-daysSince, 10),
      contract: insurer.contract,
      brand: insurer.brand,
      policyNumber: `${insurer.prefix}${7_000_000 + index * 113}`,
      externalReference: `J${40_000 + index}`,
      nextCollectionAttemptDate: state === 'Collection Arranged' ? day.workday(1, 12) : null,
      nextDeliveryAttemptDate: state.startsWith('Awaiting Repaired') ? day.workday(1, 12) : null,
    },
    question: index % 3 === 0 ? { subject, message, hoursAgo: next() * 14 } : null,
    assignee: assigneeOf(index),
  };
}
