import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { pressOnClaim } from '../search/pending-key.ts';
import styles from './Composer.module.css';

/** Leads to the field of the reply, also while the claim is still drawn. */
export function ToField({ claimId }: { claimId: string }) {
  return (
    <div className={styles['toField']}>
      <Button onClick={() => pressOnClaim({ claimId, key: 'R' })}>{m.desk_write_reply()}</Button>
    </div>
  );
}
