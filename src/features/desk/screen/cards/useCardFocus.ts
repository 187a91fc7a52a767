import { useRef } from 'react';
import { flushSync } from 'react-dom';

/** Moves the focus from a button that goes with what it did, unless whoever pressed it has gone on meanwhile. */
export function leaveTo(place: HTMLElement | null, button: HTMLElement): void {
  const { activeElement } = document;
  // Safari gives a pressed button no focus.
  if (activeElement === button || activeElement === document.body) place?.focus();
}

/**
 * `closeToCard` closes a dialog whose button goes with what it did, and puts the focus on the card. `leaveButton` does it
 * for a button without a dialog, as `leaveTo` does.
 */
export function useCardFocus() {
  const card = useRef<HTMLDivElement>(null);
  const closeToCard = (closeDialog: () => void) => {
    flushSync(closeDialog);
    card.current?.focus();
  };
  const leaveButton = (button: HTMLElement) => leaveTo(card.current, button);
  return { card, closeToCard, leaveButton };
}
