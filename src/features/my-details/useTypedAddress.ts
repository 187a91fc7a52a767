import { useState } from 'react';
import { parseAddress, type Address } from '#shared/people/address.ts';
import {
  addressWarning,
  cleanAddress,
  linesTooLong,
  type AddressField,
  type AddressWarning,
} from './return-address.rules.ts';

export type FormField = AddressField | 'consent';

const empty: Address = { line1: '', line2: '', line3: '', city: '', postcode: '' };
const addressOf = (text: string): Address => parseAddress(text) ?? empty;

/** What the claimant has typed and ticked, starting from the address as it is stored. */
export function useTypedAddress(stored: string) {
  const [values, setValues] = useState(() => addressOf(stored));
  /** The values when a field was last left, because nobody is warned in the middle of a word. */
  const [settled, setSettled] = useState(values);
  const [consent, setConsent] = useState(false);
  const invalid: FormField[] = [...linesTooLong(cleanAddress(values)), ...(consent ? [] : ['consent' as const])];
  const warning = addressWarning(values);
  const startFrom = (text: string) => {
    setValues(addressOf(text));
    setSettled(addressOf(text));
  };
  return {
    values,
    consent,
    /** Everything that blocks, in the order of the form. */
    invalid,
    warning: (warning === addressWarning(settled) ? warning : null) satisfies AddressWarning | null,
    startFrom,
    setConsent,
    settle: () => setSettled(values),
    type: (field: AddressField, text: string) => setValues((old) => ({ ...old, [field]: text })),
  };
}
