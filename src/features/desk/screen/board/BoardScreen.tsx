import { useState } from 'react';
import { dayInWords, formatTime } from '#shared/time/dates.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { boardRoutes } from '../../board/board-routes.ts';
import type { listRoutes } from '../../list/list-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { ClockTable } from './ClockTable.tsx';
import { MoveWork } from './MoveWork.tsx';
import { Shares } from './Shares.tsx';
import styles from './Board.module.css';

export function BoardScreen({ now }: { now: Date }) {
  const [client, setClient] = useState('');
  const { answer: options } = useDeskQuery<typeof listRoutes.deskFilterOptions>('GET /api/desk/filter-options');
  useTitle(`${m.desk_clocks_title()} | ${m.desk_title()}`);
  return (
    <div className={styles['screen']}>
      <div className={styles['head']}>
        <h1 id="clocks-title" tabIndex={-1}>
          {m.desk_clocks_title()}
        </h1>
        <Select
          label={m.desk_filter_client()}
          value={client}
          options={[
            { value: '', label: m.desk_clocks_all_clients() },
            ...(options?.clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => setClient(event.target.value)}
        />
      </div>
      <Board key={client} client={client === '' ? undefined : client} now={now} />
    </div>
  );
}

function Board({ client, now }: { client: string | undefined; now: Date }) {
  const query = client === undefined ? {} : { client };
  const { answer, error, again } = useDeskQuery<typeof boardRoutes.deskClocks>('GET /api/desk/clocks', { query });
  const named = answer?.clients.find(({ id }) => id !== null && id === client);
  const chosen = client === undefined ? null : { id: client, name: named?.name ?? '' };
  return (
    <>
      {error !== null && (
        <div role="alert">
          <p>{accountErrorText(error)}</p>
          <Button look="secondary" onClick={again}>
            {m.claim_try_again()}
          </Button>
        </div>
      )}
      {answer === null && error === null && <Skeleton shape="page" />}
      {answer !== null && (
        <>
          <p className={styles['about']}>
            {m.desk_clocks_about({ count: answer.open, time: `${dayInWords(now, now)}, ${formatTime(now)}` })}
          </p>
          <ClockTable clocks={answer.clocks} cells={answer.cells} client={client} />
          <div className={styles['shares']}>
            <Shares kind="client" shares={answer.clients} client={client} />
            {answer.people !== null && <Shares kind="person" shares={answer.people} client={client} />}
          </div>
          {answer.people !== null && <MoveWork people={answer.people} client={chosen} again={again} />}
        </>
      )}
    </>
  );
}
