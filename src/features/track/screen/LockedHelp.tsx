import { useState } from 'react';
import type { trackRoutes } from '#features/track/track-routes.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './LockedHelp.module.css';

type State = 'offered' | 'asking' | 'sent' | 'failed';

function typedReference(): string {
  const field = document.getElementById('reference');
  return field instanceof HTMLInputElement ? field.value.trim() : '';
}

async function requestLink(): Promise<State> {
  const { ok } = await call<typeof trackRoutes.mailClaimLink>('POST /api/enduser/mailLink', {
    body: { reference: typedReference() },
  });
  return ok ? 'sent' : 'failed';
}

export function LockedHelp() {
  const [state, setState] = useState<State>('offered');
  const requestHelp = async () => {
    if (state === 'asking') return;
    setState('asking');
    setState(await requestLink());
  };
  return (
    <div className={styles['help']}>
      <Card>
        <div className={styles['inside']}>
          {state !== 'sent' && <p>{m.locked_help()}</p>}
          {state !== 'sent' && (
            <Button
              look="secondary"
              busy={state === 'asking'}
              busyLabel={m.locked_busy()}
              onClick={() => void requestHelp()}
            >
              {m.locked_ask()}
            </Button>
          )}
          <p role="status">
            {state === 'sent' && m.locked_sent()}
            {state === 'failed' && m.locked_failed()}
          </p>
        </div>
      </Card>
    </div>
  );
}
