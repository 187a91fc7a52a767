import type { Boot } from '#shared/page/boot.ts';
import type { InitialData, InitialQuery } from '#shared/page/initial-data.ts';
import type { PostedForm } from '#shared/page/posted-form.ts';
import type { ClaimPage, Overlay } from '#shared/page/claim-pages.ts';
import type { ShownExcess } from '#main/pages/without-script/shown-excess.ts';
import type { TrackPageState } from '#features/track/track.rules.ts';

export type PageData = {
  boot: Boot;
  track: TrackPageState | null;
  /** What a form of this page sent without a script, if it was not taken. */
  posted?: PostedForm;
  /** Only for a viewer who may see the claim. */
  initialData?: InitialData;
};

/** `excess` and `overlay` are drawn for whoever has no script, and are not among what the page's script reads. */
export type PageInput = PageData & {
  path: string;
  search: string;
  excess?: ShownExcess | undefined;
  overlay?: Overlay | null;
};

export type InitialQueriesOf = (page: ClaimPage, claimId: string) => Promise<InitialQuery[]>;

export type RenderedPage = { html: string; title: string; description: string; lines: string };
