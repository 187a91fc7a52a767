import { lazy, useState } from 'react';
import { rightTexts } from '#claim/nominated/right-texts.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { DeskNominee, nomineeRoutes } from '../../nominee/nominee-routes.ts';
import { Asked } from '../cards/Asked.tsx';
import { useCardFocus } from '../cards/useCardFocus.ts';
import { firstName, timeInWords } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import styles from '../need/Needs.module.css';

const EnterNominee = lazy(async () => ({ default: (await import('./EnterNominee.tsx')).EnterNominee }));

type PartProps = { claimId: string; name: string; now: Date; mayReply: boolean };

/** Who may act for the claimant, in the card “Who”, for handlers alone. */
export function NomineesPart({ claimId, name, now, mayReply }: PartProps) {
  const query = useDeskQuery<typeof nomineeRoutes.deskNominees>('GET /api/desk/claims/:claimId/nominated', {
    params: { claimId },
  });
  return (
    <section className={styles['part']} aria-label={m.desk_nominees()}>
      <h3>{m.desk_nominees()}</h3>
      <Asked query={query}>
        {({ nominated }) => (
          <Nominees
            claimId={claimId}
            nominated={nominated}
            now={now}
            mayReply={mayReply}
            name={firstName(name)}
            again={query.again}
          />
        )}
      </Asked>
    </section>
  );
}

type NomineesProps = PartProps & { nominated: readonly DeskNominee[]; again: () => void };

function Nominees({ claimId, name, nominated, now, mayReply, again }: NomineesProps) {
  const [isOpen, setOpen] = useState(false);
  const { card, leaveButton } = useCardFocus();
  return (
    <div ref={card} tabIndex={-1}>
      {nominated.length === 0 && <p>{m.desk_nominees_none()}</p>}
      <ul>
        {nominated.map((nominee) => (
          <Nominee key={nominee.id} {...{ claimId, nominee, now, mayReply, again, leaveButton }} />
        ))}
      </ul>
      {mayReply && (
        <div className={styles['buttons']}>
          <Button look="secondary" onClick={() => setOpen(true)}>
            {m.desk_nominees_enter()}
          </Button>
        </div>
      )}
      <LoadedPart>
        {isOpen && <EnterNominee claimId={claimId} name={name} again={again} onClose={() => setOpen(false)} />}
      </LoadedPart>
    </div>
  );
}

function stateText(nominee: DeskNominee, now: Date): string {
  const { state, asksHandler, waitsToDecide, mayConfirm, askedBy, namedBy, confirmedAt, endedAt, askedAt } = nominee;
  if (state === 'ended') return m.desk_nominee_ended({ time: timeInWords(endedAt ?? askedAt, now) });
  const since = { time: timeInWords(confirmedAt ?? askedAt, now) };
  if (state === 'confirmed') return waitsToDecide ? m.desk_nominee_waits_to_decide(since) : m.desk_nominee_acts(since);
  if (!asksHandler) return m.desk_nominee_waits({ time: timeInWords(askedAt, now) });
  if (askedBy === 'handler' && namedBy === '') return m.desk_nominee_name_again();
  return mayConfirm ? m.desk_nominee_waits_for_us() : m.desk_nominee_waits_for_colleague();
}

function byTexts({ namedBy, confirmedBy }: DeskNominee): string[] {
  const named = namedBy === '' ? [] : [m.desk_nominee_named_by({ name: namedBy })];
  return confirmedBy === '' ? named : [...named, m.desk_nominee_confirmed_by({ name: confirmedBy })];
}

type NomineeProps = Omit<NomineesProps, 'name' | 'nominated'> & {
  nominee: DeskNominee;
  leaveButton: (button: HTMLElement) => void;
};

function Nominee({ claimId, nominee, now, mayReply, again, leaveButton }: NomineeProps) {
  const { id, name, relation, email, may, state, mayConfirm } = nominee;
  const button = { claimId, id, name, again, leaveButton };
  return (
    <li>
      <strong>{relation === '' ? name : m.nominee_who({ name, relation })}</strong>
      <p className={styles['about']}>
        {[stateText(nominee, now), ...byTexts(nominee), email, ...may.map((right) => rightTexts[right]())]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {state !== 'ended' && (
        <div className={styles['buttons']}>
          {mayConfirm && mayReply && <ConfirmButton {...button} />}
          <EndButton {...button} />
        </div>
      )}
    </li>
  );
}

type ButtonProps = Pick<NomineeProps, 'claimId' | 'again' | 'leaveButton'> & { id: string; name: string };

function ConfirmButton({ claimId, id, name, again, leaveButton }: ButtonProps) {
  const { busy, error, act } = useDeskAction<typeof nomineeRoutes.deskConfirmNominee>(
    'POST /api/desk/claims/:claimId/nominated/confirm',
  );
  const confirm = async (button: HTMLElement) => {
    const done = await act({ params: { claimId }, body: { id } });
    again();
    if (done === null) return;
    announce(m.desk_nominee_confirmed());
    leaveButton(button);
  };
  return (
    <>
      <Button busy={busy} onClick={({ currentTarget }) => void confirm(currentTarget)}>
        <span>
          {m.desk_nominee_confirm()} <span className="visually-hidden">{name}</span>
        </span>
      </Button>
      {error !== null && <p role="alert">{error}</p>}
    </>
  );
}

/** Asks by a second press, because the person has to be named and confirmed anew. */
function EndButton({ claimId, id, name, again, leaveButton }: ButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const { busy, error, act } = useDeskAction<typeof nomineeRoutes.deskEndNominee>(
    'POST /api/desk/claims/:claimId/nominated/end',
  );
  const end = async (button: HTMLElement) => {
    const done = await act({ params: { claimId }, body: { id } });
    again();
    if (done === null) return;
    announce(m.desk_nominee_end_done());
    leaveButton(button);
  };
  return (
    <>
      <Button
        look={isAsked ? 'danger' : 'secondary'}
        busy={busy}
        onBlur={() => setAsked(false)}
        onClick={({ currentTarget }) => (isAsked ? void end(currentTarget) : setAsked(true))}
      >
        <span>
          {isAsked ? m.desk_nominee_end_sure() : m.nominee_end()}{' '}
          <span className="visually-hidden">{m.desk_nominee_end_of({ name })}</span>
        </span>
      </Button>
      {error !== null && <p role="alert">{error}</p>}
    </>
  );
}
