// What all tabs of this browser know: whether its handler is there to chat, and when they last used the desk.
const hereKey = 'fettle-desk-here';
const usedKey = 'fettle-desk-used';
/** A pointer that moves would write more often. */
const writeEveryMs = 1_000;

let usedAt = 0;

export function saveUsed(): void {
  const now = Date.now();
  if (now - usedAt < writeEveryMs) return;
  usedAt = now;
  try {
    localStorage.setItem(usedKey, String(now));
  } catch {
    // Without storage this tab knows of itself alone.
  }
}

/** Returns when a tab was last used, in milliseconds. */
export function lastUsed(): number {
  try {
    return Math.max(usedAt, Number(localStorage.getItem(usedKey)));
  } catch {
    return usedAt;
  }
}

export function tellTabsHere(isHere: boolean): void {
  try {
    localStorage.setItem(hereKey, isHere ? 'on' : 'off');
  } catch {
    // Other tabs then find out when they ask.
  }
}

export function onHere(listener: (isHere: boolean) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => key === hereKey && listener(newValue === 'on');
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
