import type { deliveryRoutes } from './delivery-routes.ts';
import { updateName } from '#claim/change/update-name.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import type { ClaimUpdate } from './claim-updates-answer.rules.ts';
import { mostShown } from './most-shown.ts';
import { outcomeLines } from './outcome-words.ts';
import styles from './Deliveries.module.css';

export function ClaimUpdates({ claim }: { claim: string }) {
  const { state, again } = useAccountQuery<typeof deliveryRoutes.claimUpdates>('GET /api/account/claimUpdates', {
    query: { claim },
  });
  if (state.kind === 'failed' && state.error.code === 'claim-not-found') {
    return (
      <Card>
        <p role="alert">{m.deliveries_no_claim()}</p>
      </Card>
    );
  }
  return (
    <QueryView state={state} again={again}>
      {({ rows, count }) => (
        <Card title={m.deliveries_updates({ claim })}>
          <div className={styles['list']}>
            {rows.length === 0 ? <p role="status">{m.deliveries_updates_none()}</p> : <Updates rows={rows} />}
            {count > mostShown && <p className={styles['note']}>{m.deliveries_more({ shown: mostShown, count })}</p>}
          </div>
        </Card>
      )}
    </QueryView>
  );
}

function Updates({ rows }: { rows: ClaimUpdate[] }) {
  const shown = rows.map((update) => ({
    key: update.id,
    cells: [
      updateName(update.update),
      <span key="when" className={styles['whole']}>
        {formatDateTime(new Date(update.happenedAt))}
      </span>,
      <span key="outcome" className={styles['lines']}>
        {outcomeLines(update).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>,
    ],
  }));
  const columns = [m.deliveries_update(), m.deliveries_happened(), m.deliveries_outcome()];
  return <DataTable caption={m.deliveries_update()} columns={columns} rows={shown} />;
}
