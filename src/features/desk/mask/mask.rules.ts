import { codeNames } from '#claim/document/form-value.rules.ts';
import { phoneTermOf, termOf } from '#claim/desk/terms/term-text.rules.ts';
import type { DeskClaim } from '../desk-answers.rules.ts';

const hidden = '•••';

const firstLetterOf = (text: string): string => Array.from(text)[0] ?? '';

/** “Priya Nair” becomes “P. N.”. */
export function maskedName(name: string): string {
  const words = name.split(/[\s\p{Pd}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.map((word) => `${firstLetterOf(word).toUpperCase()}.`).join(' ');
}

/** “priya@example.com” becomes “p•••@e…”. */
export function maskedMail(mail: string): string {
  const [box = '', host = ''] = mail.trim().split('@');
  return box === '' && host === '' ? '' : `${firstLetterOf(box)}${hidden}@${firstLetterOf(host)}…`;
}

/** The last two digits. Of a number so short that they would tell it, none. */
export function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits === '') return '';
  return digits.length < 6 ? hidden : `${hidden} ${digits.slice(-2)}`;
}

/** The first half of a British post code; of another one nothing, because it may be as fine as a street. */
export function outwardCode(postcode: string): string {
  return /^([A-Z]{1,2}\d[A-Z\d]?)\s*\d[A-Z]{2}$/i.exec(postcode.trim())?.[1]?.toUpperCase() ?? '';
}

type Contacts = Pick<DeskClaim['claim'], 'name' | 'email' | 'mobile' | 'phone'> & { addressLines: readonly string[] };

const shortestKnown = 4;
/** Names of form fields that hold a contact whatever stands in them. */
const contactField =
  /mail|phone number|telephone|mobile number|address|post ?code|contact|(?:first|last|full) ?name|surname/i;
const mailLike = /\S@\S/;

/** A form may repeat a contact, in a field of its own or within a sentence. */
export function maskedForm(form: DeskClaim['claim']['form'], contacts: Contacts): DeskClaim['claim']['form'] {
  const { name, email, mobile, phone, addressLines } = contacts;
  const known = [email, ...name.split(/\s+/), name, ...addressLines].map(termOf);
  const phones = [mobile, phone].map(phoneTermOf);
  const isKnown = (text: string, terms: readonly string[]) =>
    terms.some((term) => term.length >= shortestKnown && text.includes(term));
  const isContact = (field: string, value: string) =>
    contactField.test(field) ||
    mailLike.test(value) ||
    isKnown(termOf(value), known) ||
    isKnown(phoneTermOf(value), phones);
  return form.map((item) =>
    !codeNames.includes(item.name) && isContact(item.name, item.value) ? { ...item, value: hidden } : item,
  );
}
