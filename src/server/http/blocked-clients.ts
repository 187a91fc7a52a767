const rememberedAtMost = 10_000;

/** Caches until when a client is blocked, so that a flood of its requests costs no database query. */
export type BlockedClients = {
  secondsLeft: (who: Buffer, now: Date) => number;
  remember: (who: Buffer, until: Date, now: Date) => void;
};

/**
 * Entries are of this process; the database counts for all. One expires after `cacheMs` milliseconds, because the
 * database may unblock a client early.
 */
export function blockedClients(cacheMs = Infinity): BlockedClients {
  const known = new Map<string, { until: number; since: number }>();
  return {
    secondsLeft: (who, now) => {
      const refused = known.get(who.toString('latin1'));
      if (refused === undefined || now.getTime() - refused.since >= cacheMs) return 0;
      return Math.max(0, Math.ceil((refused.until - now.getTime()) / 1_000));
    },
    remember: (who, until, now) => {
      if (known.size >= rememberedAtMost) known.clear();
      known.set(who.toString('latin1'), { until: until.getTime(), since: now.getTime() });
    },
  };
}
