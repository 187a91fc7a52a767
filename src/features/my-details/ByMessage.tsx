import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import styles from './Addresses.module.css';

/** Says how to have an address put right that cannot be changed here. */
export function ByMessage({ text, claimId }: { text: string; claimId: string }) {
  return (
    <>
      <p className={styles['note']}>{text}</p>
      <Link href={claimPath('messages', claimId)}>{m.claim_messages()}</Link>
    </>
  );
}
