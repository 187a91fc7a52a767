/**
 * Runs one call for everybody who has asked before it began, one at a time: who asks while one runs shares the next with
 * all others who do, because what has begun may have looked already.
 */
export function singleFlight<Answer>(call: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | null = null;
  const begin = async (): Promise<Answer> => {
    next = null;
    return call();
  };
  return () => {
    next ??= running.then(begin);
    running = next.catch(() => {});
    return next;
  };
}
