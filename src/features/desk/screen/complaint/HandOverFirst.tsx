import { useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { complaintRoutes } from '../../complaint/complaint-routes.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { useDeskAction } from '../useDeskAction.ts';

type HandOverProps = {
  claimId: string;
  complaint: ShownComplaint;
  isDone: boolean;
  /** Its step may be on screen before it is known to be done. */
  onTry: () => void;
  again: () => void;
  onDone: () => void;
};

/** What is left to an insurer that has not got it is handed over here, so that nothing typed is lost. */
export function HandOverFirst({ claimId, complaint, isDone, again, onTry, onDone }: HandOverProps) {
  const { busy, error, act } = useDeskAction<typeof complaintRoutes.deskHandOverComplaint>(
    'POST /api/desk/claims/:claimId/complaint-hand-over',
  );
  const handOver = async () => {
    onTry();
    const body = { complaintId: complaint.id, newLink: false };
    const done = await act({ params: { claimId }, body });
    again();
    if (done === null) return;
    announce(m.desk_complaint_was_handed_over());
    onDone();
  };
  if (isDone) return <Done />;
  return (
    <div>
      <p>{m.desk_complaint_close_kept({ name: complaint.respondentName })}</p>
      {error !== null && <p role="alert">{error}</p>}
      <Button look="secondary" busy={busy} busyLabel={m.desk_saving()} onClick={() => void handOver()}>
        {m.desk_complaint_hand_over()}
      </Button>
    </div>
  );
}

/** Takes the focus, because the button that had it is gone. */
function Done() {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <p ref={place} tabIndex={-1}>
      {m.desk_complaint_was_handed_over()}
    </p>
  );
}
