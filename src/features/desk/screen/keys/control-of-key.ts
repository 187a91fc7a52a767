/**
 * Returns the visible link or button that names the key in its `aria-keyshortcuts`, or two keys after each other, such as
 * `G C`, in its `data-keys`: ARIA has no words for those.
 */
export function controlOf(key: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>('[aria-keyshortcuts], [data-keys]');
  return [...controls].find(
    (control) =>
      (control.getAttribute('aria-keyshortcuts')?.split(' ').includes(key) || control.dataset['keys'] === key) &&
      control.offsetParent !== null,
  );
}

export const beginsSequence = (key: string): boolean =>
  document.querySelector(`[data-keys^="${CSS.escape(key)} "]`) !== null;
