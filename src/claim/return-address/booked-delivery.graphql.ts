import { placeWords } from '#claim/parcel/parcel-words.rules.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { addressSightOf, collectionSightOf } from './address-changes.data.ts';
import { bookedDeliveryOf, deliveryOfRow, type StoredDelivery } from './booked-delivery.data.ts';
import { type BookedDelivery, deliveryChanges } from './booked-delivery.rules.ts';
import {
  type AddressSight,
  type CollectionSight,
  isAddressSealed,
  isCollectionSealed,
  isGoesToSealed,
  sealedLines,
  shownAddress,
} from './sealed-address.rules.ts';

type Shown = BookedDelivery & { sight: AddressSight };

const BookedDeliveryType = builder.objectRef<Shown>('BookedDelivery').implement({
  description: 'A delivery that has a tracking number or a booked day, and has not come yet.',
  fields: (t) => ({
    courier: t.exposeString('courier', { description: 'As it was sent; may be empty.' }),
    place: t.string({
      description: 'Where it goes in place of an address; often empty.',
      resolve: ({ place }, _args, { locale }) => placeWords(place, locale),
    }),
    goesTo: t.string({
      description:
        'The five lines of the address that it was booked for. Where `goesToSealed`, only town and first half of the post code are filled.',
      resolve: ({ goesTo, sight }) => (isGoesToSealed(sight, goesTo) ? sealedLines(goesTo) : goesTo),
    }),
    goesToSealed: t.boolean({
      description: 'As `deliveryAddressSealed`.',
      resolve: ({ goesTo, sight }) => isGoesToSealed(sight, goesTo),
    }),
    isElsewhere: t.exposeBoolean('isElsewhere', {
      description: 'Whether it goes to another address than the return address, which was changed since.',
    }),
    change: t.exposeString('change', {
      description: `How its address is changed: ${deliveryChanges.join(', ')}. With \`ask\` its parcel offers another address, and with \`asked\` something was asked of the courier that waits for its answer.`,
    }),
  }),
});

type Stored = {
  returnAddress: AddressSight;
  collectionSight: CollectionSight;
  bookedDelivery: { delivery: StoredDelivery; sight: AddressSight };
};

const stored = (claim: object): Stored => claim as unknown as Stored;

builder.objectFields(Claim, (t) => ({
  collectionAddress: t.string({
    description:
      'Five lines (line1, line2, line3, city, postcode) joined by line breaks. Where `collectionAddressSealed`, only town and first half of the post code are filled.',
    ...needs('collectionSight', collectionSightOf),
    resolve: (claim) => {
      const sight = stored(claim).collectionSight;
      return isCollectionSealed(sight) ? sealedLines(sight.address) : sight.address;
    },
  }),
  collectionAddressSealed: t.boolean({
    description:
      'The return address was changed on the claim’s page, and this one may be what it was changed to. As `deliveryAddressSealed`, but never of the registered address.',
    ...needs('collectionSight', collectionSightOf),
    resolve: (claim) => isCollectionSealed(stored(claim).collectionSight),
  }),
  deliveryAddress: t.string({
    description:
      'Five lines (line1, line2, line3, city, postcode) joined by line breaks. Where `deliveryAddressSealed`, only town and first half of the post code are filled.',
    ...needs('returnAddress', addressSightOf),
    resolve: (claim) => shownAddress(stored(claim).returnAddress),
  }),
  deliveryAddressSealed: t.boolean({
    description:
      'It was changed on the claim’s page, and this session has neither changed it nor entered a mailed code.',
    ...needs('returnAddress', addressSightOf),
    resolve: (claim) => isAddressSealed(stored(claim).returnAddress),
  }),
  bookedDelivery: t.field({
    type: BookedDeliveryType,
    nullable: true,
    ...needs(
      'bookedDelivery',
      (claim, claimId) =>
        `json_build_object('delivery', ${deliveryOfRow(claim, claimId)}, 'sight', ${addressSightOf(claim, claimId)})`,
    ),
    resolve: (claim, _args, { now }) => {
      const { delivery, sight } = stored(claim).bookedDelivery;
      const booked = bookedDeliveryOf(delivery, now);
      return booked && { ...booked, sight };
    },
  }),
}));
