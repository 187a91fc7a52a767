import * as m from '#web/messages/index.ts';
import styles from './ClaimFoot.module.css';

/** Quiet links of every claim page. Plain ones, so that they lead to their place on the page without a script too. */
export function ClaimFoot({ claimId, complained }: { claimId: string; complained: boolean | undefined }) {
  return (
    <p className={styles['foot']}>
      <a href={`/my-details/${claimId}#needs`}>{m.support_link()}</a>
      <a href={`/complaint/${claimId}`}>{complained ? m.complaint_own() : m.complaint_title()}</a>
    </p>
  );
}
