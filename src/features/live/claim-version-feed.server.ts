import { claimNewsChannel } from '#claim/live/claim-news.data.ts';
import type { Services } from '#server/context.ts';
import { listen } from '#server/db/listen.ts';
import { versionsSeen, type ClaimSubscription } from './live.data.ts';

/** Somebody who looks at a claim and wants to know its newest version. */
export type Watcher = ClaimSubscription & {
  /** The version told last; 0 before the first. */
  told: number;
  /** Called for every newer version. */
  tell: (version: number) => void;
  /** Called once: the claim is gone, its session no longer sees it, or the server stops. */
  end: () => void;
};

/** Looks at claims for everybody who watches one. */
export type ClaimVersionFeed = {
  /** Watches from now on, and answers when the first look is done: the watcher has been told a version or ended. */
  add: (watcher: Watcher) => Promise<void>;
  remove: (watcher: Watcher) => void;
  /** Looks again for these, because time may have ended their sessions. */
  lookFor: (watchers: Iterable<Watcher>) => Promise<void>;
  /** Ends every watcher and stops listening. */
  close: () => Promise<void>;
};

type Log = (error: unknown) => void;

/** Who watches, by claim. */
class Watchers {
  readonly #byClaim = new Map<string, Set<Watcher>>();

  add(watcher: Watcher): void {
    const others = this.#byClaim.get(watcher.claimId);
    if (others) others.add(watcher);
    else this.#byClaim.set(watcher.claimId, new Set([watcher]));
  }

  /** Answers whether it was there. */
  delete(watcher: Watcher): boolean {
    const others = this.#byClaim.get(watcher.claimId);
    const was = others?.delete(watcher) ?? false;
    if (others?.size === 0) this.#byClaim.delete(watcher.claimId);
    return was;
  }

  has(watcher: Watcher): boolean {
    return this.#byClaim.get(watcher.claimId)?.has(watcher) ?? false;
  }

  of(claimId: string): Iterable<Watcher> {
    return this.#byClaim.get(claimId) ?? [];
  }

  all(): Watcher[] {
    return [...this.#byClaim.values()].flatMap((watchers) => [...watchers]);
  }
}

/**
 * One for the process. Whatever happens (a notification, a connection made again, time that has passed, a new watcher)
 * means only "look again": those who are due are asked for together, by one statement at a time.
 */
export function openClaimVersionFeed(
  { database, now }: Pick<Services, 'database' | 'now'>,
  log: Log,
): ClaimVersionFeed {
  const watchers = new Watchers();
  const due = new Set<Watcher>();
  let looking: Promise<void> | null = null;
  let stopListening: (() => Promise<void>) | null = null;

  const end = (watcher: Watcher) => {
    if (watchers.delete(watcher)) watcher.end();
  };
  const lookOnce = async () => {
    const asked = [...due];
    due.clear();
    const versions = await versionsSeen(database.pool, asked, now());
    for (const [place, watcher] of asked.entries()) {
      const version = versions.get(place);
      if (version === undefined) end(watcher);
      else if (watchers.has(watcher)) tellNewer(watcher, version);
    }
  };
  const lookUntilNoneIsDue = async () => {
    try {
      while (due.size > 0) await lookOnce();
    } finally {
      // In the same turn as the last check, or somebody who becomes due in between would wait for nothing.
      looking = null;
    }
  };
  const lookFor = async (some: Iterable<Watcher>) => {
    for (const watcher of some) due.add(watcher);
    if (due.size > 0) await (looking ??= lookUntilNoneIsDue());
  };
  const lookLater = (some: Iterable<Watcher>) => void lookFor(some).catch(log);
  const listenOnce = () =>
    (stopListening ??= listen(database.pool, claimNewsChannel, {
      heard: (claimId) => lookLater(watchers.of(claimId)),
      connected: () => lookLater(watchers.all()),
    }));

  return {
    async add(watcher) {
      listenOnce();
      watchers.add(watcher);
      await lookFor([watcher]);
    },
    remove: (watcher) => void watchers.delete(watcher),
    lookFor,
    async close() {
      for (const watcher of watchers.all()) end(watcher);
      await stopListening?.();
    },
  };
}

function tellNewer(watcher: Watcher, version: number): void {
  if (version <= watcher.told) return;
  watcher.told = version;
  watcher.tell(version);
}
