import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { workRoutes } from '../../work/work-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import type { WorkProps } from './work-texts.ts';

/** Until when it is snoozed stands in what is due next. */
export function EndSnooze({ claimId, again, until }: WorkProps & { until: string }) {
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskSnooze>(
    'POST /api/desk/claims/:claimId/snooze',
    'seen',
  );
  const end = async () => {
    const done = await act({ params: { claimId }, body: { until: null, seen: until } });
    again();
    if (done !== null) announce(m.desk_snooze_ended());
  };
  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => void end()}>
        {m.desk_snooze_end()}
      </Button>
      <span role="status">{error}</span>
    </>
  );
}
