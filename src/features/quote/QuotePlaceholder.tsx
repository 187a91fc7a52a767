import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './Quote.module.css';

export function QuotePlaceholder() {
  return (
    <Card>
      <div aria-busy="true">
        <Skeleton className={styles['place']} />
      </div>
    </Card>
  );
}
