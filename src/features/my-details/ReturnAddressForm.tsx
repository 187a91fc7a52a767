import { useEffect, useRef, type FormEvent } from 'react';
import { BookedBefore, BookedDeliveryFields } from '#claim/return-address/BookedDelivery.tsx';
import { fieldsOf } from '#web/form/useForm.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConsentCheckbox } from '#web/ui/fields/ConsentCheckbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { PostcodeField } from '#web/ui/fields/PostcodeField.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { addressFields, type AddressField, type AddressWarning } from '#claim/rules/typed-address.rules.ts';
import { fieldId, fieldLabel } from './form-field.ts';
import { FormTrouble } from './FormTrouble.tsx';
import { Deadline } from './Deadline.tsx';
import { useReturnAddressForm } from './useReturnAddressForm.ts';
import addresses from './Addresses.module.css';
import styles from './ReturnAddressForm.module.css';

export const ReturnAddressFields = graphql(
  `
    fragment ReturnAddressFields on Claim @_unmask {
      id
      endUserEmail
      deliveryAddress
      deliveryAddressSealed
      returnAddressEditable
      returnAddressEditableUntil
      ...BookedDeliveryFields
    }
  `,
  [BookedDeliveryFields],
);

export type ReturnAddressClaim = FragmentOf<typeof ReturnAddressFields>;

type FormProps = {
  claim: ReturnAddressClaim;
  refresh: () => void;
  onTrouble: (isTroubled: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
};

/** Only the consent has a rule (spec §5.4). */
export function ReturnAddressForm({ claim, refresh, onTrouble, onSaved, onCancel }: FormProps) {
  const form = useReturnAddressForm({ claim, refresh, onSaved });
  const heading = useRef<HTMLHeadingElement>(null);
  const isTroubled = fieldsOf(form.errors).length > 0 || form.trouble !== null;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    onTrouble(isTroubled);
    return () => onTrouble(false);
  }, [isTroubled, onTrouble]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form noValidate className={styles['form']} aria-labelledby="return-heading" onSubmit={onSubmit}>
      <h2 ref={heading} id="return-heading" tabIndex={-1}>
        {m.details_edit()}
      </h2>
      {claim.returnAddressEditable ? (
        <Deadline until={claim.returnAddressEditableUntil} />
      ) : (
        form.trouble !== 'closed' && <p className={addresses['note']}>{m.details_closed()}</p>
      )}
      <BookedBefore claim={claim} onLeave={form.keep} />
      {claim.deliveryAddressSealed && <p className={addresses['note']}>{m.sealed_address_replace()}</p>}
      <FormTrouble
        key={form.tried.attempt}
        form={form}
        current={claim.deliveryAddress}
        isSealed={claim.deliveryAddressSealed}
      />
      {addressFields.map((field) => (
        <AddressInput key={field} field={field} form={form} />
      ))}
      <Warning warning={form.warning} />
      <ConsentCheckbox
        id={fieldId('consent')}
        checked={form.consent}
        onChange={(event) => form.setConsent(event.currentTarget.checked)}
        error={form.errors.consent}
      />
      <div className={styles['buttons']}>
        <Button type="submit" busy={form.busy} busyLabel={m.details_saving()}>
          {m.details_save()}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {m.details_cancel()}
        </Button>
      </div>
    </form>
  );
}

const autofill: Record<AddressField, string> = {
  line1: 'shipping address-line1',
  line2: 'shipping address-line2',
  line3: 'shipping address-line3',
  city: 'shipping address-level2',
  postcode: 'shipping postal-code',
};

type AddressInputProps = { field: AddressField; form: ReturnType<typeof useReturnAddressForm> };

function AddressInput({ field, form }: AddressInputProps) {
  const Input = field === 'postcode' ? PostcodeField : Field;
  return (
    <Input
      id={fieldId(field)}
      name={field}
      label={fieldLabel(field)}
      value={form.address[field]}
      onChange={(event) => form.type(field, event.currentTarget.value)}
      onBlur={form.settle}
      autoComplete={autofill[field]}
      error={form.errors[field]}
    />
  );
}

/** Its space is reserved, because a line that appears when a field is left would move the button under a click. */
function Warning({ warning }: { warning: AddressWarning | null }) {
  return (
    <div role="status" className={styles['warning']}>
      {warning !== null && (
        <p>
          <WarningIcon size={20} />
          <span>{warning === 'incomplete' ? m.details_warning_incomplete() : m.details_warning_postcode()}</span>
        </p>
      )}
    </div>
  );
}
