import { useReadOnly } from '#claim/screen/read-only.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Papers } from './Papers.tsx';
import styles from './CircumstanceCards.module.css';

export const UnrepairedFields = graphql(`
  fragment UnrepairedFields on Claim @_unmask {
    outcome
    hasReport
    photoCount
    insurer
  }
`);

type Unrepaired = FragmentOf<typeof UnrepairedFields>;

export const hasReasons = ({ outcome, hasReport }: Unrepaired): boolean => outcome === 'not-repaired' && hasReport;

export function WhyNotRepaired({ claim, claimId }: { claim: Unrepaired; claimId: string }) {
  const ask = claim.insurer && m.my_claim_why_not_repaired_ask({ insurer: claim.insurer });
  return (
    <Card title={m.my_claim_why_not_repaired()}>
      <p className={styles['text']}>{[m.my_claim_why_not_repaired_text(), ask].filter(Boolean).join(' ')}</p>
      <Papers claim={claim} claimId={claimId} />
    </Card>
  );
}

export function WaitProblem({ claimId, device }: { claimId: string; device: string }) {
  if (useReadOnly()) return null;
  return (
    <Card title={m.my_claim_wait_problem()}>
      <p className={styles['text']}>{m.my_claim_wait_problem_text({ device })}</p>
      <div className={styles['button']}>
        <LinkButton href={claimPath('messages', claimId)} look="secondary">
          {m.my_claim_wait_problem_link()}
        </LinkButton>
      </div>
    </Card>
  );
}
