import type { Root } from 'react-dom/client';
import type { DrawnClaim } from '#shared/first-answers.ts';
import { afterFrame } from '#web/after-frame.ts';

type Rules = { createHTML: (html: string) => string };
type TrustedTypes = { createPolicy(name: string, rules: Rules): Rules };

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
/** Lets through what this server has drawn for its own page. */
const drawnHere: Rules = { createHTML: (html) => html };
const policy = trustedTypes?.createPolicy('drawn-claim', drawnHere) ?? drawnHere;

/**
 * Puts a claim's page in the place of what `shown` shows, as a link to it would: on screen with the next frame, its heading
 * in focus. `takeOver` is called after that frame. Nothing happens where this page is of another version than the server.
 */
export function showDrawn({ html, title, version }: DrawnClaim, shown: Root, takeOver: () => void): void {
  const root = document.getElementById('app');
  if (root === null || version !== document.documentElement.dataset['version']) return;
  shown.unmount();
  root.innerHTML = policy.createHTML(html);
  document.title = title;
  window.scrollTo(0, 0);
  root.querySelector('h1')?.focus({ preventScroll: true });
  afterFrame(takeOver);
}
