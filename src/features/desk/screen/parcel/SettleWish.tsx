import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { deskParcelRoutes, DeskWish } from '../../parcel/parcel-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import styles from './Parcels.module.css';

type SettleProps = {
  claimId: string;
  wish: DeskWish;
  again: () => void;
  closeToCard: (closeDialog: () => void) => void;
};
type Status = 'confirmed' | 'refused';

const longestAnswer = 300;

/** An open dialog stays when its wish is settled or taken back meanwhile, so that what is typed does. */
export function SettleWish({ wish, ...settling }: SettleProps) {
  const [status, setStatus] = useState<Status | null>(null);
  const isAsked = wish.status === 'asked';
  if (!isAsked && status === null) return null;
  return (
    <div className={styles['actions']}>
      {isAsked && (
        <>
          <Button look="secondary" onClick={() => setStatus('confirmed')}>
            {m.desk_rebooking_confirm()}
          </Button>
          <Button look="quiet" onClick={() => setStatus('refused')}>
            {m.desk_rebooking_refuse()}
          </Button>
        </>
      )}
      {status && <SettleDialog {...settling} wish={wish} status={status} onClose={() => setStatus(null)} />}
    </div>
  );
}

function SettleDialog({
  claimId,
  wish: newest,
  again,
  closeToCard,
  status,
  onClose,
}: SettleProps & { status: Status; onClose: () => void }) {
  // What is asked for while the dialog is open was not seen.
  const [wish] = useState(newest);
  const [answer, setAnswer] = useState('');
  const [isTried, setTried] = useState(false);
  const path = 'POST /api/desk/claims/:claimId/rebooking-settle';
  const { busy, error, act } = useDeskAction<typeof deskParcelRoutes.deskSettleRebooking>(path);
  const isRefusal = status === 'refused';
  const isMissing = isRefusal && answer.trim() === '';
  const save = async () => {
    setTried(true);
    if (isMissing) return;
    const done = await act({ params: { claimId }, body: { rebookingId: wish.id, status, answer } });
    again();
    if (done === null) return;
    announce(m.desk_rebooking_settled());
    closeToCard(onClose);
  };
  return (
    <WorkDialog
      title={isRefusal ? m.desk_rebooking_refuse_title() : m.desk_rebooking_confirm_title()}
      submit={isRefusal ? m.desk_rebooking_refuse() : m.desk_rebooking_confirm()}
      typed={answer.trim() !== ''}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      {newest.id === wish.id && newest.status !== 'asked' && <p role="status">{m.desk_rebooking_over()}</p>}
      {newest.id !== wish.id && <p role="status">{m.desk_rebooking_newer({ wish: newest.wish })}</p>}
      {isRefusal ? (
        <>
          <p>{wish.wish}</p>
          <TextArea
            id="rebooking-answer"
            label={m.desk_rebooking_answer()}
            hint={m.desk_rebooking_answer_hint()}
            error={isTried && isMissing ? m.desk_rebooking_answer_missing() : undefined}
            rows={2}
            maxLength={longestAnswer}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </>
      ) : (
        <p>{m.desk_rebooking_confirm_sure({ wish: wish.wish })}</p>
      )}
    </WorkDialog>
  );
}
