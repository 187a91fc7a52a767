import { useEffect } from 'react';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const isPlain = ({ ctrlKey, metaKey, altKey, repeat, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !repeat && !isComposing;

/** Returns the visible link or button that names the key in its `aria-keyshortcuts`. */
function controlOf(key: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]');
  return [...controls].find(
    (control) => control.getAttribute('aria-keyshortcuts') === key && control.offsetParent !== null,
  );
}

/** Presses the control whose key is pressed outside fields and dialogs. Escape acts without letter keys as well. */
export function useShortcuts(letterKeys: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOn = letterKeys || event.key === 'Escape';
      if (!isOn || event.defaultPrevented || !isPlain(event) || isField(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const control = controlOf(event.key.length === 1 ? event.key.toUpperCase() : event.key);
      if (control === undefined) return;
      event.preventDefault();
      control.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [letterKeys]);
}
