import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { call } from '#web/call.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { integrationKeyRoutes } from '#features/integration/keys/integration-key-routes.ts';
import styles from '#web/account/Account.module.css';

type RevokeKeyProps = { keyId: string; name: string; onRevoked: () => void };

export function RevokeKey({ keyId, name, onRevoked }: RevokeKeyProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          {m.account_key_revoke()}
          <span className="visually-hidden"> {name}</span>
        </span>
      </Button>
      {open && (
        <Dialog title={`${m.account_key_revoke()}: ${name}`} onClose={() => setOpen(false)}>
          <Confirm
            keyId={keyId}
            onRevoked={() => {
              setOpen(false);
              onRevoked();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Confirm({ keyId, onRevoked }: { keyId: string; onRevoked: () => void }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const revoke = async () => {
    if (busy) return;
    setBusy(true);
    const result = await call<typeof integrationKeyRoutes.revokeIntegrationKey>(
      'POST /api/account/revokeIntegrationKey',
      { body: { keyId } },
    );
    setBusy(false);
    if (result.ok) onRevoked();
    else setSaid(accountErrorText(result.error));
  };
  return (
    <div className={styles['stack']}>
      <p>{m.account_key_revoke_about()}</p>
      <Button busy={busy} onClick={() => void revoke()}>
        {m.account_key_revoke_sure()}
      </Button>
      <p role="status" className={styles['said']}>
        {said}
      </p>
    </div>
  );
}
