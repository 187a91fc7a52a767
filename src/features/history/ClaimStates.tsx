// The specification's list, which takes no new facts (spec §2.9): those go into Timeline.tsx.
import { historyOf } from '#claim/rules/history.rules.ts';
import { useBoot } from '#web/boot.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EventTime } from './EventTime.tsx';
import { HistoryPlaceholders } from './HistoryPlaceholders.tsx';
import styles from './History.module.css';

const HistoryQuery = graphql(`
  query History($claimId: ID!) {
    claimEvents(claimId: $claimId) {
      id
      name
      eventDate
    }
  }
`);

type Event = ResultOf<typeof HistoryQuery>['claimEvents'][number];

const rowsOf = (events: readonly Event[]) =>
  historyOf(events.map(({ id, name, eventDate }) => ({ id, name, eventDate: new Date(eventDate) })));

type Row = ReturnType<typeof rowsOf>[number];

export function ClaimStates({ claimId }: { claimId: string }) {
  const { data } = usePolledQuery(HistoryQuery, { claimId }, useBoot().pollSeconds);
  const rows = data && rowsOf(data.claimEvents);
  return rows ? <Rows rows={rows} /> : <Loading />;
}

function Loading() {
  return (
    <>
      <p className={styles['latest']} aria-busy="true">
        <Skeleton />
      </p>
      <HistoryPlaceholders />
    </>
  );
}

function Rows({ rows: [latest, ...earlier] }: { rows: readonly Row[] }) {
  if (!latest) {
    return (
      <Card>
        <p>{m.history_empty()}</p>
      </Card>
    );
  }
  return (
    <>
      <p className={styles['latest']}>
        {m.history_last_updated()} <EventTime at={latest.eventDate} />
      </p>
      <Card>
        <ol className={styles['rows']}>
          {[latest, ...earlier].map(({ id, name, eventDate }) => (
            <li key={id} className={styles['row']}>
              <span className={styles['text']}>{name}</span>
              <EventTime at={eventDate} />
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
