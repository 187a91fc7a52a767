import { useEffect, useMemo, useState } from 'react';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { deskRoutes } from '../../desk-routes.ts';
import { type DeskQuery, useDeskQuery } from '../useDeskQuery.ts';
import { answerAhead, answerSeen, forgetClaim, keepAnswer, loadAhead } from './claims-ahead.ts';

/**
 * Until its own answer comes, a claim is shown as it was loaded ahead, and without a network as it was last seen. An
 * answer that says the same changes nothing.
 */
export function useClaim(claimId: string): DeskQuery<DeskClaim> {
  const [ahead] = useState(() => answerAhead(claimId));
  const query = useDeskQuery<typeof deskRoutes.deskClaim>('GET /api/desk/claims/:claimId', {
    params: { claimId },
    afterFrame: ahead !== null,
  });
  const { answer, error } = query;
  useEffect(() => {
    if (answer !== null) keepAnswer(claimId, answer);
  }, [claimId, answer]);
  const isSame = useMemo(() => answer !== null && JSON.stringify(answer) === JSON.stringify(ahead), [answer, ahead]);
  const isOffline = error?.code === 'offline';
  // What may not be seen any more is not shown either.
  const isRefused = error !== null && !isOffline;
  useEffect(() => {
    if (isRefused && error.code !== 'unavailable') forgetClaim(claimId);
  }, [claimId, isRefused, error]);
  const before = ahead ?? (isOffline ? answerSeen(claimId) : null);
  const shown = answer ?? (isRefused ? null : before);
  return { ...query, answer: isSame ? ahead : shown };
}

/** Loads claims once the browser has nothing else to do. */
export function useLoadAhead(claimIds: readonly string[], isReady: boolean): void {
  const ids = claimIds.join();
  useEffect(() => {
    if (!isReady || ids === '') return () => {};
    const load = () => loadAhead(ids.split(','));
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [ids, isReady]);
}
