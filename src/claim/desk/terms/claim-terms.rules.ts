import { formValue, type FormItem } from '#claim/document/form-value.rules.ts';
import { nameWordsOf, phoneTermOf, termOf, turnRound, withoutPrefix } from './term-text.rules.ts';

/** Those of which people know the beginning. */
export const exactKinds = [
  ...([
    'number',
    'reference',
    'policy',
    'postcode',
    'imei',
    'serial',
    'phone',
    'email',
    'parcel',
    'complaint',
  ] as const),
];
export type MatchedKind = (typeof exactKinds)[number] | 'name';
export type TermKind = MatchedKind | 'number-rest' | 'imei-end' | 'serial-end';

export type ClaimTerm = { kind: TermKind; term: string };

export type TermFacts = {
  number: string;
  externalReference: string;
  policyNumber: string;
  postcodes: readonly string[];
  name: string;
  email: string;
  phones: readonly string[];
  parcels: readonly string[];
  /** The numbers of its complaints. */
  complaints: readonly string[];
  /** Has the IMEI and the serial number, and what the device is called by. */
  form: readonly FormItem[];
};

const shortestParcelNumber = 6;

/** Some systems send a tracking address or a sentence in the place of the number. */
function parcelTermsOf(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u).map(termOf);
  return [termOf(text), ...parts.filter((part) => part.length >= shortestParcelNumber && /\d/.test(part))];
}

const ofKind = (kind: TermKind, terms: readonly string[]): ClaimTerm[] =>
  [...new Set(terms)].filter((term) => term !== '').map((term) => ({ kind, term }));

const fromBothEnds = (kind: 'imei' | 'serial', terms: readonly string[]): ClaimTerm[] => [
  ...ofKind(kind, terms),
  ...ofKind(`${kind}-end`, terms.map(turnRound)),
];

function numberTermsOf(number: string): ClaimTerm[] {
  const [whole, rest] = [termOf(number), termOf(withoutPrefix(number))];
  return [...ofKind('number', [whole]), ...ofKind('number-rest', rest === whole ? [] : [rest])];
}

export function claimTerms(facts: TermFacts): ClaimTerm[] {
  return [
    ...numberTermsOf(facts.number),
    ...ofKind('reference', [termOf(facts.externalReference)]),
    ...ofKind('policy', [termOf(facts.policyNumber)]),
    ...ofKind('postcode', facts.postcodes.map(termOf)),
    ...fromBothEnds('imei', [termOf(formValue(facts.form, 'IMEI'))]),
    ...fromBothEnds('serial', [termOf(formValue(facts.form, 'Serial Number'))]),
    ...ofKind('phone', facts.phones.map(phoneTermOf)),
    ...ofKind('email', [termOf(facts.email)]),
    ...ofKind('parcel', facts.parcels.flatMap(parcelTermsOf)),
    ...ofKind('complaint', facts.complaints.map(termOf)),
    ...ofKind('name', nameWordsOf(facts.name)),
  ];
}
