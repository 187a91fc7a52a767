import { Suspense, useState, type ComponentType } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { trackKey } from '#features/track/track-query.rules.ts';
import type { TrackPageState } from '#features/track/track.rules.ts';
import { TrackScreen } from '#features/track/TrackScreen.tsx';
import type { ClaimPage } from '#shared/claim-pages.ts';
import { trackPath, trackPathFor } from '#web/paths.ts';
import { ClaimShell } from './ClaimShell.tsx';
import { placeOf, type InfoPage, type Overlay } from './places.rules.ts';

/** Screens that the first page does not carry: the browser loads them on the way, the server has them at hand. */
export type LateScreens = {
  ClaimPages: ComponentType<{ page: ClaimPage; claimId: string; overlay?: Overlay | undefined }>;
  InfoScreen: ComponentType<{ page: InfoPage }>;
  NotFoundScreen: ComponentType;
};

/** The table of contents: one screen for each kind of place. */
export function Routes({ late, track }: { late: LateScreens; track: TrackPageState | null }) {
  const [path] = useLocation();
  const query = useSearch();
  const search = query === '' ? '' : `?${query}`;
  const [first] = useState(path + search);
  const place = placeOf(path);

  switch (place.kind) {
    case 'home':
      return <Redirect to={trackPath + search} replace />;
    case 'track':
      return <TrackScreen key={trackKey(search)} initial={path + search === first ? track : null} search={search} />;
    case 'claim-without-id':
      return <Redirect to={trackPathFor(path + search)} replace />;
    case 'claim':
      return (
        <Suspense fallback={<ClaimShell page={place.page} />}>
          <late.ClaimPages page={place.page} claimId={place.claimId} overlay={place.overlay ?? undefined} />
        </Suspense>
      );
    case 'info':
      return (
        <Suspense>
          <late.InfoScreen page={place.page} />
        </Suspense>
      );
    case 'unknown':
      return (
        <Suspense>
          <late.NotFoundScreen />
        </Suspense>
      );
  }
}
