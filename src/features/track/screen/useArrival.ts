import { useEffect, useState } from 'react';
import { call } from '#web/call.ts';
import { claimSession, wasSignedOut } from '#web/session/session.ts';
import type { trackedClaimRoutes } from '#features/track/track-routes.ts';
import { trackStateOf } from '#features/track/track-query.rules.ts';
import { offering, type TrackedClaim, type TrackPageState } from '#features/track/track.rules.ts';

const trackedTimeoutMs = 5_000;

function arrivingState(search: string): TrackPageState {
  const state = trackStateOf(search);
  return wasSignedOut() ? { ...state, outcome: { kind: 'expired' } } : state;
}

async function fetchTrackedClaims(returnUrl: string | null): Promise<TrackedClaim[]> {
  const result = await call<typeof trackedClaimRoutes.trackedClaims>('GET /api/enduser/trackedClaims', {
    query: { returnUrl },
    timeoutMs: trackedTimeoutMs,
  });
  return result.ok ? result.answer.claims : [];
}

export function useArrival(initial: TrackPageState | null, search: string): TrackPageState | null {
  const [arrived] = useState(() => initial ?? arrivingState(search));
  const [tracked, setTracked] = useState<TrackedClaim[] | null>(() =>
    initial === null && claimSession() !== null && navigator.onLine ? null : [],
  );
  const { returnUrl } = arrived;
  const isAsking = tracked === null;
  useEffect(() => {
    if (!isAsking) return undefined;
    let isShown = true;
    void fetchTrackedClaims(returnUrl).then((claims) => isShown && setTracked(claims));
    return () => {
      isShown = false;
    };
  }, [isAsking, returnUrl]);
  return tracked === null ? null : offering(arrived, tracked);
}
