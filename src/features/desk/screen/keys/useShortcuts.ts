import { useEffect } from 'react';
import { controlOf } from './control-of-key.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const isPlain = ({ ctrlKey, metaKey, altKey, repeat, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !repeat && !isComposing;

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Presses the control whose key is pressed outside fields and dialogs. Escape acts without letter keys as well, and
 * Ctrl or ⌘ and K in fields too.
 */
export function useShortcuts(letterKeys: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isSearchKey(event) && !isDialogOpen()) {
        event.preventDefault();
        controlOf('Control+K')?.click();
        return;
      }
      const isOn = letterKeys || event.key === 'Escape';
      if (!isOn || event.defaultPrevented || !isPlain(event) || isField(event.target)) return;
      if (isDialogOpen()) return;
      const control = controlOf(event.key.length === 1 ? event.key.toUpperCase() : event.key);
      if (control === undefined) return;
      event.preventDefault();
      control.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [letterKeys]);
}
