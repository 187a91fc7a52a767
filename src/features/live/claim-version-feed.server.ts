import { claimNewsChannel } from '#claim/live/claim-news.data.ts';
import type { Services } from '#server/context.ts';
import { listen } from '#server/db/listen.ts';
import { versionsSeen, type ClaimSubscription } from './live.data.ts';

export type Watcher = ClaimSubscription & {
  /** The last version sent; 0 before the first. */
  told: number;
  tell: (version: number) => void;
  /** Called once: the claim is gone, its session may no longer see it, or the server stops. */
  end: () => void;
};

export type ClaimVersionFeed = {
  add: (watcher: Watcher) => Promise<void>;
  remove: (watcher: Watcher) => void;
  lookFor: (watchers: Iterable<Watcher>) => Promise<void>;
  close: () => Promise<void>;
};

type Log = (error: unknown) => void;

class Watchers {
  readonly #byClaim = new Map<string, Set<Watcher>>();

  add(watcher: Watcher): void {
    const others = this.#byClaim.get(watcher.claimId);
    if (others) others.add(watcher);
    else this.#byClaim.set(watcher.claimId, new Set([watcher]));
  }

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
 * Opens the feed, one per process. A notification, a reconnection, elapsed time and a new watcher all only trigger a
 * query. One query at a time reads the versions of every claim that is due.
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
      // Cleared synchronously with the last check, so that a watcher that becomes due in between starts a new query.
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
