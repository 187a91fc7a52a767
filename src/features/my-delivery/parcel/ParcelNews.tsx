import * as m from '#web/messages/index.ts';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import type { ShownParcel } from './parcel-fields.ts';
import { ParcelChange } from './ParcelChange.tsx';
import { ParcelSteps } from './ParcelSteps.tsx';
import { courierName } from './rebooking-texts.ts';
import styles from './Parcel.module.css';

/** What went wrong, first. */
export function ParcelFailure({ parcel }: { parcel: ShownParcel }) {
  return parcel.failed === null ? null : <p className={styles['failed']}>{parcel.failed}</p>;
}

type ParcelNewsProps = { claimId: string; parcel: ShownParcel; isOpen: boolean; refresh: () => void };

export function ParcelNews({ claimId, parcel, isOpen, refresh }: ParcelNewsProps) {
  const { window, place, pinNeeded, events } = parcel;
  const items = [
    ...(isOpen && window !== null && parcel.failed === null ? [{ key: m.parcel_window(), value: window }] : []),
    ...(place === '' ? [] : [{ key: isOpen ? m.parcel_goes_to() : m.parcel_was_to_go_to(), value: place }]),
  ];
  return (
    <>
      {items.length > 0 && <KeyValueList items={items} />}
      {isOpen && pinNeeded && <p>{m.parcel_pin({ courier: courierName(parcel) })}</p>}
      <ParcelChange claimId={claimId} parcel={parcel} isShown={isOpen || parcel.rebooking !== null} refresh={refresh} />
      <ParcelSteps events={events} />
    </>
  );
}
