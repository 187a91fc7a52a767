import { graphql, type FragmentOf } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { claimPath } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { StepFields, Tracker } from './Tracker.tsx';
import styles from './Progress.module.css';

export const ProgressFields = graphql(
  `
    fragment ProgressFields on Claim @_unmask {
      displayStatus
      tracker {
        ...StepFields
      }
    }
  `,
  [StepFields],
);

type ProgressOf = FragmentOf<typeof ProgressFields>;

/** What happens now in one sentence, the three steps, and the two papers that show the work. */
export function Progress({ claim, claimId, idle }: { claim: ProgressOf; claimId: string; idle: boolean }) {
  const isCancelled = claim.displayStatus === 'Cancelled';
  return (
    <Card title={m.my_claim_progress()}>
      <p>{sentence(claim, idle)}</p>
      <Tracker steps={claim.tracker} isCancelled={isCancelled} />
      <div className={styles['buttons']}>
        <LinkButton href={claimPath('report', claimId)}>{m.my_claim_inspection_report()}</LinkButton>
        <LinkButton href={claimPath('photos', claimId)} look="secondary">
          {m.my_claim_device_photos()}
        </LinkButton>
      </div>
    </Card>
  );
}

/** `idle`: nothing waits on the claimant. */
function sentence({ displayStatus, tracker }: ProgressOf, idle: boolean): string {
  const isDone = (index: number) => tracker[index]?.status === 'Completed';
  if (displayStatus === 'Cancelled') return m.my_claim_sentence_cancelled();
  if (isDone(2)) return m.my_claim_sentence_complete();
  if (!isDone(0)) return m.my_claim_sentence_collection();
  const now = isDone(1) ? m.my_claim_sentence_completion() : m.my_claim_sentence_inspection();
  return idle ? `${now} ${m.my_claim_nothing_to_do()}` : now;
}
