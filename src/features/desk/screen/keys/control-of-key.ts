/** Returns the visible link or button that names the key in its `aria-keyshortcuts`. */
export function controlOf(key: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]');
  return [...controls].find(
    (control) => control.getAttribute('aria-keyshortcuts')?.split(' ').includes(key) && control.offsetParent !== null,
  );
}
