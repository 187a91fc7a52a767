export type Appearance = 'system' | 'light' | 'dark';

const key = 'fettle-appearance';

export function savedAppearance(): Appearance {
  try {
    const saved = localStorage.getItem(key);
    return saved === 'light' || saved === 'dark' ? saved : 'system';
  } catch {
    return 'system';
  }
}

export function showAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = appearance;
}

/** Applies and stores the appearance; first-page/inline/apply-appearance.ts applies it on the next page. */
export function applyAppearance(appearance: Appearance): void {
  showAppearance(appearance);
  try {
    if (appearance === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, appearance);
  } catch {
    // Private windows may block storage: the choice then lasts as long as the page.
  }
}
