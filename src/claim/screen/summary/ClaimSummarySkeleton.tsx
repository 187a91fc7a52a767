import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './ClaimSummary.module.css';
import sizes from './ClaimSummarySkeleton.module.css';

/** Keeps its height once loading has `failed`, so that the layout does not shift when the claim comes after all. */
export function ClaimSummarySkeleton({ folded, failed = false }: { folded: boolean; failed?: boolean }) {
  return (
    <section aria-label={m.claim_summary()} aria-busy={!failed} className={styles['summary']}>
      <div className={classes('page-width', styles['row'], sizes['row'], folded && sizes['folded'])}>
        <p role="status" className="visually-hidden">
          {!failed && m.claim_loading()}
        </p>
        {!failed && <Skeleton className={sizes['state']} />}
        {!failed && <Skeleton className={sizes['facts']} />}
      </div>
    </section>
  );
}
