import type { DeskClaim } from '../../desk-answers.rules.ts';
import { NeedsPart } from '../need/NeedsPart.tsx';
import { NomineesPart } from '../nominee/NomineesPart.tsx';

type PartsProps = { answer: DeskClaim; claimId: string; now: Date };

/** What handlers alone read in the card “Who”: support needs, and who may act for the claimant. */
export function WhoParts({ answer: { claim, may }, claimId, now }: PartsProps) {
  const of = { claimId, now, name: claim.name };
  return (
    <>
      <NeedsPart {...of} />
      <NomineesPart {...of} mayReply={may.includes('reply')} />
    </>
  );
}
