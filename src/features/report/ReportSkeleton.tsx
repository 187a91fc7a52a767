import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './ReportScreen.module.css';

export function ReportSkeleton() {
  return (
    <div className={styles['cards']} aria-busy="true">
      {['claim', 'inspection', 'device', 'findings'].map((card) => (
        <Card key={card}>
          <Skeleton className={styles['placeholder']} />
        </Card>
      ))}
    </div>
  );
}
