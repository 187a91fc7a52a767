import type { integrationKeyRoutes } from '#features/integration/keys/integration-key-routes.ts';
import { useState } from 'react';
import type { BrandOption } from '#shared/brands/brand-choice.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { brandsText } from '#web/account/BrandChoice.tsx';
import { CreateKey } from './CreateKey.tsx';
import type { ListedKey } from './integration-key-answers.rules.ts';
import { NewKey, type CreatedKey } from './NewKey.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { RevokeKey } from './RevokeKey.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import users from '#web/account/Users.module.css';

export function IntegrationScreen() {
  useTitle(m.account_keys_title());
  const { state, again } = useAccountQuery<typeof integrationKeyRoutes.integrationKeys>(
    'GET /api/account/integrationKeys',
  );
  const [created, setCreated] = useState<CreatedKey | null>(null);
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  const onCreated = (key: CreatedKey) => {
    setCreated(key);
    again();
  };
  return (
    <AccountFrame title={m.account_keys_title()} lead={m.account_keys_lead()} wide signedIn>
      {created === null ? (
        <CreateKey brands={state.kind === 'answered' ? state.answer.brands : []} onCreated={onCreated} />
      ) : (
        <NewKey created={created} onSeen={() => setCreated(null)} />
      )}
      <Card>
        <div className={users['list']}>
          <QueryView state={state} again={again}>
            {({ keys, brands }) =>
              keys.length === 0 ? (
                <p>{m.account_keys_none()}</p>
              ) : (
                <>
                  <ExpiringKeys keys={keys} />
                  <KeyTable keys={keys} brands={brands} onRevoked={again} />
                </>
              )
            }
          </QueryView>
        </div>
      </Card>
    </AccountFrame>
  );
}

const soonMs = 14 * 24 * 60 * 60 * 1_000;

function isOver({ expiresAt }: ListedKey, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

function ExpiringKeys({ keys }: { keys: ListedKey[] }) {
  const [now] = useState(() => Date.now());
  const expiring = keys.filter((key) => key.revokedAt === null && !isOver(key, now) && isOver(key, now + soonMs));
  if (expiring.length === 0) return null;
  return <p role="status">{m.account_key_expires_soon({ names: expiring.map(({ name }) => name).join(', ') })}</p>;
}

type KeyTableProps = { keys: ListedKey[]; brands: readonly BrandOption[]; onRevoked: () => void };

function KeyTable({ keys, brands, onRevoked }: KeyTableProps) {
  const [now] = useState(() => Date.now());
  const rows = keys.map((key) => ({
    key: key.id,
    cells: [
      key.name,
      <span key="scopes" className="mono">
        {key.scopes.join(' ')}
      </span>,
      ...[brandsText(key.brands, brands), expiryText(key, isOver(key, now)), timeText(key.lastUsedAt)].map(whole),
      key.revokedAt === null ? (
        <RevokeKey key="revoke" keyId={key.id} name={key.name} onRevoked={onRevoked} />
      ) : (
        m.account_key_revoked({ time: timeText(key.revokedAt) })
      ),
    ],
  }));
  const columns = [m.account_key_name(), m.account_key_scopes(), m.account_brands(), m.account_key_expires_column()];
  return (
    <DataTable
      caption={m.account_keys_title()}
      columns={[...columns, m.account_key_last_use(), m.account_key_state()]}
      rows={rows}
    />
  );
}

const whole = (text: string) => (
  <span key={text} className="keep-words">
    {text}
  </span>
);

function expiryText({ expiresAt }: ListedKey, isExpired: boolean): string {
  if (expiresAt === null) return m.account_key_expires_never();
  const date = formatDate(new Date(Date.parse(expiresAt) - 1));
  return isExpired ? m.account_key_expired({ date }) : date;
}

const timeText = (instant: string | null) => (instant === null ? m.account_never() : formatDateTime(new Date(instant)));
