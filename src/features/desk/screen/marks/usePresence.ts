import { useEffect } from 'react';
import { v4 as newId } from 'uuid';
import { afterFrame } from '#web/after-frame.ts';
import { call } from '#web/call.ts';
import type { marksRoutes } from '../../marks/marks-routes.ts';
import { beatSeconds, type Doing } from '../../marks/presence.rules.ts';
import { currentDoing, onDoing } from './doing.ts';

const tab = newId();

/** Hidden for longer, a tab counts as gone. */
const awayMs = 2 * 60_000;

/** Null: nothing more. A page that goes waits for no call. */
type Say = (doing: Doing | null, isPageGoing?: boolean) => void;

/** Says every 15 s what is done, until it is stopped or the tab has been hidden for two minutes. */
export function keepPresent(say: Say): () => void {
  let isHere = false;
  let away: ReturnType<typeof setTimeout> | undefined;
  const beat = () => {
    isHere = true;
    say(currentDoing());
  };
  const leave = (isPageGoing = false) => {
    if (isHere) say(null, isPageGoing);
    isHere = false;
  };
  const hide = () => leave(true);
  const see = () => {
    clearTimeout(away);
    if (document.visibilityState === 'hidden') away = setTimeout(leave, awayMs);
    else if (!isHere) beat();
  };
  const beatIfHere = () => {
    if (isHere) beat();
  };
  const timer = setInterval(beatIfHere, beatSeconds * 1_000);
  const stopHearing = onDoing(beatIfHere);
  document.addEventListener('visibilitychange', see);
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', see);
  see();
  return () => {
    clearInterval(timer);
    clearTimeout(away);
    stopHearing();
    document.removeEventListener('visibilitychange', see);
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', see);
    leave();
  };
}

/** One after the other, so that who leaves at once is not seen after all. */
let said: Promise<unknown> = Promise.resolve();

function sayAt(claimId: string): Say {
  return (doing, isPageGoing) => {
    const body = { tab, doing };
    if (isPageGoing) {
      const text = new Blob([JSON.stringify(body)], { type: 'application/json' });
      navigator.sendBeacon(`/api/desk/claims/${claimId}/presence`, text);
      return;
    }
    said = said
      .then(() => new Promise<void>(afterFrame))
      .then(() =>
        call<typeof marksRoutes.deskPresent>('POST /api/desk/claims/:claimId/presence', { params: { claimId }, body }),
      );
  };
}

export function usePresence(claimId: string): void {
  useEffect(() => keepPresent(sayAt(claimId)), [claimId]);
}
