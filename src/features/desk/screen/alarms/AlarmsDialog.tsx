import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import type { DeskAlert } from '../../alarms/alerts-routes.ts';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { timeInWords } from '../due/due-texts.ts';
import { useClock } from '../useClock.ts';
import { deskClaimPath } from '../view-texts.ts';
import { alarmText } from './alarm-texts.ts';
import styles from './Alarms.module.css';

type ListProps = { alerts: readonly DeskAlert[]; list: DeskList; open: (claimId: string) => void };
type AlarmsProps = ListProps & { unread: number; readAll: () => void; onClose: () => void };

export function AlarmsDialog({ alerts, list, unread, open, readAll, onClose }: AlarmsProps) {
  return (
    <Dialog title={m.desk_alarms()} onClose={onClose}>
      <AlarmList alerts={alerts} list={list} open={open} />
      {unread > 0 && (
        <Button look="secondary" onClick={readAll}>
          {m.desk_alarms_read_all()}
        </Button>
      )}
    </Dialog>
  );
}

function AlarmList({ alerts, list, open }: ListProps) {
  const now = useClock();
  if (alerts.length === 0) return <p>{m.desk_alarms_none()}</p>;
  return (
    <ul className={styles['alarms']}>
      {alerts.map((alert) => (
        <li key={`${alert.claimId} ${alert.kind} ${alert.stage} ${alert.at}`}>
          <Link
            href={deskClaimPath(alert.claimId, list)}
            className={alert.isRead ? undefined : styles['unread']}
            onClick={() => open(alert.claimId)}
          >
            {alert.name || alert.number}: {alarmText(alert)}
          </Link>{' '}
          <time dateTime={alert.at}>{timeInWords(alert.at, now)}</time>
          {!alert.isRead && <span className="visually-hidden"> {m.desk_alarm_unread()}</span>}
        </li>
      ))}
    </ul>
  );
}
