import { usualHours } from '#claim/desk/clocks.rules.ts';
import type { ClaimHistory } from './claim-facts-of-day.rules.ts';
import { noClient } from './no-client.ts';

/** Of a claim of which nothing is known but when it came. */
export const emptyHistory: ClaimHistory = {
  id: 'c',
  clientId: noClient,
  brand: 'harbour',
  device: 'phone',
  hasNeeds: false,
  hours: usualHours,
  createdAt: new Date('2026-11-02T09:00:00Z'),
  firstEventAt: null,
  endedAt: null,
  states: [],
  waits: [],
  written: [],
  answers: [],
  contacts: [],
  promises: [],
  notices: [],
  messages: [],
  quotes: [],
  surveys: [],
  complaints: [],
  passcodes: [],
  openings: [],
};
