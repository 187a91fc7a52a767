import { Link } from '#web/router.ts';
import * as m from '#web/paraglide/messages.js';
import { claimPath } from '#web/paths.ts';
import type { OtherClaim } from './useOtherClaims.ts';
import styles from './OtherClaims.module.css';

/** Links to the other claims, where the look-up matched several; nothing where there is one. */
export function OtherClaims({ claims }: { claims: readonly OtherClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <nav aria-label={m.claim_others()} className={styles['others']}>
      <div className="wrap">
        <span aria-hidden="true">{m.claim_others()}</span>
        <ul>
          {claims.map((claim) => (
            <li key={claim.id}>
              <Link href={claimPath('my-claim', claim.id)}>{nameOf(claim)}</Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

const deviceNames = ['Manufacturer', 'Model'];

/** "CLM-1001, Apple iPhone 15 Pro": the number, and the device as far as it is known. */
function nameOf(claim: OtherClaim): string {
  const specs = deviceNames.flatMap((name) => claim.dataFormData.find((item) => item.name === name)?.stringValue || []);
  const device = specs.join(' ') || claim.equipmentType?.name;
  return device ? m.claim_other_claim({ number: claim.number, device }) : claim.number;
}
