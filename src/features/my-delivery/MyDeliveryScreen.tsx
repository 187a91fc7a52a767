import * as errorTexts from '#shared/error-texts.ts';
import { useBoot } from '#web/boot.ts';
import { graphql, usePolledQuery, type FragmentOf } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { useTitle } from '#web/title.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { parcelOf } from './courier.rules.ts';
import { CourierCard } from './CourierCard.tsx';
import { MyDeliverySkeleton } from './MyDeliverySkeleton.tsx';
import styles from './MyDeliveryScreen.module.css';

const DeliveryFields = graphql(`
  fragment DeliveryFields on Claim @_unmask {
    deliveryCourier
    dpddeliveryNumber
    deliveryTrackingDetails
    nextDeliveryAttemptDate
    lastDeliveryAttemptDate
    courier
    dpdcollectionNumber
    collectionTrackingDetails
    nextCollectionAttemptDate
    lastCollectionAttemptDate
  }
`);

const MyDeliveryQuery = graphql(
  `
    query MyDelivery($id: ID!) {
      claim(id: $id) {
        id
        ...DeliveryFields
      }
    }
  `,
  [DeliveryFields],
);

/** §2 Track My Parcel: the device's way back and its way to the workshop. */
export function MyDeliveryScreen({ claimId }: { claimId: string }) {
  useTitle(m.claim_track_my_parcel());
  const { data } = usePolledQuery(MyDeliveryQuery, { id: claimId }, useBoot().pollSeconds);
  return (
    <>
      <PageHeading className={styles['heading']}>{m.claim_track_my_parcel()}</PageHeading>
      {data?.claim ? <Parcels claim={data.claim} /> : <MyDeliverySkeleton />}
    </>
  );
}

function Parcels({ claim }: { claim: FragmentOf<typeof DeliveryFields> }) {
  const delivery = parcelOf({
    courier: claim.deliveryCourier,
    dpdNumber: claim.dpddeliveryNumber,
    trackingDetails: claim.deliveryTrackingDetails,
    nextAttempt: claim.nextDeliveryAttemptDate,
    lastAttempt: claim.lastDeliveryAttemptDate,
  });
  const collection = parcelOf({
    courier: claim.courier,
    dpdNumber: claim.dpdcollectionNumber,
    trackingDetails: claim.collectionTrackingDetails,
    nextAttempt: claim.nextCollectionAttemptDate,
    lastAttempt: claim.lastCollectionAttemptDate,
  });
  return (
    <div className={styles['columns']}>
      <CourierCard
        title={m.delivery_delivery()}
        parcel={delivery}
        notArranged={errorTexts.delivery_not_arranged}
        copies={m.delivery_copy_delivery()}
      />
      <CourierCard
        title={m.delivery_collection()}
        parcel={collection}
        notArranged={errorTexts.collection_not_arranged}
        copies={m.delivery_copy_collection()}
      />
    </div>
  );
}
