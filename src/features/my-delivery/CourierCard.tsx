import { ClaimDate } from '#claim/ClaimDate.tsx';
import * as m from '#web/paraglide/messages.js';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { KeyValueList, type KeyValue } from '#web/ui/KeyValueList.tsx';
import { CopyButton } from './CopyButton.tsx';
import type { Parcel } from './courier.rules.ts';
import styles from './CourierCard.module.css';

type CourierCardProps = {
  title: string;
  parcel: Parcel | null;
  /** What to say while nothing is arranged. */
  notArranged: string;
  /** Which number the copy button copies. */
  copies: string;
};

/** §2: with whom one parcel travels, its number, its attempts and the courier's own page. */
export function CourierCard({ title, parcel, notArranged, copies }: CourierCardProps) {
  return (
    <Card title={title}>
      {parcel ? (
        <ParcelDetails parcel={parcel} copies={copies} />
      ) : (
        <>
          <p>{notArranged}</p>
          <p className={styles['soon']}>{m.delivery_soon()}</p>
        </>
      )}
    </Card>
  );
}

function ParcelDetails({ parcel, copies }: { parcel: Parcel; copies: string }) {
  const dates = datesOf(parcel);
  return (
    <div className={styles['parcel']}>
      {parcel.courierName !== '' && <CourierName parcel={parcel} />}
      {parcel.number === '' ? (
        <p className={styles['soon']}>{m.delivery_soon()}</p>
      ) : (
        <Number {...{ parcel, copies }} />
      )}
      {dates.length > 0 && <KeyValueList items={dates} />}
      {parcel.courier && parcel.trackingUrl !== null && (
        <a href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer" className={buttonClasses()}>
          {m.delivery_track_with({ courier: parcel.courier.name })}
        </a>
      )}
    </div>
  );
}

function CourierName({ parcel: { courier, courierName } }: { parcel: Parcel }) {
  return (
    <p className={styles['courier']}>
      {courier && <img src={courier.logo} alt="" width="96" height="32" />}
      <span>
        <span className="hidden">{m.delivery_courier()}: </span>
        {courierName}
      </span>
    </p>
  );
}

function Number({ parcel: { number, courier }, copies }: { parcel: Parcel; copies: string }) {
  return (
    <div>
      <dl className={styles['number']}>
        <dt>{m.delivery_number()}</dt>
        <dd className="mono">{number}</dd>
      </dl>
      {courier === null && <p className={styles['hint']}>{m.delivery_courier_unknown()}</p>}
      <div className={styles['copy']}>
        <CopyButton text={number} what={copies} />
      </div>
    </div>
  );
}

function datesOf({ nextAttempt, lastAttempt }: Parcel): KeyValue[] {
  return [
    ...(nextAttempt === null ? [] : [{ key: m.delivery_next_attempt(), value: <ClaimDate iso={nextAttempt} /> }]),
    ...(lastAttempt === null ? [] : [{ key: m.delivery_last_attempt(), value: <ClaimDate iso={lastAttempt} /> }]),
  ];
}
