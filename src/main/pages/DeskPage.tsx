import { lazy, Suspense } from 'react';
import { type DrawPage, PageDrawingContext } from '#features/desk/screen/sheet/page-drawing.ts';
import type { PlaceOf } from '#shared/page/page-table.ts';
import { DeskShell } from './DeskShell.tsx';
import { Protected } from './Protected.tsx';

// A piece of its own, so that the pages of an account do not list its parts.
const DeskScreen = lazy(async () => ({ default: (await import('#features/desk/screen/DeskScreen.tsx')).DeskScreen }));

// Imported from the claimants' own chunk: by another import of the component the build would split that chunk.
const AsClaimant = lazy(async () => ({ default: (await import('./ClaimPages.tsx')).AsClaimant }));

const BenchScreen = lazy(async () => ({
  default: (await import('#features/desk/bench/screen/BenchScreen.tsx')).BenchScreen,
}));

const drawPage: DrawPage = (shown) => <AsClaimant {...shown} />;

/** The desk is a chunk of its own, which no claimant's page loads. A phone at the bench loads nothing else of it. */
export function DeskPage({ place }: { place: PlaceOf<'desk' | 'bench'> }) {
  const isBench = place.kind === 'bench';
  return (
    <Protected need={isBench ? 'handler' : 'reader'} waiting={<DeskShell />}>
      <Suspense fallback={<DeskShell />}>
        {isBench ? (
          <BenchScreen />
        ) : (
          <PageDrawingContext value={drawPage}>
            <DeskScreen claimId={place.claimId} page={place.page} />
          </PageDrawingContext>
        )}
      </Suspense>
    </Protected>
  );
}
