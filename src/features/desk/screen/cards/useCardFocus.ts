import { useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * `closeToCard` closes a dialog whose button goes with what it did, and puts the focus on the card. `leaveButton` does it
 * for a button without a dialog, unless whoever pressed it has gone on meanwhile.
 */
export function useCardFocus() {
  const card = useRef<HTMLDivElement>(null);
  const closeToCard = (closeDialog: () => void) => {
    flushSync(closeDialog);
    card.current?.focus();
  };
  const leaveButton = (button: HTMLElement) => {
    const { activeElement } = document;
    // Safari gives a pressed button no focus.
    if (activeElement === button || activeElement === document.body) card.current?.focus();
  };
  return { card, closeToCard, leaveButton };
}
