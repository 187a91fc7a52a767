import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './MyClaimScreen.module.css';
import sizes from './MyClaimSkeleton.module.css';

export function MyClaimSkeleton() {
  return (
    <div className={styles['columns']} aria-busy="true">
      <div className={styles['column']}>
        <Skeleton className={sizes['headline']} />
        <Card>
          <Skeleton className={sizes['progress']} />
        </Card>
      </div>
      <div className={styles['column']}>
        <Card>
          <Skeleton className={sizes['device']} />
        </Card>
      </div>
    </div>
  );
}
