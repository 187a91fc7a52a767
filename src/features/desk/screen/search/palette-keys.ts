import type { KeyboardEvent } from 'react';
import { leaveField } from '../keys/leave-field.ts';
import type { Palette } from './usePalette.ts';

type Press = (event: KeyboardEvent) => void;

function pressEnter(
  { text, searched, again, items, active, open, openOnceFound }: Palette,
  event: KeyboardEvent,
): void {
  const item = items[active];
  const typed = text.trim();
  // A claim on screen may have been found by what was typed before.
  if (item?.kind !== 'command' && typed !== '' && searched?.typed !== typed) return openOnceFound(typed);
  if (item) open(item, event.ctrlKey || event.metaKey);
  else if (searched?.kind === 'failed') again();
}

/** Returns what a key does in the field; a key that does nothing there keeps its own way. */
export function keyOf(palette: Palette, event: KeyboardEvent): Press | undefined {
  const { text, isShown, isUsed, show, hide, leave, active, choose, items, of, showActions } = palette;
  const move = (step: number) => choose((active + step + items.length) % Math.max(1, items.length));
  const keys: Partial<Record<string, Press>> = {
    ArrowDown: () => (isShown ? move(1) : show()),
    ArrowUp: () => move(-1),
    Enter: (pressed) => pressEnter(palette, pressed),
    Escape: () => {
      if (isShown && text !== '') return hide();
      leave();
      leaveField();
    },
  };
  const item = items[active];
  // Who only passes the field goes on, and so does who is shown the actions.
  if (event.key === 'Tab' && !event.shiftKey && isShown && of === null && item && item.kind !== 'command') {
    return isUsed || text !== '' ? () => showActions(item.claim) : undefined;
  }
  return keys[event.key];
}
