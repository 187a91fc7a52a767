import { useRef, useState } from 'react';
import { joinAddress } from '#shared/people/address.ts';
import { graphql, useMutationOf, type Refusal } from '#web/graphql.ts';
import { cleanAddress, isSameAddress } from './return-address.rules.ts';
import { useTypedAddress, type FormField } from './useTypedAddress.ts';

const ChangeReturnAddress = graphql(`
  mutation ChangeReturnAddress($model: ChangeDeliveryAddressInput!) {
    changeDeliveryAddress(model: $model) {
      id
      deliveryAddress
      returnAddressEditable
      returnAddressEditableUntil
    }
  }
`);

/** Refusals that the form tells in its own words. */
const told = ['RETURN_ADDRESS_CLOSED', 'ADDRESS_CHANGED'];

/** Why the last try failed, where no field is to blame. */
export type Trouble = 'closed' | 'changed' | 'offline' | 'unsaved';

function troubleOf({ code }: Refusal): Trouble {
  if (code === 'RETURN_ADDRESS_CLOSED') return 'closed';
  if (code === 'ADDRESS_CHANGED') return 'changed';
  return code === 'UNREACHABLE' ? 'offline' : 'unsaved';
}

type Options = {
  claim: { id: string; deliveryAddress: string };
  /** Asks the server for the claim again. */
  refresh: () => void;
  onSaved: () => void;
};

/**
 * The life of the return-address form: what was typed stays whatever comes of a try. `seen` is the address that the
 * claimant has had before their eyes, and the server writes over no other.
 */
export function useReturnAddressForm({ claim, refresh, onSaved }: Options) {
  const change = useMutationOf(ChangeReturnAddress, told);
  const typed = useTypedAddress(claim.deliveryAddress);
  const [seen, setSeen] = useState(claim.deliveryAddress);
  const [tried, setTried] = useState<FormField[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  /** Counts tries, so that the same outcome twice is told twice. */
  const [attempt, setAttempt] = useState(0);
  const underWay = useRef(false);
  // Told only once the new address is here to be shown.
  const isChanged = trouble === 'changed' && !isSameAddress(claim.deliveryAddress, seen);

  const settle = (problem: Trouble | null) => {
    setTrouble(problem);
    setAttempt((count) => count + 1);
  };

  const send = async () => {
    const seenAddress = isChanged ? claim.deliveryAddress : seen;
    const deliveryAddress = joinAddress(cleanAddress(typed.values));
    const { refusal } = await change({
      model: { id: claim.id, deliveryAddress, gdprConsent: typed.consent, seenAddress },
    });
    if (!refusal) return onSaved();
    setSeen(seenAddress);
    settle(troubleOf(refusal));
    if (refusal.code !== 'UNREACHABLE') refresh();
  };

  const save = async () => {
    if (underWay.current) return;
    setTried(typed.invalid);
    if (typed.invalid.length > 0) return settle(null);
    if (!navigator.onLine) return settle('offline');
    underWay.current = true;
    setBusy(true);
    await send();
    underWay.current = false;
    setBusy(false);
  };

  const takeCurrent = () => {
    typed.startFrom(claim.deliveryAddress);
    setSeen(claim.deliveryAddress);
    setTrouble(null);
  };

  return {
    ...typed,
    busy,
    attempt,
    errors: tried.filter((field) => typed.invalid.includes(field)),
    trouble: trouble === 'changed' && !isChanged ? null : trouble,
    save,
    takeCurrent,
  };
}
