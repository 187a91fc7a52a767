import type { ReactNode } from 'react';
import { DayInWords } from '#claim/days/DayInWords.tsx';
import { formatDateTime, formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { KeyValueList, type KeyValue } from '#web/ui/KeyValueList.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { SharedClaim } from '../shared-answers.rules.ts';
import styles from './Shared.module.css';

/** Draws the steps as the claimant's first page does. */
export type DrawTracker = (
  claim: Pick<SharedClaim, 'tracker' | 'asOf' | 'lateDays' | 'status' | 'outcome'>,
) => ReactNode;

type Parcel = SharedClaim['parcels'][number];

type ViewProps = { claim: SharedClaim; drawTracker: DrawTracker };

export function SharedClaimView({ claim, drawTracker }: ViewProps) {
  useTitle(m.shared_title());
  const { sentence, meaning, goodUntil, asOf } = claim;
  return (
    <div className={styles['screen']}>
      <p className={styles['shared']}>
        {m.shared_lead({ device: claim.device })}
        {claim.saysYou && ` ${m.acting_you()}`}
      </p>
      <div>
        <PageHeading className={styles['sentence']}>{sentence}</PageHeading>
        {meaning !== null && <p className={styles['meaning']}>{meaning}</p>}
      </div>
      <SharedParts claim={claim} drawTracker={drawTracker} />
      <div className={styles['foot']}>
        <p>{m.shared_until({ time: formatDateTime(goodUntil) })}</p>
        <p>{m.shared_updated({ time: formatTime(asOf) })}</p>
      </div>
    </div>
  );
}

/** Dates, steps, what comes next, and parcels. */
export function SharedParts({ claim, drawTracker }: ViewProps) {
  const { next, isEnd, parcels } = claim;
  return (
    <>
      <Dates claim={claim} />
      <Card title={m.shared_progress()}>{drawTracker(claim)}</Card>
      {next !== null && !isEnd && (
        <Card title={m.shared_next()}>
          <p>{next}</p>
        </Card>
      )}
      <Parcels parcels={parcels} />
    </>
  );
}

const completionKeys: Record<NonNullable<SharedClaim['completion']>['kind'], () => string> = {
  done: m.shared_completed,
  promised: m.shared_expected,
  estimated: m.shared_estimated,
};

function Dates({ claim: { when, completion } }: { claim: SharedClaim }) {
  const items: KeyValue[] = [
    ...(when === null ? [] : [{ key: when.label, value: <DayInWords iso={when.date} /> }]),
    ...(completion === null || completion.date === when?.date
      ? []
      : [{ key: completionKeys[completion.kind](), value: <DayInWords iso={completion.date} /> }]),
  ];
  if (items.length === 0) return null;
  return (
    <Card title={m.shared_dates()}>
      <KeyValueList items={items} />
    </Card>
  );
}

/** A journey of which nothing is known, or that will not be, is left out. */
const isKnown = ({ status, courier, nextAttempt, lastAttempt }: Parcel): boolean =>
  status === 'done' || (status === 'open' && [courier, nextAttempt, lastAttempt].some((fact) => fact !== null));

function Parcels({ parcels }: { parcels: readonly Parcel[] }) {
  const known = parcels.filter(isKnown);
  if (known.length === 0) return null;
  return (
    <Card title={m.shared_parcels()}>
      <div className={styles['parcels']}>
        {known.map((parcel) => (
          <div key={parcel.journey}>
            <h3>{parcel.journey === 'collection' ? m.shared_collection() : m.shared_delivery()}</h3>
            <KeyValueList items={factsOf(parcel)} />
          </div>
        ))}
      </div>
    </Card>
  );
}

function doneText({ journey }: Parcel): string {
  return journey === 'collection' ? m.shared_collected() : m.shared_delivered();
}

function factsOf(parcel: Parcel): KeyValue[] {
  const { status, courier, doneAt, nextAttempt, lastAttempt } = parcel;
  const day = (iso: string) => <DayInWords iso={iso} />;
  return [
    ...(status === 'done' ? [{ key: m.shared_state(), value: doneText(parcel) }] : []),
    ...(doneAt === null ? [] : [{ key: m.shared_on(), value: day(doneAt) }]),
    ...(courier === null ? [] : [{ key: m.shared_courier(), value: courier }]),
    ...(nextAttempt === null ? [] : [{ key: m.shared_next_attempt(), value: day(nextAttempt) }]),
    ...(lastAttempt === null ? [] : [{ key: m.shared_last_attempt(), value: day(lastAttempt) }]),
  ];
}
