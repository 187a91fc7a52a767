import { useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { deskChatRoutes } from '../../chat/desk-chat-routes.ts';
import { lastUsed, onHere, saveUsed, tellTabsHere } from './here-memory.ts';
import styles from './Chat.module.css';

const checkMs = 10_000;
/** Claimants are shown it for five minutes after it was last said. */
const sayEveryMs = 60_000;
const idleMs = 5 * 60_000;
const uses = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

async function say(isHere: boolean): Promise<boolean> {
  const result = await call<typeof deskChatRoutes.deskPresence>('PUT /api/desk/presence', { body: { isHere } });
  if (!result.ok) announce(accountErrorText(result.error));
  return result.ok;
}

type SwitchProps = { isHere: boolean; setHere: (isHere: boolean) => void };

/** Claimants see that somebody is there to chat while this is on and its handler uses the desk in any tab. */
export function HereSwitch({ isHere, setHere }: SwitchProps) {
  const saidAt = useRef(0);
  const choose = async (next: boolean) => {
    setHere(next);
    saidAt.current = Date.now();
    if (await say(next)) tellTabsHere(next);
    else setHere(!next);
  };
  const keepUp = useEffectEvent(async () => {
    if (!isHere) return;
    if (Date.now() - lastUsed() >= idleMs) {
      await choose(false);
      announce(m.desk_here_off());
    } else if (Date.now() - saidAt.current >= sayEveryMs) {
      saidAt.current = Date.now();
      await say(true);
    }
  });
  const hear = useEffectEvent(setHere);
  useEffect(() => {
    saveUsed();
    const timer = setInterval(() => void keepUp(), checkMs);
    for (const use of uses) document.addEventListener(use, saveUsed, { passive: true });
    const stop = onHere((next) => hear(next));
    return () => {
      clearInterval(timer);
      for (const use of uses) document.removeEventListener(use, saveUsed);
      stop();
    };
  }, []);
  return (
    <label className={styles['here']}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isHere}
        className={styles['switch']}
        checked={isHere}
        onChange={(event) => void choose(event.target.checked)}
      />
      {m.desk_here()}
    </label>
  );
}
