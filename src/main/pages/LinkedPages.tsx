import { lazy, Suspense, type ReactNode } from 'react';
import type { DrawPayment } from '#features/share/acting/screen/ActingScreen.tsx';
import type { DrawTracker } from '#features/share/shared/screen/SharedClaimView.tsx';
import type { PlaceOf } from '#shared/page/page-table.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { lazyComponent } from '#web/lazy-component.ts';

// A piece of its own, so that the pages of an account do not list the parts of these.
const StationScreen = lazyComponent(
  async () => (await import('#features/desk/station/screen/StationScreen.tsx')).StationScreen,
);
const SharedScreen = lazyComponent(
  async () => (await import('#features/share/shared/screen/SharedScreen.tsx')).SharedScreen,
);

const ActingScreen = lazyComponent(
  async () => (await import('#features/share/acting/screen/ActingScreen.tsx')).ActingScreen,
);

// Imported from the claimants' own chunk: by another import of the component the build would split that chunk.
const Tracker = lazy(async () => ({ default: (await import('./ClaimPages.tsx')).Tracker }));

const NomineePayment = lazy(async () => {
  const { loadExcessPages } = await import('./ClaimPages.tsx');
  return { default: (await loadExcessPages()).NomineePayment };
});

const drawPayment: DrawPayment = (given) => (
  <Suspense fallback={<Skeleton shape="page" />}>
    <NomineePayment {...given} />
  </Suspense>
);

const drawTracker: DrawTracker = ({ tracker, asOf, lateDays, status, outcome }) => (
  <Suspense>
    <Tracker
      steps={tracker}
      asOf={asOf}
      lateDays={lateDays}
      isCancelled={status === 'Cancelled'}
      isUnrepaired={outcome === 'not-repaired'}
    />
  </Suspense>
);

/** Pages that a link opens by its secret. */
export function LinkedPages({ place }: { place: PlaceOf<'station' | 'shared' | 'acting'> }): ReactNode {
  if (place.kind === 'station') return <StationScreen code={place.code} />;
  if (place.kind === 'acting')
    return (
      <ActingScreen claimId={place.claimId} page={place.page} drawTracker={drawTracker} drawPayment={drawPayment} />
    );
  return <SharedScreen claimId={place.claimId} drawTracker={drawTracker} />;
}
