import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import screen from './MyDeliveryScreen.module.css';
import sizes from './MyDeliverySkeleton.module.css';

export function MyDeliverySkeleton() {
  return (
    <div className={screen['columns']} aria-busy="true">
      <Card>
        <Skeleton className={sizes['parcel']} />
      </Card>
      <Card>
        <Skeleton className={sizes['parcel']} />
      </Card>
    </div>
  );
}
