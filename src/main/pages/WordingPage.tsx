import { lazy } from 'react';
import type { DrawSample } from '#features/wording/WordingPreview.tsx';
import { WordingScreen } from '#features/wording/WordingScreen.tsx';

// Of the chunk that claimants load, so that nothing of theirs is split for a preview.
const AsClaimant = lazy(async () => ({ default: (await import('./ClaimPages.tsx')).AsClaimant }));

const drawSample: DrawSample = (shown) => <AsClaimant {...shown} />;

export function WordingPage({ search }: { search: string }) {
  return <WordingScreen search={search} draw={drawSample} />;
}
