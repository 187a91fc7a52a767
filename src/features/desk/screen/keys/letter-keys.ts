const storageKey = 'fettle-desk-letter-keys';

/** Off until somebody switches them on, for this browser (WCAG 2.1.4). */
export function savedLetterKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

export function saveLetterKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(storageKey, 'on');
    else localStorage.removeItem(storageKey);
  } catch {
    // Private windows may block storage: the choice then lasts as long as the page.
  }
}
