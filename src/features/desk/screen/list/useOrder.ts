import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ClaimRow } from '../../desk-answers.rules.ts';
import type { ShownView } from '../useView.ts';

const none: readonly ClaimRow[] = [];

/** So many before the end of what is loaded, the next page is loaded. */
const pageAhead = 2;

/**
 * Returns the claims as they stood in the list when the open one was opened, and after them those that are new in it.
 * Every action moves claims in the list, and whoever goes on from one would lose the place (decision 201).
 */
export function useOrder(claimId: string | null, claims: readonly ClaimRow[] | null): readonly ClaimRow[] {
  const [opened, setOpened] = useState({ claimId: null as string | null, order: none });
  if (claims !== null && opened.claimId !== claimId) {
    const isListed = claims.some(({ id }) => id === claimId);
    setOpened({ claimId, order: isListed ? claims : opened.order });
  }
  const { order } = opened;
  return useMemo(() => {
    const listed = new Map(claims?.map((claim) => [claim.id, claim]));
    const known = new Set(order.map(({ id }) => id));
    return [
      ...order.map((claim) => listed.get(claim.id) ?? claim),
      ...(claims ?? none).filter(({ id }) => !known.has(id)),
    ];
  }, [order, claims]);
}

/** Returns the open claim's place among those that are still listed, in their order; null once it has left the list. */
export function positionIn(
  claimId: string | null,
  claims: readonly ClaimRow[] | null,
  order: readonly ClaimRow[],
): number | null {
  const listed = new Set(claims?.map(({ id }) => id));
  if (claimId === null || !listed.has(claimId)) return null;
  const at = order.findIndex(({ id }) => id === claimId);
  return order.slice(0, at + 1).filter(({ id }) => listed.has(id)).length;
}

/**
 * Returns the row that is next by key, or null where the head of the open claim has the link to it. An open claim that has
 * left the list keeps its place in `order`. Once it is closed, the row after it is next.
 */
export function useNextRow(
  claimId: string | null,
  claims: readonly ClaimRow[] | null,
  order: readonly ClaimRow[],
): string | null {
  const [last, setLast] = useState<string | null>(null);
  if (claimId !== null && last !== claimId) setLast(claimId);
  if (claimId !== null && order.some(({ id }) => id === claimId)) return null;
  const at = claimId === null ? (claims ?? none).findIndex(({ id }) => id === last) : -1;
  return claims?.[at + 1]?.id ?? null;
}

/** Loads the next page of the list before its last claim is reached. */
export function usePageAhead(claimId: string | null, order: readonly ClaimRow[], { more }: ShownView): void {
  const load = useEffectEvent(() => void more?.());
  const at = order.findIndex(({ id }) => id === claimId);
  const isNear = at >= 0 && at >= order.length - pageAhead;
  const hasMore = more !== null;
  useEffect(() => {
    if (isNear && hasMore) load();
  }, [isNear, hasMore]);
}
