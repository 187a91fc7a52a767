export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

const nothing = (): void => {};

/**
 * Queues in memory: work that waited for a lock in the database would hold a connection, and a few callers could hold
 * them all.
 */
export function keyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const doing = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = doing.then(nothing, nothing);
    last.set(key, settled);
    try {
      return await doing;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
