import { useState } from 'react';
import { BookedDeliveryFields } from '#claim/return-address/BookedDelivery.tsx';
import { sealedLines } from '#claim/return-address/sealed-address.rules.ts';
import { joinAddress } from '#shared/people/address.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { useFocusOnError, useForm, type Errors } from '#web/form/useForm.ts';
import { graphql, useMutationOf, type MutationError } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { holdDraft, useHeldDraft, useHeldFirst } from '#web/session/held-draft.ts';
import { fieldId, fieldLabel, type FormField } from './form-field.ts';
import { cleanAddress, isSameAddress, linesTooLong, longestLine } from '#claim/rules/typed-address.rules.ts';
import { useTypedAddress, type TypedAddress } from './useTypedAddress.ts';

const ChangeReturnAddress = graphql(
  `
    mutation ChangeReturnAddress($model: ChangeDeliveryAddressInput!) {
      changeDeliveryAddress(model: $model) {
        id
        deliveryAddress
        deliveryAddressSealed
        returnAddressEditable
        returnAddressEditableUntil
        ...BookedDeliveryFields
      }
    }
  `,
  [BookedDeliveryFields],
);

const handledCodes = ['RETURN_ADDRESS_CLOSED', 'ADDRESS_CHANGED'];

export type Trouble = 'closed' | 'changed' | 'offline' | 'unsaved';

function troubleOf({ code }: MutationError): Trouble {
  if (code === 'RETURN_ADDRESS_CLOSED') return 'closed';
  if (code === 'ADDRESS_CHANGED') return 'changed';
  return code === 'UNREACHABLE' ? 'offline' : 'unsaved';
}

function errorsOf({ address, consent }: TypedAddress): Errors<FormField> {
  const errors: Errors<FormField> = {};
  for (const field of linesTooLong(cleanAddress(address))) {
    errors[field] = m.details_too_long({ field: fieldLabel(field), limit: longestLine[field] });
  }
  return consent ? errors : { ...errors, consent: errorTexts.consent_required };
}

type Options = {
  claim: { id: string; deliveryAddress: string; deliveryAddressSealed: boolean };
  refresh: () => void;
  onSaved: () => void;
};

/** `seen` is the address that the claimant has seen; the server overwrites no other. */
export function useReturnAddressForm({ claim, refresh, onSaved }: Options) {
  const change = useMutationOf(ChangeReturnAddress, handledCodes);
  const key = `return-address:${claim.id}`;
  // A part of an address is nothing to edit.
  const first = claim.deliveryAddressSealed ? '' : claim.deliveryAddress;
  const { startFrom, typed, ...inputs } = useTypedAddress(first, useHeldFirst(key));
  const draft = () => (isSameAddress(joinAddress(typed.address), first) ? null : typed.address);
  useHeldDraft(key, draft);
  const [seen, setSeen] = useState(claim.deliveryAddress);
  // A code has opened what was seen in part.
  if (!claim.deliveryAddressSealed && seen !== claim.deliveryAddress && seen === sealedLines(claim.deliveryAddress))
    setSeen(claim.deliveryAddress);
  const isNew = !isSameAddress(claim.deliveryAddress, seen);

  const saveAddress = async ({ address, consent }: TypedAddress) => {
    if (!navigator.onLine) return { reason: 'offline' as const };
    const seenAddress = form.tried.reason === 'changed' && isNew ? claim.deliveryAddress : seen;
    const deliveryAddress = joinAddress(cleanAddress(address));
    const { error } = await change({
      model: { id: claim.id, deliveryAddress, gdprConsent: consent, seenAddress },
    });
    if (!error) {
      onSaved();
      return null;
    }
    setSeen(seenAddress);
    if (error.code !== 'UNREACHABLE') refresh();
    return { reason: troubleOf(error) };
  };
  const form = useForm({ check: errorsOf, send: saveAddress, values: typed });
  useFocusOnError(form.tried, fieldId);
  const { reason } = form.tried;

  const takeCurrent = () => {
    startFrom(first);
    setSeen(claim.deliveryAddress);
    form.dismiss();
  };
  return {
    ...form,
    ...inputs,
    ...typed,
    // A change elsewhere is shown only once the new address has been loaded.
    trouble: reason === 'changed' && !isNew ? null : reason,
    save: () => form.submit(typed),
    takeCurrent,
    /** Keeps what is typed for when the form is opened again, as its own link leaves it. */
    keep: () => {
      const unsaved = draft();
      if (unsaved !== null) holdDraft(key, unsaved);
    },
  };
}
