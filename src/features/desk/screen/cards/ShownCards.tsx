// What the claimant reads, as the server has worked it out by the rules of the claimant's page.
import type { ReactNode } from 'react';
import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import type { Shown, shownRoutes } from '../../cards/shown-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { Asked } from './Asked.tsx';
import { parcelSteps, payerText, todoText } from './shown-texts.ts';
import { type Value, Values } from './Values.tsx';
import styles from '../Cards.module.css';

type Props = { claimId: string; now: Date };

function AskedShown({ claimId, children }: { claimId: string; children: (shown: Shown) => ReactNode }) {
  const query = useDeskQuery<typeof shownRoutes.deskShown>('GET /api/desk/claims/:claimId/shown', {
    params: { claimId },
  });
  return <Asked query={query}>{children}</Asked>;
}

export function ClaimantTodo({ claimId, now }: Props) {
  return (
    <AskedShown claimId={claimId}>
      {({ todo }) =>
        todo.length === 0 ? (
          <p>{m.desk_todo_none()}</p>
        ) : (
          <ul className={styles['rows']}>
            {todo.map((task) => (
              <li key={task.kind}>
                <strong>{todoText(task, now)}</strong>
                {task.reason !== '' && <span>{task.reason}</span>}
              </li>
            ))}
          </ul>
        )
      }
    </AskedShown>
  );
}

const money = (pence: number): string => formatPounds(poundsOf(pence));

/** Who pays, as the claimant reads it of the claim's state, and the excess. */
export function ClaimPayer({ claimId, now }: Props) {
  return (
    <AskedShown claimId={claimId}>{({ quote }) => quote !== null && <Payer quote={quote} now={now} />}</AskedShown>
  );
}

function Payer({ quote: { payer, excess }, now }: { quote: NonNullable<Shown['quote']>; now: Date }) {
  return (
    <>
      <p>{payerText(payer, now)}</p>
      {payer !== null && excess > 0 && <p>{m.desk_quote_excess({ amount: money(excess) })}</p>}
    </>
  );
}

const journeys = { collection: m.desk_parcels_collection, delivery: m.desk_parcels_delivery };

export function ClaimParcels({ claimId, now }: Props) {
  return (
    <AskedShown claimId={claimId}>
      {({ parcels }) =>
        parcels.map((parcel) => (
          <section key={parcel.journey}>
            <h3>{journeys[parcel.journey]()}</h3>
            <Values values={valuesOf(parcel)} />
            {parcelSteps(parcel, now).map((step) => (
              <p key={step}>{step}</p>
            ))}
          </section>
        ))
      }
    </AskedShown>
  );
}

function valuesOf(parcel: Shown['parcels'][number]): Value[] {
  const number = parcel.number === '' ? '' : <ParcelNumber {...parcel} />;
  return [
    { key: m.desk_parcels_courier(), value: parcel.courier },
    { key: m.desk_parcels_number(), value: number, isCode: true },
  ];
}

function ParcelNumber({ number, trackingUrl }: Shown['parcels'][number]) {
  if (trackingUrl === null) return number;
  return (
    <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
      {number}
      <NewTab />
    </a>
  );
}
