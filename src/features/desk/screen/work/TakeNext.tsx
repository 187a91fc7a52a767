import * as m from '#web/messages/index.ts';
import { useLocation } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { workRoutes } from '../../work/work-routes.ts';
import { nextClaim, settleNext } from '../search/pending-key.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { deskClaimPath, wholeView } from '../view-texts.ts';

export function TakeNext() {
  const [, navigate] = useLocation();
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskTakeNext>('POST /api/desk/take-next');
  const take = async () => {
    const done = await act();
    const claimId = done?.claimId ?? null;
    if (claimId !== null) navigate(deskClaimPath(claimId, wholeView('mine')));
    else if (done !== null) announce(m.desk_take_next_none());
    settleNext(claimId);
  };
  return (
    <>
      <Button
        look="secondary"
        busy={busy}
        aria-keyshortcuts="T"
        data-claim-loads={busy ? nextClaim : undefined}
        onClick={() => void take()}
      >
        {m.desk_take_next()}
      </Button>
      {error !== null && <p role="alert">{error}</p>}
    </>
  );
}
