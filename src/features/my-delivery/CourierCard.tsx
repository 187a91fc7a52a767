import type { ReactNode } from 'react';
import { DayInWords } from '#claim/days/DayInWords.tsx';
import * as m from '#web/messages/index.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { KeyValueList, type KeyValue } from '#web/ui/KeyValueList.tsx';
import { CopyButton } from './CopyButton.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import type { Parcel } from './courier.rules.ts';
import type { ShownParcel } from './parcel/parcel-fields.ts';
import { ParcelFailure, ParcelNews } from './parcel/ParcelNews.tsx';
import type { ParcelStatus } from '#claim/rules/parcel-progress.rules.ts';
import styles from './CourierCard.module.css';

export type Progress = {
  status: string;
  doneAt: string | null;
  nextAttempt: string | null;
  lastAttempt: string | null;
};

type CourierCardProps = {
  title: string;
  parcel: Parcel | null;
  progress: Progress;
  texts: ParcelTexts;
  /** What the courier told of it; null where documents alone name it. */
  told: ShownParcel | null;
  claimId: string;
  refresh: () => void;
  /** Above all else. */
  warning?: ReactNode;
};

export type ParcelTexts = {
  notArranged: string;
  none: string;
  done: (day: ReactNode) => ReactNode;
  doneWithoutDay: string;
  copies: string;
};

export function CourierCard({ title, parcel, progress, texts, told, claimId, refresh, warning }: CourierCardProps) {
  const dates = datesOf(progress);
  const isOpen = progress.status === ('open' satisfies ParcelStatus);
  const isArranged = parcel !== null || dates.length > 0;
  return (
    <Card title={title}>
      <div className={styles['parcel']}>
        {warning}
        {told && isOpen && <ParcelFailure parcel={told} />}
        {progress.status === ('done' satisfies ParcelStatus) && <Done at={progress.doneAt} texts={texts} />}
        {progress.status === ('none' satisfies ParcelStatus) && parcel === null && <p>{texts.none}</p>}
        {isOpen && !isArranged && <NotArranged text={texts.notArranged} />}
        {parcel !== null && <ParcelDetails parcel={parcel} copies={texts.copies} isOpen={isOpen} />}
        {dates.length > 0 && <KeyValueList items={dates} />}
        {told && <ParcelNews claimId={claimId} isOpen={isOpen} refresh={refresh} parcel={told} />}
        {parcel !== null && <TrackingLink parcel={parcel} />}
      </div>
    </Card>
  );
}

function Done({ at, texts }: { at: string | null; texts: ParcelTexts }) {
  return (
    <p className={styles['done']}>
      <span className={styles['tick']}>
        <TickIcon size={20} />
      </span>
      <span>{at === null ? texts.doneWithoutDay : texts.done(<DayInWords iso={at} />)}</span>
    </p>
  );
}

function NotArranged({ text }: { text: string }) {
  return (
    <div>
      <p>{text}</p>
      <p className={styles['soon']}>{m.delivery_soon()}</p>
    </div>
  );
}

function ParcelDetails({ parcel, copies, isOpen }: { parcel: Parcel; copies: string; isOpen: boolean }) {
  return (
    <>
      {parcel.courierName !== '' && <CourierName parcel={parcel} />}
      {parcel.number !== '' && <Number parcel={parcel} copies={copies} />}
      {parcel.number === '' && isOpen && <p className={styles['soon']}>{m.delivery_soon()}</p>}
    </>
  );
}

function TrackingLink({ parcel: { courier, trackingUrl } }: { parcel: Parcel }) {
  if (courier === null || trackingUrl === null) return null;
  return (
    <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className={buttonClasses()}>
      {m.delivery_track_with({ courier: courier.name })}
      <NewTab />
    </a>
  );
}

function CourierName({ parcel: { courier, courierName } }: { parcel: Parcel }) {
  return (
    <p className={styles['courier']}>
      {courier && <img src={courier.tracking.logo} alt="" width="96" height="32" />}
      <span>
        <span className="visually-hidden">{m.delivery_courier()}: </span>
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

function datesOf({ nextAttempt, lastAttempt }: Progress): KeyValue[] {
  return [
    ...(nextAttempt === null ? [] : [{ key: m.delivery_next_attempt(), value: <DayInWords iso={nextAttempt} /> }]),
    ...(lastAttempt === null ? [] : [{ key: m.delivery_last_attempt(), value: <DayInWords iso={lastAttempt} /> }]),
  ];
}
