import type { Boot } from '#shared/page/boot.ts';
import type { FirstAnswers, FirstQuery } from '#shared/page/first-answers.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import type { TrackPageState } from '#features/track/track.rules.ts';

/** The data that the server renders a page from, and the browser hydrates it with. */
export type PageData = {
  boot: Boot;
  /** The state of the Track form; null on every other page. */
  track: TrackPageState | null;
  /** Initial data of a claim page's queries; only for a viewer who may see the claim. */
  answers?: FirstAnswers;
};

export type PageInput = PageData & { path: string; search: string };

/** Returns the queries that a claim page begins with. */
export type FirstQueriesOf = (page: ClaimPage, claimId: string) => Promise<FirstQuery[]>;

/** A page's body, title and description, and the error line for a failed script. */
export type DrawnPage = { html: string; title: string; description: string; broken: string };
