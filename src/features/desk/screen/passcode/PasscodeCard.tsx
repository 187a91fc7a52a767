import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { PasscodeAnswer, passcodeRoutes } from '../../passcode/passcode-routes.ts';
import { DeskCard } from '../cards/DeskCard.tsx';
import { useCardFocus } from '../cards/useCardFocus.ts';
import { timeInWords } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { openingTexts, typeTexts } from './passcode-texts.ts';
import styles from './Passcode.module.css';

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
        {answer.isLead &&
          answer.asked.map((asked) => (
            <AllowButton
              key={asked.accountId}
              claimId={claimId}
              asked={asked}
              again={again}
              leaveButton={leaveButton}
            />
          ))}
        {passcode?.isHere && may.includes('passcode') && (
          <Actions
            claimId={claimId}
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

type LeaveProps = { claimId: string; again: () => void; leaveButton: (button: HTMLElement) => void };
type ActionsProps = Pick<PasscodeAnswer, 'keepsReason' | 'ways'> & LeaveProps;

function Actions({ claimId, keepsReason, ways, again, leaveButton }: ActionsProps) {
  const [isOpening, setOpening] = useState(false);
  const [isSure, setSure] = useState(false);
  const { busy, error, act } = useDeskAction<typeof passcodeRoutes.deskDeletePasscode>(
    'POST /api/desk/claims/:claimId/passcode/delete',
  );
  const remove = async (button: HTMLElement) => {
    if (!isSure) return setSure(true);
    const done = await act({ params: { claimId } });
    setSure(false);
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

type AllowProps = LeaveProps & { asked: PasscodeAnswer['asked'][number] };

function AllowButton({ claimId, asked: { accountId, name }, again, leaveButton }: AllowProps) {
  const { busy, error, act } = useDeskAction<typeof passcodeRoutes.deskAllowPasscode>(
    'POST /api/desk/claims/:claimId/passcode/allow',
  );
  const allow = async (button: HTMLElement) => {
    const done = await act({ params: { claimId }, body: { accountId } });
    again();
    if (done === null) return;
    announce(m.desk_passcode_allowed({ name }));
    leaveButton(button);
  };
  return (
    <p>
      {m.desk_passcode_asks({ name })}{' '}
      <Button look="secondary" busy={busy} onClick={({ currentTarget }) => void allow(currentTarget)}>
        {m.desk_passcode_allow()}
      </Button>
      {error !== null && <span role="alert">{error}</span>}
    </p>
  );
}
