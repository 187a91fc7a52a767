/**
 * Coalesces concurrent calls (single flight), one run at a time. Calls made during a run share the next one, because
 * the current run may have read already.
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
