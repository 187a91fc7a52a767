import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { VisitButtons, VisitFields } from '#claim/calendar/VisitButtons.tsx';
import { BookedDeliveryFields, StillElsewhere } from '#claim/return-address/BookedDelivery.tsx';
import { SeeWithCode } from '#claim/sealed/SeeWithCode.tsx';
import * as errorTexts from '#shared/error-texts.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { trackedParcel, type ParcelFacts } from './courier.rules.ts';
import { ParcelFields, type ShownParcel } from './parcel/parcel-fields.ts';
import { CourierCard, type ParcelTexts } from './CourierCard.tsx';
import { MyDeliverySkeleton } from './MyDeliverySkeleton.tsx';
import styles from './MyDeliveryScreen.module.css';

const ProgressFields = graphql(`
  fragment ProgressFields on ParcelProgress @_unmask {
    status
    doneAt
    nextAttempt
    lastAttempt
  }
`);

const DeliveryFields = graphql(
  `
    fragment DeliveryFields on Claim @_unmask {
      deliveryCourier
      dpddeliveryNumber
      deliveryTrackingDetails
      deliveryProgress {
        ...ProgressFields
      }
      courier
      dpdcollectionNumber
      collectionTrackingDetails
      collectionProgress {
        ...ProgressFields
      }
    }
  `,
  [ProgressFields],
);

const MyDeliveryQuery = graphql(
  `
    query MyDelivery($id: ID!) {
      claim(id: $id) {
        id
        endUserEmail
        deliveryAddress
        deliveryAddressSealed
        ...DeliveryFields
        ...VisitFields
        ...ParcelFields
        ...BookedDeliveryFields
      }
    }
  `,
  [DeliveryFields, VisitFields, ParcelFields, BookedDeliveryFields],
);

export const screen: ClaimScreen = {
  Screen: MyDeliveryScreen,
  initialQueries: (claimId) => [initialQuery(MyDeliveryQuery, { id: claimId })],
};

export function MyDeliveryScreen({ claimId }: { claimId: string }) {
  const { data, retry } = usePolledQuery(MyDeliveryQuery, { id: claimId }, useBoot().pollSeconds);
  return (
    <>
      <PageHeading className={styles['heading']}>{m.claim_track_my_parcel()}</PageHeading>
      {data?.claim ? <Parcels claim={data.claim} refresh={retry} /> : <MyDeliverySkeleton />}
      {data?.claim && <VisitButtons claim={data.claim} />}
    </>
  );
}

type OfParcels = { endUserEmail: string; deliveryAddress: string; deliveryAddressSealed: boolean } & FragmentOf<
  typeof DeliveryFields
> &
  FragmentOf<typeof ParcelFields> &
  FragmentOf<typeof BookedDeliveryFields>;

const newestOf = ({ parcels }: OfParcels, direction: string): ShownParcel | null =>
  parcels.findLast((one) => one.direction === direction) ?? null;

/** What a parcel has itself counts before what documents say. */
function withParcel(facts: ParcelFacts, parcel: ShownParcel | null): ParcelFacts {
  if (parcel === null) return facts;
  const { courier, number } = parcel;
  return {
    ...facts,
    courier: courier || facts.courier,
    ...(number !== '' && { dpdNumber: '', trackingDetails: number }),
  };
}

/** A part of an address is nothing to ask a courier for. */
const wantedOf = ({ bookedDelivery, deliveryAddress, deliveryAddressSealed }: OfParcels): string | undefined =>
  bookedDelivery?.isElsewhere && !deliveryAddressSealed ? deliveryAddress : undefined;

function Parcels({ claim, refresh }: { claim: OfParcels; refresh: () => void }) {
  const [brings, collects] = [newestOf(claim, 'delivery'), newestOf(claim, 'collection')];
  const toBring = {
    courier: claim.deliveryCourier,
    dpdNumber: claim.dpddeliveryNumber,
    trackingDetails: claim.deliveryTrackingDetails,
  };
  const toCollect = {
    courier: claim.courier,
    dpdNumber: claim.dpdcollectionNumber,
    trackingDetails: claim.collectionTrackingDetails,
  };
  return (
    <div className={styles['columns']}>
      <CourierCard
        title={m.delivery_delivery()}
        parcel={trackedParcel(withParcel(toBring, brings))}
        progress={claim.deliveryProgress}
        texts={deliveryTexts()}
        told={brings && { ...brings, wanted: wantedOf(claim) }}
        claimId={claim.id}
        refresh={refresh}
        warning={
          <>
            <StillElsewhere claim={claim} isOnParcelPage />
            <SeeWithCode
              claimId={claim.id}
              email={claim.endUserEmail}
              isSealed={claim.bookedDelivery?.goesToSealed === true || brings?.rebooking?.sealed === true}
              text={m.sealed_parcel()}
              label={m.sealed_address_see()}
            />
          </>
        }
      />
      <CourierCard
        title={m.delivery_collection()}
        parcel={trackedParcel(withParcel(toCollect, collects))}
        progress={claim.collectionProgress}
        texts={collectionTexts()}
        told={collects}
        claimId={claim.id}
        refresh={refresh}
      />
    </div>
  );
}

const deliveryTexts = (): ParcelTexts => ({
  notArranged: errorTexts.delivery_not_arranged,
  none: m.delivery_none(),
  done: (day) => (
    <>
      {m.delivery_delivered()} {day}
    </>
  ),
  doneWithoutDay: m.delivery_delivered(),
  copies: m.delivery_copy_delivery(),
});

const collectionTexts = (): ParcelTexts => ({
  notArranged: errorTexts.collection_not_arranged,
  none: m.delivery_no_collection(),
  done: (day) => (
    <>
      {m.delivery_collected()} {day}
    </>
  ),
  doneWithoutDay: m.delivery_received(),
  copies: m.delivery_copy_collection(),
});
