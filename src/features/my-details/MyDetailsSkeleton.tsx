import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import screen from './MyDetailsScreen.module.css';
import sizes from './MyDetailsSkeleton.module.css';

export function MyDetailsSkeleton() {
  return (
    <div className={screen['cards']} aria-busy="true">
      <Card>
        <Skeleton className={sizes['card']} />
      </Card>
      <Card>
        <Skeleton className={sizes['card']} />
      </Card>
      <div className={screen['wide']}>
        <Card>
          <Skeleton className={sizes['addresses']} />
        </Card>
      </div>
    </div>
  );
}
