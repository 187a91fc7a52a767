import { useEffect, useState } from 'react';
import { call } from '#web/call.ts';
import { claimSession, unsentText, wasSignedOut } from '#web/session/session.ts';
import type { trackedClaimRoutes } from '#features/track/track-routes.ts';
import { trackStateOf } from '#features/track/track-query.rules.ts';
import { offering, type TrackedClaim, type TrackPageState } from '#features/track/track.rules.ts';

const trackedTimeoutMs = 5_000;

function stateOfAddress(search: string): TrackPageState {
  const state = trackStateOf(search);
  const text = unsentText();
  return text !== null || wasSignedOut() ? { ...state, outcome: { kind: 'expired', text } } : state;
}

async function fetchTrackedClaims(returnUrl: string | null): Promise<TrackedClaim[]> {
  const result = await call<typeof trackedClaimRoutes.trackedClaims>('GET /api/enduser/trackedClaims', {
    query: { returnUrl },
    timeoutMs: trackedTimeoutMs,
  });
  return result.ok ? result.answer.claims : [];
}

/**
 * Returns the state in which Track opens: the server's, or that of the address with the claims that this browser tracks.
 * Null while those are fetched, for at most `trackedTimeoutMs`.
 */
export function useTrackPageState(initial: TrackPageState | null, search: string): TrackPageState | null {
  const [opened] = useState(() => initial ?? stateOfAddress(search));
  const [tracked, setTracked] = useState<TrackedClaim[] | null>(() =>
    initial === null && claimSession() !== null && navigator.onLine ? null : [],
  );
  const { returnUrl } = opened;
  const isFetching = tracked === null;
  useEffect(() => {
    if (!isFetching) return undefined;
    let isShown = true;
    void fetchTrackedClaims(returnUrl).then((claims) => isShown && setTracked(claims));
    return () => {
      isShown = false;
    };
  }, [isFetching, returnUrl]);
  return tracked === null ? null : offering(opened, tracked);
}
