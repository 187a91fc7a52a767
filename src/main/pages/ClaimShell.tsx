import { ClaimSummarySkeleton } from '#claim/screen/summary/ClaimSummarySkeleton.tsx';
import { MyClaimSkeleton } from '#features/my-claim/MyClaimSkeleton.tsx';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { WithoutScript } from './WithoutScript.tsx';
import styles from './ClaimShell.module.css';

export function ClaimShell({ page }: { page: ClaimPage }) {
  return (
    <PageFrame
      header={
        <>
          <ClaimSummarySkeleton folded={page !== 'my-claim'} />
          <div className={styles['navigation']} />
        </>
      }
    >
      {import.meta.env.SSR && <WithoutScript text={m.claim_no_script()} />}
      {page === 'my-claim' && <MyClaimSkeleton />}
    </PageFrame>
  );
}
