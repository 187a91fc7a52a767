/** The appearance that a claimant chose in the footer; the system's own unless saved. */
export type Appearance = 'system' | 'light' | 'dark';

const key = 'fettle-appearance';

/** What was chosen on this device. Storage may be closed to us, which counts as nothing chosen. */
export function savedAppearance(): Appearance {
  try {
    const saved = localStorage.getItem(key);
    return saved === 'light' || saved === 'dark' ? saved : 'system';
  } catch {
    return 'system';
  }
}

/** Shows the page in the chosen appearance and remembers it; a script in the document's head does so before first paint. */
export function applyAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = appearance;
  try {
    if (appearance === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, appearance);
  } catch {
    // Because private windows may refuse storage: the choice then lasts as long as the page.
  }
}
