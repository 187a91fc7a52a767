import { ClaimSummary, type ClaimSummaryFields } from '#claim/screen/summary/ClaimSummary.tsx';
import { ReadOnlyProvider } from '#claim/screen/read-only.ts';
import type { ClaimPage } from '#features/desk/preview/preview-answers.rules.ts';
import { hasTodo, TodoCard, type TodoFields } from '#features/my-claim/cards/TodoCard.tsx';
import { Headline, type HeadlineFields } from '#features/my-claim/Headline.tsx';
import { Progress, type ProgressFields } from '#features/my-claim/Progress.tsx';
import type { FragmentOf } from '#web/graphql/graphql.ts';

type Shown = {
  ClaimLayout: { claim: FragmentOf<typeof ClaimSummaryFields> };
  MyClaim: {
    claim: FragmentOf<typeof HeadlineFields> & FragmentOf<typeof TodoFields> & FragmentOf<typeof ProgressFields>;
  };
};

/** The upper part of a claim's first page, from the answers to its queries. Nothing in it can be pressed. */
export function AsClaimant({ claimId, page }: { claimId: string; page: ClaimPage }) {
  const { ClaimLayout: layout, MyClaim: mine } = page as Shown;
  return (
    <ReadOnlyProvider value>
      <ClaimSummary claim={layout.claim} folded={false} />
      <Headline claim={mine.claim} claimId={claimId} idle={!hasTodo(mine.claim, claimId)} />
      <TodoCard claim={mine.claim} claimId={claimId} />
      <Progress claim={mine.claim} claimId={claimId} papers={false} />
    </ReadOnlyProvider>
  );
}
