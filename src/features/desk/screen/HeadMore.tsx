import type { DeskClaim } from '../desk-answers.rules.ts';
import { EvidencePack } from './pack/EvidencePack.tsx';
import { SearchButton } from './search/SearchButton.tsx';

export { ColleaguesHere } from './marks/ColleaguesHere.tsx';

/** What the head of a claim can be without at first; one piece, because each costs the head a name. */
export function HeadMore({ claimId, answer }: { claimId: string; answer: DeskClaim | null }) {
  const makesPacks = answer !== null && (answer.isLead || !answer.mayAct);
  return (
    <>
      <SearchButton />
      {makesPacks && <EvidencePack claimId={claimId} isLead={answer.isLead} isMasked={answer.claim.isMasked} />}
    </>
  );
}
