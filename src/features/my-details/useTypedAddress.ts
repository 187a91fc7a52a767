import { useState } from 'react';
import { parseAddress, type Address } from '#shared/people/address.ts';
import { addressWarning, type AddressField, type AddressWarning } from '#claim/rules/typed-address.rules.ts';

export type TypedAddress = { address: Address; consent: boolean };

const empty: Address = { line1: '', line2: '', line3: '', city: '', postcode: '' };
const addressOf = (text: string): Address => parseAddress(text) ?? empty;

/** `held` is what was typed as the session ended. */
export function useTypedAddress(stored: string, held: Address | null = null) {
  const [typed, setTyped] = useState<TypedAddress>(() => ({ address: held ?? addressOf(stored), consent: false }));
  /** The lines when a field was last left, because a warning in the middle of a word comes too early. */
  const [settled, setSettled] = useState(typed.address);
  const warning = addressWarning(typed.address);
  const startFrom = (text: string) => {
    setTyped((now) => ({ ...now, address: addressOf(text) }));
    setSettled(addressOf(text));
  };
  return {
    typed,
    warning: (warning === addressWarning(settled) ? warning : null) satisfies AddressWarning | null,
    startFrom,
    setConsent: (consent: boolean) => setTyped((now) => ({ ...now, consent })),
    settle: () => setSettled(typed.address),
    type: (field: AddressField, text: string) =>
      setTyped((now) => ({ ...now, address: { ...now.address, [field]: text } })),
  };
}
