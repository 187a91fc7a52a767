import type { Boot } from '#shared/page/boot.ts';
import type { FirstAnswers, FirstQuery } from '#shared/page/first-answers.ts';
import type { TrackPageState } from '#features/track/track.rules.ts';

/** What the server draws a page from, and what the browser is given to take that page over. */
export type PageData = {
  boot: Boot;
  /** What the Track form says and holds; null on every other page. */
  track: TrackPageState | null;
  /** Answers to the queries that a claim's page begins with; only for whoever may see the claim. */
  answers?: FirstAnswers;
};

/** A page to draw: `path` without the query string, `search` with its '?' or empty. */
export type PageInput = PageData & { path: string; search: string };

/** The queries that a claim's page begins with. */
export type FirstQueriesOf = (input: PageInput) => FirstQuery[];

/** A page's body, its title and what the portal is for, and the line that says that its script has failed. */
export type DrawnPage = { html: string; title: string; description: string; broken: string };
