import { codeNames } from '#claim/document/form-value.rules.ts';
import { phoneTermOf, termOf } from '#claim/desk/terms/term-text.rules.ts';
import { hidden } from '#claim/mask/mask.rules.ts';
import type { DeskClaim } from '../desk-answers.rules.ts';

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
