import { useLayoutEffect } from 'react';

/** Set by first-page/inline/record-early-click.ts: stops recording, and returns the button of the unhandled click. */
export type EarlyClickWindow = { takeEarlyClick?: () => Element | null };

/**
 * Repeats the last click on a button of a claim's page that came before its handler. Mounted beside the screen, because
 * React drops clicks on a part of the page that it cannot hydrate yet.
 */
export function ReplayEarlyClick() {
  useLayoutEffect(replay, []);
  return null;
}

function replay(): void {
  const pressed = (window as EarlyClickWindow).takeEarlyClick?.() ?? null;
  if (pressed === null) return;
  // The page may have been rendered anew, in place of its cached snapshot.
  const name = nameOf(pressed);
  const button = pressed.isConnected
    ? pressed
    : [...document.querySelectorAll('button')].find((other) => nameOf(other) === name);
  (button as HTMLElement | undefined)?.click();
}

const nameOf = ({ ariaLabel, textContent }: Element) => ariaLabel ?? textContent;
