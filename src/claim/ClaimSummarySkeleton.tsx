import * as m from '#web/paraglide/messages.js';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { usePhone } from './useMedia.ts';
import styles from './ClaimSummary.module.css';
import sizes from './ClaimSummarySkeleton.module.css';

/** The summary's place while the claim loads, of the summary's size, so that nothing below it moves. */
export function ClaimSummarySkeleton({ folded }: { folded: boolean }) {
  const phone = usePhone();
  return (
    <section aria-label={m.claim_summary()} aria-busy="true" className={styles['summary']}>
      <div className={classes('wrap', styles['row'], phone && folded ? sizes['folded'] : sizes['whole'])}>
        <p role="status" className="hidden">
          {m.claim_loading()}
        </p>
        <Skeleton className={sizes['state'] ?? ''} />
        {!(phone && folded) && <Skeleton className={sizes['facts'] ?? ''} />}
      </div>
    </section>
  );
}
