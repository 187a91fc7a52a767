import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { useLocation } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DeskClaim } from '../desk-answers.rules.ts';
import { DialogSuspense } from './keys/DialogSuspense.tsx';
import { lazyDialog } from './keys/lazy-dialog.ts';
import { useIsSending, useUndoables } from './undo/undoables.ts';

const NoAnswerDialog = lazyDialog(async () => (await import('./composer/NoAnswerDialog.tsx')).NoAnswerDialog);

type DoneProps = { claimId: string; answer: DeskClaim; nextPath: string; again: () => void };

/** Goes to the next claim. Where the claimant waits for an answer, it is said first why none is needed. */
export function DoneNext({ claimId, answer, nextPath, again }: DoneProps) {
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  // A reply that can still be taken back is an answer all the same, also before the thread has it.
  const isSent = useUndoables().some(({ what, claimId: of }) => what === 'reply' && of === claimId);
  const isAnswered = isSent || answer.thread.some(({ kind }) => kind === 'reply');
  const isWaiting = answer.claim.unanswered > 0 && !isAnswered && answer.may.includes('reply');
  const go = () => navigate(nextPath);
  if (isAsking && !isWaiting) setAsking(false);
  // A reply that is under way may be refused, and then stays on screen.
  const isSending = useIsSending(claimId);
  const [isGoing, setGoing] = useState(false);
  const goOn = useEffectEvent(() => {
    setGoing(false);
    if (isSent) go();
  });
  useEffect(() => {
    if (isGoing && !isSending) goOn();
  }, [isGoing, isSending]);
  const press = () => {
    if (isSending) setGoing(true);
    else if (isWaiting) setAsking(true);
    else go();
  };
  return (
    <>
      <Button look="quiet" aria-keyshortcuts="E" title={m.desk_key_hint({ key: 'E' })} onClick={press}>
        {m.desk_done_next()}
      </Button>
      {isAsking && (
        <DialogSuspense>
          <NoAnswerDialog
            claimId={claimId}
            again={again}
            name={answer.claim.name}
            seen={answer.newestSaid}
            onSaved={go}
            onClose={() => setAsking(false)}
          />
        </DialogSuspense>
      )}
    </>
  );
}
