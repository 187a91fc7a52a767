import { lazy, Suspense } from 'react';
import { type DrawPage, PageDrawingContext } from '#features/desk/screen/sheet/page-drawing.ts';
import type { DeskPageName } from '#shared/page/page-table.ts';
import { DeskShell } from './DeskShell.tsx';
import { Protected } from './Protected.tsx';

// A piece of its own, so that the pages of an account do not list its parts.
const DeskScreen = lazy(async () => ({ default: (await import('#features/desk/screen/DeskScreen.tsx')).DeskScreen }));

// Of the chunk that claimants load, so that nothing of theirs is split for the desk.
const AsClaimant = lazy(async () => ({ default: (await import('./ClaimPages.tsx')).AsClaimant }));

const drawPage: DrawPage = (shown) => <AsClaimant {...shown} />;

/** The desk is a chunk of its own, which no claimant's page loads. */
export function DeskPage(props: { claimId: string | null; page: DeskPageName | null }) {
  return (
    <Protected need="reader" waiting={<DeskShell />}>
      <Suspense fallback={<DeskShell />}>
        <PageDrawingContext value={drawPage}>
          <DeskScreen {...props} />
        </PageDrawingContext>
      </Suspense>
    </Protected>
  );
}
