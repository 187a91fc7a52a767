import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { callAccount } from '#web/account/account-call.ts';
import styles from '#web/account/Account.module.css';

type RevokeKeyProps = { keyId: string; name: string; onRevoked: () => void };

export function RevokeKey({ keyId, name, onRevoked }: RevokeKeyProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          {m.account_key_revoke()}
          <span className="hidden"> {name}</span>
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
    const result = await callAccount('revokeIntegrationKey', { keyId });
    setBusy(false);
    if ('answer' in result) onRevoked();
    else setSaid(result.refusal.text);
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
