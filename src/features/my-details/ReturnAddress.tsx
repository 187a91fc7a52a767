import { useEffect, useRef, useState } from 'react';
import { StillElsewhere, stillElsewhereId } from '#claim/return-address/BookedDelivery.tsx';
import { ByContact } from '#claim/screen/ByContact.tsx';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { SeeWithCode } from '#claim/sealed/SeeWithCode.tsx';
import { afterFrame } from '#web/after-frame.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { AddressLines } from './AddressLines.tsx';
import { ByMessage } from './ByMessage.tsx';
import { Deadline } from './Deadline.tsx';
import { ReturnAddressForm, type ReturnAddressClaim } from './ReturnAddressForm.tsx';
import styles from './Addresses.module.css';

type ReturnAddressProps = { claim: ReturnAddressClaim; refresh: () => void; onTrouble: (isTroubled: boolean) => void };

/** The form stays open after the deadline, because typed text must not vanish; the server then returns an error. */
export function ReturnAddress({ claim, refresh, onTrouble }: ReturnAddressProps) {
  const readOnly = useReadOnly();
  const [mode, setMode] = useState<'shown' | 'edited' | 'saved' | 'cancelled'>('shown');
  if (mode === 'edited') {
    return (
      <div className={styles['editing']}>
        <ReturnAddressForm
          claim={claim}
          refresh={refresh}
          onTrouble={onTrouble}
          onSaved={() => setMode('saved')}
          onCancel={() => setMode('cancelled')}
        />
      </div>
    );
  }
  return (
    <div>
      <h3>{m.details_return_address()}</h3>
      {!isUnnamed(claim) && <AddressLines text={claim.deliveryAddress} />}
      <div className={styles['foot']}>
        <SeeWithCode
          claimId={claim.id}
          email={claim.endUserEmail}
          isSealed={isReturnSealed(claim)}
          text={claim.deliveryAddressSealed ? m.sealed_address() : m.sealed_parcel()}
          label={m.sealed_address_see()}
        />
        {mode === 'saved' && <Saved describedBy={claim.bookedDelivery?.isElsewhere ? stillElsewhereId : undefined} />}
        <StillElsewhere claim={claim} />
        {!readOnly && claim.returnAddressEditable && (
          <Editable claim={claim} focused={mode === 'cancelled'} onEdit={() => afterFrame(() => setMode('edited'))} />
        )}
        {!readOnly && !claim.returnAddressEditable && <ByMessage text={m.details_closed()} claimId={claim.id} />}
      </div>
    </div>
  );
}

/** One button opens all that is sealed, so it stands once. */
export const isReturnSealed = ({ deliveryAddressSealed, bookedDelivery }: ReturnAddressClaim): boolean =>
  deliveryAddressSealed || bookedDelivery?.goesToSealed === true;

/** Of an address that is sealed the town may be unknown too. */
const isUnnamed = ({ deliveryAddress, deliveryAddressSealed }: ReturnAddressClaim): boolean =>
  deliveryAddressSealed && deliveryAddress.trim() === '';

function Saved({ describedBy }: { describedBy: string | undefined }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} aria-describedby={describedBy} className={styles['saved']}>
      <TickIcon size={20} />
      {m.details_saved()}
    </p>
  );
}

type EditableProps = { claim: ReturnAddressClaim; focused: boolean; onEdit: () => void };

function Editable({ claim, focused, onEdit }: EditableProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.querySelector('button')?.focus();
  }, [focused]);
  return (
    <div ref={box}>
      <Button look="secondary" onClick={onEdit}>
        {m.details_edit()}
      </Button>
      <Deadline until={claim.returnAddressEditableUntil} />
      <ByContact />
    </div>
  );
}
