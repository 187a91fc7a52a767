import { useEffect } from 'react';

/** A page is drawn before it listens; a line of script in the document keeps the last press on one of its buttons. */

type Keeper = { earlyPress?: ((event: Event) => void) & { button?: HTMLElement } };

/** Gives the button its press back. Stands beside what listens from now on, because React drops what comes before. */
export function EarlyPress() {
  useEffect(giveEarlyPress, []);
  return null;
}

function giveEarlyPress(): void {
  const { earlyPress } = window as Keeper;
  if (!earlyPress) return;
  removeEventListener('click', earlyPress, true);
  earlyPress.button?.click();
}
