import { ClaimSummarySkeleton } from '#claim/ClaimSummarySkeleton.tsx';
import { MyClaimSkeleton } from '#features/my-claim/MyClaimSkeleton.tsx';
import type { ClaimPage } from '#shared/claim-pages.ts';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/paraglide/messages.js';
import { Card } from '#web/ui/Card.tsx';
import styles from './ClaimShell.module.css';

/** A claim page before its data: what the server can draw of it, and what stands while its script loads. */
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
      {import.meta.env.SSR && <WithoutScript />}
      {page === 'my-claim' && <MyClaimSkeleton />}
    </PageFrame>
  );
}

/** Only the server draws this, because only a page without a script shows it. */
function WithoutScript() {
  const { brand } = useBoot();
  return (
    <noscript>
      <Card>
        <p>{m.claim_no_script()}</p>
        <ContactDetails brand={brand} />
      </Card>
    </noscript>
  );
}
