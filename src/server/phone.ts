// Of the metadata only that of mobile numbers, so a land line is not valid here.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** Ofcom keeps these for drama and examples, so no network has them, and demos and tests do. */
const isForExamples = (number: string): boolean => /^\+447700900\d{3}$/.test(number);

const longestPhone = 60;

/**
 * The number in E.164, such as '+447700900123', where a text can be sent to it; null where it is none, a land line, or
 * more than one. Without a country code it is of the United Kingdom.
 */
export function textableNumber(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone.normalize('NFKC').slice(0, longestPhone), 'GB');
  if (!parsed) return null;
  return parsed.isValid() || isForExamples(parsed.number) ? parsed.number : null;
}
