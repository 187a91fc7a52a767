import { useRef } from 'react';
import { flushSync } from 'react-dom';

/** `closeToCard` closes a dialog whose button goes with what it did, and puts the focus on the card. */
export function useCardFocus() {
  const card = useRef<HTMLDivElement>(null);
  const closeToCard = (closeDialog: () => void) => {
    flushSync(closeDialog);
    card.current?.focus();
  };
  return { card, closeToCard };
}
