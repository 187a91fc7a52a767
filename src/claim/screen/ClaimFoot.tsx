import type { ClaimPage } from '#shared/page/claim-pages.ts';
import * as m from '#web/messages/index.ts';
import styles from './ClaimFoot.module.css';

type FootProps = { claimId: string; page: ClaimPage; complained: boolean | undefined };

/** Quiet links of every claim page. Plain ones, so that they lead to their place on the page without a script too. */
export function ClaimFoot({ claimId, page, complained }: FootProps) {
  return (
    <p className={styles['foot']}>
      <a href={`/my-details/${claimId}#needs`}>{m.support_link()}</a>
      <a href={`/complaint/${claimId}`} aria-current={page === 'complaint' ? 'page' : undefined}>
        {complained ? m.complaint_own() : m.complaint_title()}
      </a>
    </p>
  );
}
