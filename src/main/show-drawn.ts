import type { Root } from 'react-dom/client';
import type { DrawnClaim } from '#shared/first-answers.ts';
import { afterFrame } from '#web/after-frame.ts';
import { claimSession } from '#web/session.ts';

type Rules = { createHTML: (html: string) => string };
type TrustedTypes = { createPolicy(name: string, rules: Rules): Rules };

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
/** Lets through what this server has drawn for its own page. */
const drawnHere: Rules = { createHTML: (html) => html };
const policy = trustedTypes?.createPolicy('drawn-claim', drawnHere) ?? drawnHere;

/** Whether this page can take it over, and still may: another tab may have stopped tracking, or track another claim. */
function fits({ lang, version }: DrawnClaim, sessionId: string | undefined): boolean {
  const { dataset, lang: own } = document.documentElement;
  const mayShow = sessionId !== undefined && claimSession()?.id === sessionId;
  return mayShow && version === dataset['version'] && lang === own;
}

/**
 * Puts a claim's page in the place of what `shown` shows, as a link to it would: on screen with the next frame, its heading
 * in focus. `takeOver` is called after that frame, or as soon as nobody sees the page. Nothing happens where it does not fit
 * this page, or the session is no longer that of `sessionId`.
 */
export function showDrawn(drawn: DrawnClaim, shown: Root, takeOver: () => void, sessionId: string | undefined): void {
  const root = document.getElementById('app');
  if (root === null || !fits(drawn, sessionId)) return;
  const html = policy.createHTML(drawn.html);
  shown.unmount();
  root.innerHTML = html;
  document.title = drawn.title;
  window.scrollTo(0, 0);
  root.querySelector('h1')?.focus({ preventScroll: true });
  let isTaken = false;
  const take = () => {
    if (!isTaken) takeOver();
    isTaken = true;
  };
  afterFrame(take);
  document.addEventListener('visibilitychange', take, { once: true });
}
