import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { ShownOffer } from '../../outcome/outcome-answers.rules.ts';
import type { outcomeRoutes } from '../../outcome/outcome-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { ChosenMeanwhile } from './ChosenMeanwhile.tsx';
import { NewerOffer } from './NewerOffer.tsx';
import { chosenIn, chosenName } from './outcome-texts.ts';

type What = 'in-hand' | 'withdraw' | 'show-again';

type SureProps = {
  claimId: string;
  what: What;
  offer: ShownOffer;
  again: () => void;
  onClose: () => void;
  onDone: () => void;
};

const texts: Record<What, { title: () => string; sure: (values: { name: string }) => string; done: () => string }> = {
  'in-hand': { title: m.desk_outcome_in_hand, sure: m.desk_outcome_in_hand_sure, done: m.desk_outcome_in_hand_done },
  withdraw: { title: m.desk_outcome_withdraw, sure: m.desk_outcome_withdraw_sure, done: m.desk_outcome_withdraw_done },
  'show-again': {
    title: m.desk_outcome_show_again,
    sure: m.desk_outcome_show_again_sure,
    done: m.desk_outcome_show_again_done,
  },
};

/** Asks first, because none of it comes back by itself. */
export function SureDialog({ claimId, what, offer: newest, again, onClose, onDone }: SureProps) {
  const [offer, setOffer] = useState(newest);
  const { number } = offer;
  const inHand = useDeskAction<typeof outcomeRoutes.deskOutcomeInHand>(
    'POST /api/desk/claims/:claimId/outcome-in-hand',
  );
  const withdraw = useDeskAction<typeof outcomeRoutes.deskWithdrawOutcome>(
    'POST /api/desk/claims/:claimId/outcome-withdraw',
  );
  const showAgain = useDeskAction<typeof outcomeRoutes.deskShowVoucherAgain>(
    'POST /api/desk/claims/:claimId/outcome-show-again',
  );
  const { busy, error, code, forget } = { 'in-hand': inHand, withdraw, 'show-again': showAgain }[what];
  const send = () => {
    const params = { claimId };
    if (what !== 'in-hand') return { withdraw, 'show-again': showAgain }[what].act({ params, body: { number } });
    return inHand.act({ params, body: { number, ...chosenIn(offer) } });
  };
  const { title, sure, done } = texts[what];
  const save = async () => {
    const answer = await send();
    again();
    if (answer === null) return;
    announce(done());
    onDone();
  };
  const keepMine = () => {
    forget();
    setOffer(newest);
  };
  return (
    <WorkDialog title={title()} submit={title()} busy={busy} error={error} save={save} onClose={onClose}>
      <p>{sure({ name: chosenName(offer) })}</p>
      {what === 'in-hand' && !busy && <ChosenMeanwhile {...{ newest, seen: offer, code, keepMine }} />}
      <NewerOffer newest={newest.number} seen={number} />
    </WorkDialog>
  );
}
