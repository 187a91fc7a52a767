import { useEffect, useState } from 'react';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { Link } from '#web/router.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import { installed, pushState, turnPushOff, turnPushOn, type PushState } from './push-browser.ts';
import styles from './PushChoice.module.css';

const texts: Record<Exclude<PushState, 'hidden' | 'impossible'>, () => string> = {
  on: m.push_on,
  off: m.push_off,
  blocked: m.push_blocked,
  shared: m.push_shared,
  apple: m.push_apple,
  unknown: m.push_unknown,
};

export type PushChoiceProps = { claimId: string; isStopped: boolean };

export function PushChoice({ claimId, isStopped }: PushChoiceProps) {
  if (useReadOnly()) return null;
  return isStopped ? <Stopped claimId={claimId} /> : <Push claimId={claimId} />;
}

function Stopped({ claimId }: { claimId: string }) {
  return (
    <p className={styles['text']}>
      {m.push_stopped()} <Link href={`/preferences/${claimId}`}>{m.push_stopped_change()}</Link>
    </p>
  );
}

/** The browser's permission prompt appears only after this button. */
function Push({ claimId }: { claimId: string }) {
  const { offers } = useBoot();
  const [state, setState] = useState<PushState | null>(offers.push ? null : 'impossible');
  const [isBusy, setBusy] = useState(false);
  const [turns, setTurns] = useState(0);
  const said = useFocusAfter<HTMLSpanElement>(turns);
  useEffect(() => {
    if (!offers.push) return;
    let isShown = true;
    const look = async (): Promise<PushState> => {
      const found = await pushState(claimId);
      if (isShown) setState(found);
      return found;
    };
    const lookAgainOnceInstalled = async () => {
      if ((await look()) !== 'impossible') return;
      await installed();
      await look();
    };
    void lookAgainOnceInstalled();
    return () => {
      isShown = false;
    };
  }, [claimId, offers.push]);
  if (state === null || state === 'hidden') return null;
  const turn = async (act: (claimId: string) => Promise<PushState>) => {
    if (isBusy) return;
    setBusy(true);
    setState(await act(claimId));
    setBusy(false);
    setTurns((before) => before + 1);
  };
  const canTurnOn = state === 'off' || state === 'unknown';
  return (
    <div className={styles['choice']}>
      {canTurnOn && (
        <Button look="secondary" busy={isBusy} onClick={() => void turn(turnPushOn)}>
          {m.push_turn_on()}
        </Button>
      )}
      {state === 'on' && (
        <Button look="secondary" busy={isBusy} onClick={() => void turn(turnPushOff)}>
          {m.push_turn_off()}
        </Button>
      )}
      <p className={styles['text']}>
        {state !== 'impossible' && (
          <span ref={said} tabIndex={-1}>
            {texts[state]()}{' '}
          </span>
        )}
        <Link href={`/preferences/${claimId}`}>
          {state === 'impossible' || !offers.texts ? m.preferences_link() : m.push_more()}
        </Link>
      </p>
    </div>
  );
}
