import { useEffect } from 'react';

/** A page is drawn before it listens; a line of script in the document keeps the last press that nothing has heard. */

/** Answers the button that was pressed on this page, once. */
type Keeper = { earlyPress?: () => HTMLElement | null };

/** Gives the button its press back. Stands beside what listens from now on, because React drops what comes before. */
export function ReplayEarlyClick() {
  useEffect(replayEarlyClick, []);
  return null;
}

const nameOf = ({ ariaLabel, textContent }: HTMLElement) => ariaLabel ?? textContent;

/** The same button in a page that has been drawn anew. */
const twinOf = (button: HTMLElement) =>
  [...document.querySelectorAll('button')].find((other) => nameOf(other) === nameOf(button));

function replayEarlyClick(): void {
  const button = (window as Keeper).earlyPress?.();
  if (button) (button.isConnected ? button : twinOf(button))?.click();
}
