import { placeWords } from '#claim/parcel/parcel-words.rules.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { bookedDeliveryOf, deliveryOfRow, type StoredDelivery } from './booked-delivery.data.ts';
import { type BookedDelivery, deliveryChanges } from './booked-delivery.rules.ts';

const BookedDeliveryType = builder.objectRef<BookedDelivery>('BookedDelivery').implement({
  description: 'A delivery that has a tracking number or a booked day, and has not come yet.',
  fields: (t) => ({
    courier: t.exposeString('courier', { description: 'As it was sent; may be empty.' }),
    place: t.string({
      description: 'Where it goes in place of an address; often empty.',
      resolve: ({ place }, _args, { locale }) => placeWords(place, locale),
    }),
    goesTo: t.exposeString('goesTo', { description: 'The five lines of the address that it was booked for.' }),
    isElsewhere: t.exposeBoolean('isElsewhere', {
      description: 'Whether it goes to another address than the return address, which was changed since.',
    }),
    change: t.exposeString('change', {
      description: `How its address is changed: ${deliveryChanges.join(', ')}. With \`ask\` its parcel offers another address, and with \`asked\` something was asked of the courier that waits for its answer.`,
    }),
  }),
});

builder.objectField(Claim, 'bookedDelivery', (t) =>
  t.field({
    type: BookedDeliveryType,
    nullable: true,
    ...needs('bookedDelivery', deliveryOfRow),
    resolve: (claim, _args, { now }) =>
      bookedDeliveryOf((claim as unknown as { bookedDelivery: StoredDelivery }).bookedDelivery, now),
  }),
);
