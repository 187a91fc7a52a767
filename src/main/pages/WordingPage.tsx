import { lazy } from 'react';
import type { DrawSample } from '#features/wording/WordingPreview.tsx';
import { WordingScreen } from '#features/wording/WordingScreen.tsx';

// Imported from the claimants' own chunk: by another import of the component the build would split that chunk.
const AsClaimant = lazy(async () => ({ default: (await import('./ClaimPages.tsx')).AsClaimant }));

const drawSample: DrawSample = (shown) => <AsClaimant {...shown} />;

export function WordingPage({ search }: { search: string }) {
  return <WordingScreen search={search} draw={drawSample} />;
}
