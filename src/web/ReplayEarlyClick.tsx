import { useEffect } from 'react';

/**
 * A page is visible before it is hydrated; an inline script in the document records the last click that no handler
 * received.
 */

type Keeper = { earlyPress?: () => HTMLElement | null };

/** Replays the click on its button. Mounted beside the hydrated content, because React discards earlier clicks. */
export function ReplayEarlyClick() {
  useEffect(replayEarlyClick, []);
  return null;
}

const nameOf = ({ ariaLabel, textContent }: HTMLElement) => ariaLabel ?? textContent;

/** Returns the same button in a page that was rendered again. */
const twinOf = (button: HTMLElement) =>
  [...document.querySelectorAll('button')].find((other) => nameOf(other) === nameOf(button));

function replayEarlyClick(): void {
  const button = (window as Keeper).earlyPress?.();
  if (button) (button.isConnected ? button : twinOf(button))?.click();
}
