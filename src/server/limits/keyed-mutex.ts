/** Runs the work of one key in sequence, that of different keys in parallel. Returns or throws what the work does. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

const nothing = (): void => {};

/**
 * Creates a mutex in this process's memory. Work that waited for a lock in the database would hold a connection, so a
 * few callers could hold them all.
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
