import { lazy, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { PasscodeAnswer, passcodeRoutes } from '../../passcode/passcode-routes.ts';
import { DeskCard } from '../cards/DeskCard.tsx';
import { useCardFocus } from '../cards/useCardFocus.ts';
import { timeInWords } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import type { LeaveProps } from './AllowPasscode.tsx';
import { openingTexts, typeTexts } from './passcode-texts.ts';
import styles from './Passcode.module.css';

const AllowPasscode = lazy(async () => ({ default: (await import('./AllowPasscode.tsx')).AllowPasscode }));
const OpenPasscode = lazyDialog(async () => (await import('./OpenPasscode.tsx')).OpenPasscode);

type CardProps = { claimId: string; may: DeskClaim['may']; now: Date };

export function PasscodeCard({ claimId, may, now }: CardProps) {
  const { answer, again } = useDeskQuery<typeof passcodeRoutes.deskPasscode>('GET /api/desk/claims/:claimId/passcode', {
    params: { claimId },
  });
  const { card, leaveButton } = useCardFocus();
  if (answer === null) return null;
  const { passcode, openings } = answer;
  return (
    <DeskCard id="passcode" title={m.desk_passcode()}>
      <div ref={card} tabIndex={-1}>
        {passcode === null ? <NoPasscode /> : <Receipt answer={answer} passcode={passcode} now={now} />}
        {openings.length > 0 && (
          <ol className={styles['openings']}>
            {openings.map(({ id, at, name, reason, words, allowedBy }) => (
              <li key={id}>
                {m.desk_opened_by({ name, time: timeInWords(at, now), reason: openingTexts[reason]() })}
                {words !== '' && `: ${words}`}
                {allowedBy !== null && ` ${m.desk_opened_allowed({ name: allowedBy })}`}
              </li>
            ))}
          </ol>
        )}
        {answer.isLead && answer.asked.length > 0 && (
          <LoadedPart>
            <AllowPasscode claimId={claimId} asked={answer.asked} again={again} leaveButton={leaveButton} />
          </LoadedPart>
        )}
        {passcode?.isHere && may.includes('passcode') && (
          <Actions
            claimId={claimId}
            came={passcode.submittedAt}
            again={again}
            leaveButton={leaveButton}
            keepsReason={answer.keepsReason}
            ways={answer.ways}
          />
        )}
      </div>
    </DeskCard>
  );
}

type ReceiptProps = { answer: PasscodeAnswer; passcode: NonNullable<PasscodeAnswer['passcode']>; now: Date };

function Receipt({ answer, passcode: { type, submittedAt, deleteAfter, isHere }, now }: ReceiptProps) {
  return (
    <dl>
      <Row name={m.desk_passcode_type()} value={typeTexts[type]()} />
      <Row name={m.desk_passcode_came()} value={timeInWords(submittedAt, now)} />
      <Row
        name={m.desk_passcode_goes()}
        value={isHere ? m.desk_passcode_latest({ time: timeInWords(deleteAfter, now) }) : m.desk_passcode_gone()}
      />
      <Row name={m.desk_passcode_opened()} value={m.desk_passcode_times({ count: String(answer.count) })} />
    </dl>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function NoPasscode() {
  return (
    <>
      <p>{m.desk_passcode_none()}</p>
      <details>
        <summary>{m.desk_passcode_needless()}</summary>
        <p>{m.desk_passcode_apple()}</p>
        <p>{m.desk_passcode_samsung()}</p>
      </details>
    </>
  );
}

/** `came`: when the passcode was submitted, which tells it from one that comes later. */
type ActionsProps = Pick<PasscodeAnswer, 'keepsReason' | 'ways'> & LeaveProps & { came: string };

function Actions({ claimId, came, keepsReason, ways, again, leaveButton }: ActionsProps) {
  const [isOpening, setOpening] = useState(false);
  const [sureOf, setSureOf] = useState('');
  const isSure = sureOf === came;
  const { busy, error, act } = useDeskAction<typeof passcodeRoutes.deskDeletePasscode>(
    'POST /api/desk/claims/:claimId/passcode/delete',
  );
  const remove = async (button: HTMLElement) => {
    if (!isSure) return setSureOf(came);
    const done = await act({ params: { claimId }, body: { seen: came } });
    setSureOf('');
    again();
    if (done === null) return;
    announce(m.desk_passcode_gone());
    leaveButton(button);
  };
  return (
    <div className={styles['actions']}>
      <Button onClick={() => setOpening(true)}>{m.desk_passcode_open()}</Button>
      <Button
        look={isSure ? 'danger' : 'secondary'}
        busy={busy}
        onClick={({ currentTarget }) => void remove(currentTarget)}
      >
        {isSure ? m.desk_passcode_delete_sure() : m.desk_passcode_delete()}
      </Button>
      {error !== null && <p role="alert">{error}</p>}
      {isOpening && (
        <DialogSuspense>
          <OpenPasscode
            claimId={claimId}
            keepsReason={keepsReason}
            ways={ways}
            again={again}
            onClose={() => setOpening(false)}
          />
        </DialogSuspense>
      )}
    </div>
  );
}
