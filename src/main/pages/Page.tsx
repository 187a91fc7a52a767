import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { trackKey } from '#features/track/track-query.rules.ts';
import type { TrackPageState } from '#features/track/track.rules.ts';
import { TrackScreen } from '#features/track/screen/TrackScreen.tsx';
import type { LoadClaimPages } from '#features/track/screen/useTrack.ts';
import type { ClaimPage, Overlay } from '#shared/page/claim-pages.ts';
import { BootContext } from '#web/boot.ts';
import { PostedContext } from '#web/form/posted.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import { trackPath, trackPathFor } from '#web/paths.ts';
import { Redirect, useLocation, useSearch } from '#web/router.ts';
import { useStopped } from '#web/session/stopped.ts';
import { LiveRegion } from '#web/ui/feedback/LiveRegion.tsx';
import { LoadGuard } from '#web/ui/feedback/LoadGuard.tsx';
import { RouteAnnouncer } from '#web/ui/feedback/RouteAnnouncer.tsx';
import { useOnline } from '#web/ui/feedback/useOnline.ts';
import type { PageData } from '#main/first-page/page-data.ts';
import { hasCardForm, pagePathOf, placeOf, type Place } from './places.rules.ts';

/** Lazy in the browser, loaded on the server. */
export type LateScreens = {
  ClaimPages: ComponentType<{ page: ClaimPage; claimId: string; overlay: Overlay | null }>;
  OtherPages: ComponentType<{ path: string }>;
  StoppedScreen: ComponentType;
  loadClaimPages: LoadClaimPages;
};

type PageProps = { data: PageData; late: LateScreens };

export function Page({ data, late }: PageProps) {
  return (
    <BootContext value={data.boot}>
      <PostedContext value={data.posted ?? null}>
        {useStopped() ? (
          <Suspense>
            <late.StoppedScreen />
          </Suspense>
        ) : (
          <Routed late={late} track={data.track} />
        )}
      </PostedContext>
      <LiveRegion />
      <RouteAnnouncer pageOf={pagePathOf} />
    </BootContext>
  );
}

/**
 * A place with another policy needs a new document. Offline there is none to load, and no payment to make, so the
 * present document shows the place.
 */
function useOtherDocument(place: Place): boolean {
  const wanted = hasCardForm(place);
  const [first] = useState(wanted);
  const other = useOnline() && wanted !== first;
  useEffect(() => {
    if (other) location.reload();
  }, [other]);
  return other;
}

function Routed({ late, track }: { late: LateScreens; track: TrackPageState | null }): ReactNode {
  const [path] = useLocation();
  const query = useSearch();
  const search = query === '' ? '' : `?${query}`;
  const [first] = useState(path + search);
  const [drawnTrack, setDrawnTrack] = useState(track);
  if (drawnTrack !== null && path + search !== first) setDrawnTrack(null);
  const place = placeOf(path);
  if (useOtherDocument(place)) return null;

  switch (place.kind) {
    case 'home':
      return <Redirect to={trackPath + search} />;
    case 'track':
      return (
        <TrackScreen key={trackKey(search)} initial={drawnTrack} search={search} loadClaimPages={late.loadClaimPages} />
      );
    case 'claim-without-id':
      return <Redirect to={trackPathFor(path + search)} />;
    case 'claim':
      return (
        <LoadGuard page={path} Frame={PageFrame}>
          <Suspense fallback={<PageFrame>{null}</PageFrame>}>
            <late.ClaimPages page={place.page} claimId={place.claimId} overlay={place.overlay} />
          </Suspense>
        </LoadGuard>
      );
    case 'other':
      return (
        <LoadGuard page={path} Frame={PageFrame}>
          <Suspense>
            <late.OtherPages path={path} />
          </Suspense>
        </LoadGuard>
      );
  }
}
