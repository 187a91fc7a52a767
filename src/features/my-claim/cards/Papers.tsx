import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import styles from './Papers.module.css';

export function Papers({ claim, claimId }: { claim: { hasReport: boolean; photoCount: number }; claimId: string }) {
  const { hasReport, photoCount } = claim;
  if (!hasReport && photoCount === 0) return null;
  return (
    <div className={styles['papers']}>
      {hasReport && (
        <LinkButton href={claimPath('report', claimId)} look="secondary">
          {m.my_claim_inspection_report()}
        </LinkButton>
      )}
      {photoCount > 0 && (
        <LinkButton href={claimPath('photos', claimId)} look="secondary">
          {m.my_claim_device_photos()}
        </LinkButton>
      )}
    </div>
  );
}
