import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';

/** Where a text can go: 'ok' with a number of E.164, 'none' where nothing is given, 'bad' with why for the operator. */
export type Textable = { is: 'ok'; to: string } | { is: 'none' } | { is: 'bad'; to: string; why: string };

const longestNumber = 60;
const home = 'GB';

function parsed(text: string): PhoneNumber | null {
  return parsePhoneNumberFromString(text.slice(0, longestNumber), home) ?? null;
}

/** Ofcom keeps these for drama and examples: no telephone has them, but the demo's claimants do. */
const isForExamples = ({ number }: PhoneNumber): boolean => /^\+447700900\d{3}$/.test(number);

function troubleOf(number: PhoneNumber | null): string | null {
  if (number === null) return 'This is not a telephone number.';
  if (isForExamples(number)) return null;
  if (!number.isValid()) return 'No telephone has this number.';
  const type = number.getType();
  // Where a country does not tell mobiles from landlines, or we do not know, the network does.
  const canTakeTexts = type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  return canTakeTexts ? null : 'This number is not a mobile’s, so it takes no texts.';
}

function textableOne(text: string): Textable {
  if (text.trim() === '') return { is: 'none' };
  const number = parsed(text);
  const why = troubleOf(number);
  return why === null && number ? { is: 'ok', to: number.number } : { is: 'bad', to: text.trim(), why: why ?? '' };
}

/**
 * The number for texts among those of a claim, in whatever notation they are given: a mobile number, or a telephone
 * number that happens to be one. A landline as the only telephone is nothing wrong: then there is none.
 */
export function textableNumber({ mobile, phone }: { mobile: string; phone: string }): Textable {
  const [first, second] = [textableOne(mobile), textableOne(phone)];
  if (first.is === 'ok') return first;
  if (second.is === 'ok') return second;
  return first;
}
