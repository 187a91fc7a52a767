import { useEffect, useState } from 'react';
import { claimSession, wasSignedOut } from '#web/session/session.ts';
import { trackStateOf } from '#features/track/track-query.rules.ts';
import { offering, type TrackedClaim, type TrackPageState } from '#features/track/track.rules.ts';

const trackedTimeoutMs = 5_000;

function arrivingState(search: string): TrackPageState {
  const state = trackStateOf(search);
  return wasSignedOut() ? { ...state, outcome: { kind: 'expired' } } : state;
}

async function askForTracked(returnUrl: string | null): Promise<TrackedClaim[]> {
  const query = returnUrl === null ? '' : `?returnUrl=${encodeURIComponent(returnUrl)}`;
  const signal = AbortSignal.timeout(trackedTimeoutMs);
  const response = await fetch(`/api/enduser/trackedClaims${query}`, { signal }).catch(() => null);
  if (!response?.ok) return [];
  const { claims }: { claims: TrackedClaim[] } = await response.json();
  return claims;
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
    const show = (claims: TrackedClaim[]) => isShown && setTracked(claims);
    askForTracked(returnUrl).then(show, () => show([]));
    return () => {
      isShown = false;
    };
  }, [isAsking, returnUrl]);
  return tracked === null ? null : offering(arrived, tracked);
}
