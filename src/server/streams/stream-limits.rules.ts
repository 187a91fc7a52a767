// A browser opens one stream per window and works without one, so these limits only stop other clients.

export const streamsPerSession = 10;
/** About 250 MB of memory when all of them are open (bench/results/streams.md). */
export const streamsPerProcess = 10_000;

export function streamCount(): {
  take: (session: string) => 'taken' | 'session-full' | 'process-full';
  free: (session: string) => void;
} {
  const bySession = new Map<string, number>();
  let all = 0;
  return {
    take(session) {
      const own = bySession.get(session) ?? 0;
      if (own >= streamsPerSession) return 'session-full';
      if (all >= streamsPerProcess) return 'process-full';
      bySession.set(session, own + 1);
      all += 1;
      return 'taken';
    },
    free(session) {
      const own = bySession.get(session) ?? 0;
      if (own === 0) return;
      all -= 1;
      if (own > 1) bySession.set(session, own - 1);
      else bySession.delete(session);
    },
  };
}
