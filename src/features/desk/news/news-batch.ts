export type NewsBatch = { add: (claimId: string) => void; addUnknown: () => void; close: () => void };

/** Longer lists are sent as null: the desk then asks for all that it shows. */
const mostNamed = 50;

/** Collects ids of claims for `ms` and gives them out together; null stands for any claim. */
export function newsBatch(ms: number, send: (claimIds: string[] | null) => void): NewsBatch {
  let ids = new Set<string>();
  let isAny = false;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    const sent = isAny || ids.size > mostNamed ? null : [...ids];
    [ids, isAny, timer] = [new Set(), false, null];
    send(sent);
  };
  const start = () => void (timer ??= setTimeout(flush, ms));
  return {
    add(claimId) {
      ids.add(claimId);
      start();
    },
    addUnknown() {
      isAny = true;
      start();
    },
    close: () => clearTimeout(timer ?? undefined),
  };
}
