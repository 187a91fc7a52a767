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

/** In milliseconds: so long a page that is put aside meanwhile waits for its frame. */
const patience = 1_000;

/** Whether this page can take it over, and still may: tracking may have been stopped in another tab. */
function fits({ lang, version }: DrawnClaim): boolean {
  const page = document.documentElement;
  return version === page.dataset['version'] && lang === page.lang && claimSession() !== null;
}

/**
 * Puts a claim's page in the place of what `shown` shows, as a link to it would: on screen with the next frame, its heading
 * in focus. `takeOver` is called after that frame. Nothing happens where it does not fit this page.
 */
export function showDrawn(drawn: DrawnClaim, shown: Root, takeOver: () => void): void {
  const root = document.getElementById('app');
  if (root === null || !fits(drawn)) return;
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
  setTimeout(take, patience);
}
