import type { Boot } from '#shared/page/boot.ts';
import type { FirstAnswers, FirstQuery } from '#shared/page/first-answers.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import type { TrackPageState } from '#features/track/track.rules.ts';

export type PageData = {
  boot: Boot;
  track: TrackPageState | null;
  /** Only for a viewer who may see the claim. */
  answers?: FirstAnswers;
};

export type PageInput = PageData & { path: string; search: string };

export type FirstQueriesOf = (page: ClaimPage, claimId: string) => Promise<FirstQuery[]>;

export type DrawnPage = { html: string; title: string; description: string; broken: string };
