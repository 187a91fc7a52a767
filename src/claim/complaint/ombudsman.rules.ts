/** Whom a claimant may go to after the company, and how. */
export type Ombudsman = {
  name: string;
  /** Lines of the postal address. */
  address: string[];
  phone: string;
  website: string;
  /** The leaflet that goes with a final answer; empty where there is none. */
  leaflet: string;
};

/** For clients that name no other. */
export const financialOmbudsman: Ombudsman = {
  name: 'Financial Ombudsman Service',
  address: ['Exchange Tower', 'London', 'E14 9SR'],
  phone: '0800 023 4567',
  website: 'https://www.financial-ombudsman.org.uk',
  leaflet: 'https://www.financial-ombudsman.org.uk/consumers/how-to-complain',
};

/** For complaints about personal data. */
export const informationCommissioner: Ombudsman = {
  name: 'Information Commissioner’s Office',
  address: ['Wycliffe House', 'Water Lane', 'Wilmslow', 'Cheshire', 'SK9 5AF'],
  phone: '0303 123 1113',
  website: 'https://ico.org.uk/make-a-complaint',
  leaflet: '',
};

const waiverOf = (whoHas: string): string =>
  `The Ombudsman has time limits. ${whoHas} not agreed to set them aside, so a complaint that comes to the Ombudsman after its time limit may only be looked at in exceptional circumstances.`;

/** Our own words about time limits, for clients that have approved none of their own. */
export const shippedWaiver = waiverOf('We have');

/** In a letter that somebody else sends for the insurer: its own time limits are the insurer’s to set aside. */
export const shippedWaiverOf = (insurer: string): string => waiverOf(`${insurer} has`);

const sixMonths = /\b(?:six|6)(?:\W+(?:six|6|calendar))*\W+months?\b/i;
const dateOfLetter = /\bdate\s+of\s+(?:this|our|the)\s+(?:final\s+)?(?:letter|response|answer)\b/i;

/**
 * Whether words about time limits name the six months that run from a summary or a final answer (DISP 1 Annex 3R). An
 * 8-week letter starts no such time, so it cannot have them.
 */
export const namesSixMonths = (waiver: string): boolean => sixMonths.test(waiver) || dateOfLetter.test(waiver);
