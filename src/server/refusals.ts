const rememberedAtMost = 10_000;

/** Remembers until when somebody is refused whatever they send, so that a flood of theirs costs nothing more. */
export type Refusals = {
  /** Seconds to wait, 0 for whoever is not known to be refused. */
  secondsLeft: (who: Buffer, now: Date) => number;
  remember: (who: Buffer, until: Date) => void;
};

/** An empty memory, of this process alone: what it does not know is asked of the store, which counts for all. */
export function refusals(): Refusals {
  const until = new Map<string, number>();
  return {
    secondsLeft: (who, now) => {
      const left = (until.get(who.toString('latin1')) ?? 0) - now.getTime();
      return left > 0 ? Math.ceil(left / 1_000) : 0;
    },
    remember: (who, instant) => {
      if (until.size >= rememberedAtMost) until.clear();
      until.set(who.toString('latin1'), instant.getTime());
    },
  };
}
