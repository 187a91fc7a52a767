const rememberedAtMost = 10_000;

/** Remembers until when somebody is refused whatever they send, so that a flood of theirs costs nothing more. */
export type Refusals = {
  /** Seconds to wait, 0 for whoever is not known to be refused. */
  secondsLeft: (who: Buffer, now: Date) => number;
  remember: (who: Buffer, until: Date, now: Date) => void;
};

/**
 * An empty memory, of this process alone: what it does not know is asked of the store, which counts for all. What it
 * has known for `trusted` milliseconds it forgets, where the store may let somebody in earlier than it said.
 */
export function refusals(trusted = Infinity): Refusals {
  const known = new Map<string, { until: number; since: number }>();
  return {
    secondsLeft: (who, now) => {
      const refused = known.get(who.toString('latin1'));
      if (refused === undefined || now.getTime() - refused.since >= trusted) return 0;
      return Math.max(0, Math.ceil((refused.until - now.getTime()) / 1_000));
    },
    remember: (who, until, now) => {
      if (known.size >= rememberedAtMost) known.clear();
      known.set(who.toString('latin1'), { until: until.getTime(), since: now.getTime() });
    },
  };
}
