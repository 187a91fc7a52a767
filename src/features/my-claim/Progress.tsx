import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { Papers } from './cards/Papers.tsx';
import { StepFields, Tracker } from './Tracker.tsx';
import styles from './Progress.module.css';

export const ProgressFields = graphql(
  `
    fragment ProgressFields on Claim @_unmask {
      displayStatus
      outcome
      asOf
      lateDays
      hasReport
      photoCount
      tracker {
        ...StepFields
      }
    }
  `,
  [StepFields],
);

type ProgressOf = FragmentOf<typeof ProgressFields>;

export function Progress({ claim, claimId, papers }: { claim: ProgressOf; claimId: string; papers: boolean }) {
  const { tracker, outcome, asOf } = claim;
  return (
    <Card title={m.my_claim_progress()}>
      <Tracker
        steps={tracker}
        asOf={asOf}
        lateDays={claim.lateDays}
        isCancelled={claim.displayStatus === 'Cancelled'}
        isUnrepaired={outcome === 'not-repaired'}
      />
      {isProvisional(claim) && <p className={styles['note']}>{m.claim_estimate_to_confirm()}</p>}
      {papers && <Papers claim={claim} claimId={claimId} />}
      {areDocumentsExpected(claim) && <p className={styles['note']}>{m.my_claim_papers_later()}</p>}
    </Card>
  );
}

const isProvisional = ({ displayStatus, tracker }: ProgressOf): boolean =>
  displayStatus !== 'Cancelled' &&
  tracker[0]?.status !== 'Completed' &&
  tracker.some(({ dateKind }) => dateKind === 'estimated');

/** Only before the inspection is over: afterwards the report and photos are not certain to come. */
const areDocumentsExpected = ({ displayStatus, hasReport, photoCount, tracker }: ProgressOf): boolean =>
  !hasReport && photoCount === 0 && displayStatus !== 'Cancelled' && tracker[1]?.status !== 'Completed';
