import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './History.module.css';

const placeholders = Array.from({ length: 10 }, (_, place) => place);

/** Renders ten placeholder rows (spec §9.7). */
export function HistoryPlaceholders() {
  return (
    <Card>
      <div className={styles['rows']} aria-busy="true">
        {placeholders.map((place) => (
          <div key={place} className={styles['row']} data-testid="history-placeholder">
            <Skeleton className={styles['textPlace']} />
            <Skeleton className={styles['timePlace']} />
          </div>
        ))}
      </div>
    </Card>
  );
}
