const storageKey = 'fettle-desk-cards';

/** The cards that stand otherwise than at first, by id; for this browser. */
function savedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const isTurned = (id: string): boolean => savedIds().includes(id);

export function saveTurned(id: string, turned: boolean): void {
  const others = savedIds().filter((saved) => saved !== id);
  try {
    if (turned || others.length > 0)
      localStorage.setItem(storageKey, JSON.stringify(turned ? [...others, id] : others));
    else localStorage.removeItem(storageKey);
  } catch {
    // Private windows may block storage: the choice then lasts as long as the page.
  }
}
