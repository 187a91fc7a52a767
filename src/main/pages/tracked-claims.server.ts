import { destinationAfterTrack } from '#features/track/track.rules.ts';
import type { TrackedClaim } from '#features/track/track.rules.ts';
import { isAnonymous, type Viewer } from '#server/sessions/viewer.ts';
import type { Locale } from '#shared/locale.ts';
import type { AskGraphql } from '#main/graphql.ts';

export type TrackedClaimsOf = (viewer: Viewer, returnPath: string | null, locale: Locale) => Promise<TrackedClaim[]>;

const query = `query TrackedClaims { claims { id number device { name } } }`;

type Answered = { data?: { claims: { id: string; number: string; device: { name: string } }[] } | null };

const longestList = 5;

export function openTrackedClaims(ask: AskGraphql): TrackedClaimsOf {
  return async (viewer, returnPath, locale) => {
    if (isAnonymous(viewer)) return [];
    // If the store is unavailable, the form is still shown.
    const answer = await ask({ query, variables: {}, operationName: null }, viewer, locale).catch(() => null);
    const { data }: Answered = answer?.status === 200 ? (JSON.parse(answer.body) as Answered) : {};
    const claims = data?.claims ?? [];
    const ids = claims.map(({ id }) => id);
    return claims.slice(0, longestList).map(({ id, number, device }) => ({
      path: destinationAfterTrack(returnPath, id, ids),
      number,
      device: device.name,
    }));
  };
}
