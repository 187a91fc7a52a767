import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import type { ListedKey } from '#shared/integration-scope.ts';
import * as m from '#web/paraglide/messages.js';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { CreateKey } from './CreateKey.tsx';
import { NewKey, type CreatedKey } from './NewKey.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { RevokeKey } from './RevokeKey.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import users from './Users.module.css';

/** The keys of the operator's systems (integration API), for administrators. */
export function IntegrationScreen() {
  useTitle(m.account_keys_title());
  const { state, again } = useAccountQuery<{ keys: ListedKey[] }>('integrationKeys');
  const [created, setCreated] = useState<CreatedKey | null>(null);
  if (state.kind === 'refused' && state.refusal.code === 'no-permission') return <NoPermission />;
  const onCreated = (key: CreatedKey) => {
    setCreated(key);
    again();
  };
  return (
    <AccountFrame title={m.account_keys_title()} lead={m.account_keys_lead()} wide>
      {created === null ? (
        <CreateKey onCreated={onCreated} />
      ) : (
        <NewKey created={created} onSeen={() => setCreated(null)} />
      )}
      <Card>
        <div className={users['list']}>
          <QueryView state={state} again={again}>
            {({ keys }) =>
              keys.length === 0 ? <p>{m.account_keys_none()}</p> : <KeyTable keys={keys} onRevoked={again} />
            }
          </QueryView>
        </div>
      </Card>
    </AccountFrame>
  );
}

function KeyTable({ keys, onRevoked }: { keys: ListedKey[]; onRevoked: () => void }) {
  const rows = keys.map((key) => ({
    key: key.id,
    cells: [
      key.name,
      <span key="scopes" className="mono">
        {key.scopes.join(' ')}
      </span>,
      timeText(key.lastUsedAt),
      key.revokedAt === null ? (
        <RevokeKey key="revoke" keyId={key.id} name={key.name} onRevoked={onRevoked} />
      ) : (
        m.account_key_revoked({ time: timeText(key.revokedAt) })
      ),
    ],
  }));
  const columns = [m.account_key_name(), m.account_key_scopes(), m.account_key_last_use(), m.account_key_state()];
  return <DataTable caption={m.account_keys_title()} columns={columns} rows={rows} />;
}

const timeText = (instant: string | null) => (instant === null ? m.account_never() : formatDateTime(new Date(instant)));
