import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskList } from '../../list/desk-list.rules.ts';
import type { alertRoutes } from '../../alarms/alerts-routes.ts';
import { BellIcon } from '#web/ui/desk-icons.tsx';
import { onDeskAlerts } from '../news/desk-news.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';

const AlarmsDialog = lazyDialog(async () => (await import('./AlarmsDialog.tsx')).AlarmsDialog);

const mostShown = 99;

/** Opens by its button alone, so that nothing jumps. */
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
        <BellIcon size={18} />
        {unread === 0 ? m.desk_alarms() : m.desk_alarms_count({ count })}
      </Button>
      {isOpen && (
        <DialogSuspense>
          <AlarmsDialog
            list={list}
            unread={unread}
            alerts={answer?.alerts ?? []}
            readAll={() => void read(null)}
            open={(claimId) => {
              setOpen(false);
              void read(claimId);
            }}
            onClose={() => setOpen(false)}
          />
        </DialogSuspense>
      )}
    </>
  );
}
