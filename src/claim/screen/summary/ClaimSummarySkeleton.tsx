import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './ClaimSummary.module.css';
import sizes from './ClaimSummarySkeleton.module.css';

export function ClaimSummarySkeleton({ folded }: { folded: boolean }) {
  return (
    <section aria-label={m.claim_summary()} aria-busy="true" className={styles['summary']}>
      <div className={classes('page-width', styles['row'], sizes['row'], folded && sizes['folded'])}>
        <p role="status" className="visually-hidden">
          {m.claim_loading()}
        </p>
        <Skeleton className={sizes['state']} />
        <Skeleton className={sizes['facts']} />
      </div>
    </section>
  );
}
