import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import type { OtherClaim } from './useOtherClaims.ts';
import styles from './OtherClaims.module.css';

export function OtherClaims({ claims }: { claims: readonly OtherClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <nav aria-label={m.claim_others()} className={styles['others']}>
      <div className="page-width">
        <span aria-hidden="true">{m.claim_others()}</span>
        <ul>
          {claims.map(({ id, number, device }) => (
            <li key={id}>
              <Link href={claimPath('my-claim', id)}>{m.claim_other_claim({ number, device: device.name })}</Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
