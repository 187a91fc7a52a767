import type { DeskClaim } from '../../desk-answers.rules.ts';
import { ClaimAudit } from './ClaimAudit.tsx';
import { OtherClaims } from './OtherClaims.tsx';
import { PhotosTold } from './PhotosTold.tsx';
import { UntakenChanges } from './UntakenChanges.tsx';

type SmallCardProps = {
  card: 'audit' | 'others' | 'photos' | 'untaken';
  claimId: string;
  answer: DeskClaim;
  now: Date;
};

/** Small cards in one chunk: to name a chunk costs every claim more than one of these has. */
export function SmallCard({ card, answer: { claim, thread }, ...props }: SmallCardProps) {
  switch (card) {
    case 'audit':
      return <ClaimAudit {...props} />;
    case 'others':
      return <OtherClaims {...props} isMasked={claim.isMasked} />;
    case 'photos':
      return <PhotosTold {...props} />;
    case 'untaken':
      return <UntakenChanges {...props} thread={thread} />;
  }
}
