import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';

export type Textable = { is: 'ok'; to: string } | { is: 'none' } | { is: 'bad'; to: string; why: string };

const longestNumber = 60;
const home = 'GB';

function parsed(text: string): PhoneNumber | null {
  return parsePhoneNumberFromString(text.slice(0, longestNumber), home) ?? null;
}

/** Ofcom reserves these numbers for drama and examples; the demo's claimants have them. */
const isForExamples = ({ number }: PhoneNumber): boolean => /^\+447700900\d{3}$/.test(number);

function troubleOf(number: PhoneNumber | null): string | null {
  if (number === null) return 'This is not a telephone number.';
  if (isForExamples(number)) return null;
  if (!number.isValid()) return 'No telephone has this number.';
  const type = number.getType();
  // If the type is unknown, or the country does not tell mobiles from landlines, the network decides.
  const canTakeTexts = type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  return canTakeTexts ? null : 'This number is not a mobile’s, so it takes no texts.';
}

function textableOne(text: string): Textable {
  if (text.trim() === '') return { is: 'none' };
  const number = parsed(text);
  const why = troubleOf(number);
  return why === null && number ? { is: 'ok', to: number.number } : { is: 'bad', to: text.trim(), why: why ?? '' };
}

/** Accepts any notation. A landline as the only telephone is no error: then there is no number. */
export function textableNumber({ mobile, phone }: { mobile: string; phone: string }): Textable {
  const [first, second] = [textableOne(mobile), textableOne(phone)];
  if (first.is === 'ok') return first;
  if (second.is === 'ok') return second;
  return first;
}
