import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskList } from '../../list/desk-list.rules.ts';
import type { alertRoutes, DeskAlert } from '../../alarms/alerts-routes.ts';
import { timeInWords } from '../due-texts.ts';
import { onDeskAlerts } from '../news/desk-news.ts';
import { useClock } from '../useClock.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { deskClaimPath } from '../view-texts.ts';
import { alarmText } from './alarm-texts.ts';
import styles from './Alarms.module.css';

const mostShown = 99;

/** How many alarms are unread, and the list of the newest. It opens by its button alone, so that nothing jumps. */
export function AlarmsButton({ list }: { list: DeskList }) {
  const { answer, again } = useDeskQuery<typeof alertRoutes.deskAlerts>('GET /api/desk/alerts');
  const [isOpen, setOpen] = useState(false);
  const hear = useEffectEvent(again);
  useEffect(() => onDeskAlerts(() => hear()), []);
  const unread = answer?.unread ?? 0;
  const count = unread > mostShown ? `${mostShown}+` : String(unread);
  const read = async (claimId: string | null) => {
    const until = answer?.alerts[0]?.at;
    if (until === undefined) return;
    const body = { claimId, until };
    const result = await call<typeof alertRoutes.deskReadAlerts>('POST /api/desk/alerts/read', { body });
    if (!result.ok) return;
    if (claimId === null) announce(m.desk_alarms_all_read());
    again();
  };
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {unread === 0 ? m.desk_alarms() : m.desk_alarms_count({ count })}
      </Button>
      {isOpen && (
        <Dialog title={m.desk_alarms()} onClose={() => setOpen(false)}>
          <AlarmList
            alerts={answer?.alerts ?? []}
            list={list}
            open={(claimId) => {
              setOpen(false);
              void read(claimId);
            }}
          />
          {unread > 0 && (
            <Button look="secondary" onClick={() => void read(null)}>
              {m.desk_alarms_read_all()}
            </Button>
          )}
        </Dialog>
      )}
    </>
  );
}

type ListProps = { alerts: readonly DeskAlert[]; list: DeskList; open: (claimId: string) => void };

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
