import { useState, type ReactNode } from 'react';
import { formatDateTime } from '#shared/time/dates.ts';
import { useBoot } from '#web/boot.ts';
import { graphql, useMutationOf, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAnnouncedFocus } from '#web/ui/feedback/useAnnouncedFocus.ts';
import styles from './SubmitPasscode.module.css';

export const ReceiptFields = graphql(`
  fragment ReceiptFields on Claim @_unmask {
    passcodeReceivedAt
    passcodeReadAt
    passcodeDeletedAt
  }
`);

const WithdrawPasscode = graphql(`
  mutation WithdrawPasscode($claimId: ID!) {
    withdrawPasscode(claimId: $claimId) {
      id
    }
  }
`);

const handledCodes = ['PASSCODE_READ', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];

export function Done({ text, children }: { text: string; children?: ReactNode }) {
  const heading = useAnnouncedFocus<HTMLHeadingElement>(text);
  return (
    <div className={styles['status']}>
      <h3 ref={heading} tabIndex={-1} className={styles['heading']}>
        {text}
      </h3>
      {children}
    </div>
  );
}

type ReceiptProps = {
  claimId: string;
  claim: FragmentOf<typeof ReceiptFields>;
  onAnother: (() => void) | null;
  onWithdrawn: () => void;
  refresh: () => void;
};

export function PasscodeReceipt({ claimId, claim, onAnother, onWithdrawn, refresh }: ReceiptProps) {
  const { companyName } = useBoot().brand;
  const withdraw = useMutationOf(WithdrawPasscode, handledCodes);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const onWithdraw = async () => {
    if (busy) return;
    setBusy(true);
    const { error } = await withdraw({ claimId });
    setBusy(false);
    setFailed(error !== null && error.code !== 'PASSCODE_READ');
    if (error) refresh();
    else onWithdrawn();
  };
  const { passcodeReceivedAt: received, passcodeReadAt: read, passcodeDeletedAt: deleted } = claim;
  return (
    <div className={styles['status']}>
      {received !== null && <p>{m.passcode_received({ date: formatDateTime(received) })}</p>}
      <p role="status">{fateOf(read, deleted)}</p>
      {deleted === null && <p className={styles['fate']}>{m.passcode_fate({ company: companyName })}</p>}
      <p role="alert" className={styles['failure']}>
        {failed && m.passcode_withdraw_failed()}
      </p>
      <div className={styles['buttons']}>
        {read === null && deleted === null && (
          <Button look="secondary" busy={busy} busyLabel={m.passcode_withdrawing()} onClick={() => void onWithdraw()}>
            {m.passcode_withdraw()}
          </Button>
        )}
        {onAnother !== null && (
          <Button look="secondary" onClick={onAnother}>
            {m.passcode_another()}
          </Button>
        )}
      </div>
    </div>
  );
}

function fateOf(read: string | null, deleted: string | null): string {
  if (deleted !== null) return m.passcode_deleted({ date: formatDateTime(deleted) });
  return read === null ? m.passcode_unread() : m.passcode_read({ date: formatDateTime(read) });
}
