import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Quote.module.css';

/** The table's place while the quote loads. */
export function QuotePlaceholder() {
  return (
    <Card>
      <div aria-busy="true">
        <Skeleton className={styles['place'] ?? ''} />
      </div>
    </Card>
  );
}

/** The whole screen's place before its script and the header are there. */
export function QuoteSkeleton() {
  return (
    <div className={styles['screen']}>
      <Skeleton className={styles['headingPlace'] ?? ''} />
      <QuotePlaceholder />
    </div>
  );
}
