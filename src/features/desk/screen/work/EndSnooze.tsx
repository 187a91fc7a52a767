import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { workRoutes } from '../../work/work-routes.ts';
import { leaveTo } from '../cards/useCardFocus.ts';
import { useDeskAction } from '../useDeskAction.ts';
import type { WorkProps } from './work-texts.ts';

/** Until when it is snoozed stands in what is due next. The button goes with what it does. */
export function EndSnooze({ claimId, again, until }: WorkProps & { until: string }) {
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskSnooze>(
    'POST /api/desk/claims/:claimId/snooze',
    'seen',
  );
  const end = async (button: HTMLElement) => {
    // The button is gone once the news of it comes.
    const group = button.closest<HTMLElement>('[role=group]');
    const done = await act({ params: { claimId }, body: { until: null, seen: until } });
    again();
    if (done === null) return;
    announce(m.desk_snooze_ended());
    leaveTo(group, button);
  };
  return (
    <>
      <Button look="quiet" busy={busy} onClick={({ currentTarget }) => void end(currentTarget)}>
        {m.desk_snooze_end()}
      </Button>
      <span role="status">{error}</span>
    </>
  );
}
