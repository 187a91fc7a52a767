import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { quoteRoutes } from '../../quote/quote-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';

type WithdrawProps = {
  claimId: string;
  number: number;
  again: () => void;
  /** Closes the dialog once it is withdrawn: the button that opened it goes. */
  closeToCard: (closeDialog: () => void) => void;
};

/** Asks first, because it does not come back. */
export function WithdrawQuote({ number, ...props }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {m.desk_quote_withdraw({ number: String(number) })}
      </Button>
      {isAsking && <WithdrawDialog {...props} newest={number} onClose={() => setAsking(false)} />}
    </>
  );
}

type DialogProps = Omit<WithdrawProps, 'number'> & { newest: number; onClose: () => void };

/** Is about the version with which it was opened, also once a later one has come. */
function WithdrawDialog({ claimId, newest, again, closeToCard, onClose }: DialogProps) {
  const [version] = useState(newest);
  const path = 'POST /api/desk/claims/:claimId/quote-withdraw';
  const { busy, error, act } = useDeskAction<typeof quoteRoutes.deskWithdrawQuote>(path);
  const number = String(version);
  const save = async () => {
    const done = await act({ params: { claimId }, body: { number: version } });
    again();
    if (done === null) return;
    announce(m.desk_quote_withdrew({ number }));
    closeToCard(onClose);
  };
  return (
    <WorkDialog
      title={m.desk_quote_withdraw({ number })}
      submit={m.desk_quote_withdraw_yes()}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <p>{m.desk_quote_withdraw_sure({ number })}</p>
      {newest !== version && (
        <p role="status">{m.desk_quote_withdraw_newer({ number: String(newest), seen: number })}</p>
      )}
    </WorkDialog>
  );
}
