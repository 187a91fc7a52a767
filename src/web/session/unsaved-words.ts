type Guard = () => boolean;

const guards = new Set<Guard>();

/**
 * While a guard says that there are words which are kept nowhere else, the page is not left for the sign-in form when a
 * session ends: its user signs in beside it. Returns what takes the guard away.
 */
export function guardWords(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

export const hasUnsavedWords = (): boolean => [...guards].some((guard) => guard());
