const storageKey = 'fettle-desk-letter-keys';

/** Off until somebody switches them on, for this browser (WCAG 2.1.4). */
export function savedLetterKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

/** Whether somebody has switched them off, which no key may pass over (WCAG 2.1.4). */
export function areKeysRefused(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off';
  } catch {
    return false;
  }
}

export function saveLetterKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Private windows may block storage: the choice then lasts as long as the page.
  }
}
