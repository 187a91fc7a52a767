import { useReadOnly } from '#claim/screen/read-only.ts';
import { SeeWithCode } from '#claim/sealed/SeeWithCode.tsx';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { AddressLines } from './AddressLines.tsx';
import { ByMessage } from './ByMessage.tsx';
import { isReturnSealed, ReturnAddress } from './ReturnAddress.tsx';
import { ReturnAddressFields } from './ReturnAddressForm.tsx';
import screen from './MyDetailsScreen.module.css';
import styles from './Addresses.module.css';

export const AddressesFields = graphql(
  `
    fragment AddressesFields on Claim @_unmask {
      registeredAddress
      collectionAddress
      collectionAddressSealed
      collectionProgress {
        status
      }
      ...ReturnAddressFields
    }
  `,
  [ReturnAddressFields],
);

type AddressesProps = {
  claim: FragmentOf<typeof AddressesFields>;
  refresh: () => void;
  onTrouble: (isTroubled: boolean) => void;
};

export function Addresses({ claim, refresh, onTrouble }: AddressesProps) {
  const readOnly = useReadOnly();
  return (
    <div className={screen['wide']}>
      <Card title={m.details_addresses()}>
        <div className={styles['addresses']}>
          <div>
            <h3>{m.details_registered_address()}</h3>
            <AddressLines text={claim.registeredAddress} />
          </div>
          <div>
            <h3>{m.details_collection_address()}</h3>
            <AddressLines text={claim.collectionAddress} />
            <div className={styles['foot']}>
              <SeeWithCode
                claimId={claim.id}
                email={claim.endUserEmail}
                isSealed={claim.collectionAddressSealed && !isReturnSealed(claim)}
                text={m.sealed_parcel()}
                label={m.sealed_address_see()}
              />
              {!readOnly && claim.collectionProgress.status === 'open' && (
                <ByMessage text={m.details_message_us()} claimId={claim.id} />
              )}
            </div>
          </div>
          <ReturnAddress claim={claim} refresh={refresh} onTrouble={onTrouble} />
        </div>
      </Card>
    </div>
  );
}
