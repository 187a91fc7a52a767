import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { deskChatRoutes } from '../../chat/desk-chat-routes.ts';

const minuteMs = 60_000;
/** Whoever has pressed nothing for so long is not there. */
const idleMs = 5 * minuteMs;

async function say(isHere: boolean): Promise<boolean> {
  const result = await call<typeof deskChatRoutes.deskPresence>('PUT /api/desk/presence', { body: { isHere } });
  if (!result.ok) announce(accountErrorText(result.error));
  return result.ok;
}

/** Claimants see that somebody is there to chat while this is on and its handler uses the desk. */
export function HereSwitch({ initially }: { initially: boolean }) {
  const [isHere, setHere] = useState(initially);
  const lastUsed = useRef(0);
  const choose = async (next: boolean) => {
    setHere(next);
    if (!(await say(next))) setHere(!next);
  };
  const keepUp = useEffectEvent(async () => {
    if (!isHere) return;
    if (Date.now() - lastUsed.current < idleMs) await say(true);
    else await choose(false);
  });
  useEffect(() => {
    const use = () => void (lastUsed.current = Date.now());
    use();
    const timer = setInterval(() => void keepUp(), minuteMs);
    document.addEventListener('keydown', use);
    document.addEventListener('pointerdown', use);
    return () => {
      clearInterval(timer);
      document.removeEventListener('keydown', use);
      document.removeEventListener('pointerdown', use);
    };
  }, []);
  return (
    <Checkbox
      id="desk-here"
      label={m.desk_here()}
      checked={isHere}
      onChange={(event) => void choose(event.target.checked)}
    />
  );
}
