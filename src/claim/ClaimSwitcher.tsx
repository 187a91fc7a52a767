import { useLocation } from 'wouter';
import { graphql, useFreshQuery, type ResultOf } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { claimPath } from '#web/paths.ts';
import { Select } from '#web/ui/Select.tsx';
import styles from './ClaimSwitcher.module.css';

const ClaimsQuery = graphql(`
  query Claims {
    claims {
      id
      number
      equipmentType {
        id
        name
      }
      dataFormData {
        id
        name
        stringValue
      }
    }
  }
`);

type ClaimChoice = ResultOf<typeof ClaimsQuery>['claims'][number];

/** The other claims of this session, where the look-up matched several; nothing where there is one. */
export function ClaimSwitcher({ claimId }: { claimId: string }) {
  const [, navigate] = useLocation();
  const claims = useFreshQuery(ClaimsQuery, {})?.claims ?? [];
  if (claims.length < 2) return null;
  return (
    <div className={styles['switcher']}>
      <Select
        label={m.claim_others()}
        value={claimId}
        onChange={(event) => navigate(claimPath('my-claim', event.currentTarget.value))}
        options={claims.map((claim) => ({ value: claim.id, label: nameOf(claim) }))}
      />
    </div>
  );
}

const deviceNames = ['Manufacturer', 'Model'];

/** "CLM-1001, Apple iPhone 15 Pro": the number, and the device as far as it is known. */
function nameOf(claim: ClaimChoice): string {
  const specs = deviceNames.flatMap((name) => claim.dataFormData.find((item) => item.name === name)?.stringValue || []);
  const device = specs.join(' ') || claim.equipmentType?.name;
  return device ? m.claim_other_claim({ number: claim.number, device }) : claim.number;
}
