/** Runs work of one key after the other, that of others beside it. Answers what the work answers, or throws what it throws. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

const nothing = (): void => {};

/**
 * Lines of this process for work that would wait for a lock in the store, where each that waits holds a connection: a
 * few from one place would hold them all.
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
