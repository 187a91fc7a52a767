import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';

export const ParcelFields = graphql(`
  fragment ParcelFields on Claim @_unmask {
    parcels {
      id
      direction
      courier
      number
      bookedFor
      window
      pinNeeded
      place
      events {
        id
        at
        text
        place
        source
      }
      failed
      isWaiting
      isChangeable
      changeUntil
      offers {
        days
        places {
          id
          name
          address
        }
        neighbour
        safePlace
        otherAddress
      }
      rebooking {
        id
        status
        wish
        sealed
        text
        answer
      }
    }
  }
`);

/** `wanted`: the five lines of the return address, while the parcel goes to another one. */
export type ShownParcel = FragmentOf<typeof ParcelFields>['parcels'][number] & { wanted?: string | undefined };
export type Offers = NonNullable<ShownParcel['offers']>;
