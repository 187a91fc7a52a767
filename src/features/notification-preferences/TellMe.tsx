import { useEffect, useState } from 'react';
import { Link } from '#web/router.ts';
import * as m from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { pushState, turnPushOff, turnPushOn, type PushState } from './push-browser.ts';
import styles from './TellMe.module.css';

const texts: Record<Exclude<PushState, 'hidden'>, () => string> = {
  on: m.push_on,
  off: m.push_off,
  blocked: m.push_blocked,
  shared: m.push_shared,
  apple: m.push_apple,
  impossible: m.push_impossible,
  unknown: m.push_unknown,
};

/** "Tell me when this changes": the browser's own question comes only after this button. */
export function TellMe({ claimId }: { claimId: string }) {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    void pushState(claimId).then((found) => isShown && setState(found));
    return () => {
      isShown = false;
    };
  }, [claimId]);
  if (state === null || state === 'hidden') return null;
  const turn = async (act: (claimId: string) => Promise<PushState>) => {
    if (isBusy) return;
    setBusy(true);
    setState(await act(claimId));
    setBusy(false);
  };
  const canTurnOn = state === 'off' || state === 'unknown';
  return (
    <div className={styles['tell']}>
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
        <span role="status">{texts[state]()}</span> <Link href={`/preferences/${claimId}`}>{m.push_more()}</Link>
      </p>
    </div>
  );
}
