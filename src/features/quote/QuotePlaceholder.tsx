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
