import {
  askedWords,
  failedWords,
  isOvertaken,
  placeWords,
  settledWords,
  sourceWords,
  stepWords,
  wishWords,
} from '#claim/parcel/parcel-words.rules.ts';
import { byTime, failedAt, isDone, waitsForClaimant, type CourierEvent } from '#claim/parcel/parcel.rules.ts';
import {
  cutOffOf,
  isAnythingOffered,
  isChangeable,
  noOptions,
  offersOf,
  type Options,
  type Place,
  statusAt,
} from '#claim/parcel/rebooking.rules.ts';
import { allowedBy } from '#claim/parcel/ask-rebooking.server.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { claimFacts } from '#claim/read/claim-facts.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { formatTime } from '#shared/time/dates.ts';
import { parcelsOfClaim, type ShownParcel, shownParcels, type StoredParcels } from './parcels.data.ts';

type OfParcel = ShownParcel & { offers: Options };
type Step = CourierEvent & Pick<ShownParcel, 'direction' | 'courier'>;
type OfRebooking = NonNullable<ShownParcel['rebooking']> & { parcel: ShownParcel };

const StepType = builder.objectRef<Step>('ParcelEvent').implement({
  description: 'What a courier said of a parcel.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    text: t.string({
      description: 'Such as "Out for delivery, 10:12–11:12".',
      resolve: (step, _args, { locale }) => stepWords(step, step.direction, locale),
    }),
    place: t.exposeString('place', { description: 'Often empty.' }),
    source: t.string({
      description: 'From whom it came: the courier, "our systems" or "our team".',
      resolve: ({ origin, courier }, _args, { locale }) => sourceWords(origin, courier, locale),
    }),
  }),
});

const PlaceType = builder.objectRef<Place>('PickUpPoint').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    address: t.exposeString('address', { description: 'On one line; may be empty.' }),
  }),
});

const OffersType = builder.objectRef<Options>('RebookingOffers').implement({
  description: 'What the courier offers and the client allows. Nothing else can be asked for.',
  fields: (t) => ({
    days: t.field({
      type: ['DateTime'],
      description: 'Noon of each day, at most ten.',
      resolve: ({ days }) => days.map(noonOf),
    }),
    places: t.expose('places', { type: [PlaceType] }),
    neighbour: t.boolean({ resolve: ({ leave }) => leave.includes('neighbour') }),
    safePlace: t.boolean({ resolve: ({ leave }) => leave.includes('safe-place') }),
    otherAddress: t.exposeBoolean('otherAddress'),
  }),
});

const RebookingType = builder.objectRef<OfRebooking>('Rebooking').implement({
  description: 'What the claimant asked to be changed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.string({
      description: 'asked, confirmed, refused, withdrawn or expired.',
      resolve: (rebooking, _args, { now }) => statusAt(rebooking, now),
    }),
    wish: t.string({
      description: 'What was asked for, such as "Another day: Tuesday 24 November 2026".',
      resolve: ({ wish }, _args, { locale }) => wishWords(wish, locale),
    }),
    sealed: t.exposeBoolean('sealed', {
      description:
        'It is for an address of which only town and first half of the post code are said, as `deliveryAddressSealed`.',
    }),
    answer: t.string({
      description: 'What the courier or a handler answered, in their own words; may be empty. `text` has it.',
      resolve: ({ answer }) => answer.trim(),
    }),
    text: t.string({
      description: 'What became of it.',
      resolve: (rebooking, _args, { now, locale }) => {
        const status = statusAt(rebooking, now);
        return (
          settledWords({ ...rebooking, status }, rebooking.parcel, { locale, now }) ??
          askedWords(rebooking, rebooking.parcel, { locale, now })
        );
      },
    }),
  }),
});

function rebookingShown(parcel: ShownParcel, now: Date): OfRebooking | null {
  const { rebooking } = parcel;
  if (rebooking === null) return null;
  const status = statusAt(rebooking, now);
  const isPast = (status === 'expired' && isDone(parcel)) || isOvertaken({ ...rebooking, status }, parcel);
  return isPast ? null : { ...rebooking, parcel };
}

const ParcelType = builder.objectRef<OfParcel>('Parcel').implement({
  description: 'A parcel of the claim. The last one of its direction counts.',
  fields: (t) => ({
    id: t.exposeID('id'),
    direction: t.exposeString('direction', { description: 'collection or delivery.' }),
    courier: t.exposeString('courier', { description: 'As it was sent; may be empty.' }),
    number: t.exposeString('number', { description: 'Of the courier; may be empty.' }),
    bookedFor: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Noon of the booked day.',
      resolve: ({ bookedFor }) => (bookedFor === null ? null : noonOf(bookedFor)),
    }),
    window: t.string({
      nullable: true,
      description: 'Between which times the courier comes, such as "10:12–11:12".',
      resolve: ({ windowFrom, windowTo }) =>
        windowFrom && windowTo ? `${formatTime(windowFrom)}–${formatTime(windowTo)}` : null,
    }),
    pinNeeded: t.exposeBoolean('pinNeeded', { description: 'Whether the courier asks for its PIN at the door.' }),
    place: t.string({
      description: 'Where it goes instead of to the address; often empty.',
      resolve: ({ place }, _args, { locale }) => placeWords(place, locale),
    }),
    events: t.field({
      type: [StepType],
      description: 'By time.',
      resolve: ({ events, direction, courier }) => byTime(events).map((event) => ({ ...event, direction, courier })),
    }),
    failed: t.string({
      nullable: true,
      description: 'What went wrong, while a visit has failed and nothing else is booked.',
      resolve: (parcel, _args, { locale }) =>
        failedAt(parcel) === null ? null : failedWords(parcel.direction, parcel.reason, locale),
    }),
    isWaiting: t.boolean({
      description: 'Whether a visit has failed and the claimant has asked for nothing yet.',
      resolve: (parcel, _args, { now }) => waitsForClaimant(parcel, now),
    }),
    isChangeable: t.boolean({
      description: 'Whether a visit is still to come, and the time for changing it is not over.',
      resolve: (parcel, _args, { now }) => isChangeable(parcel, now),
    }),
    changeUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when it can be changed, where there is an end.',
      resolve: (parcel) => cutOffOf(parcel),
    }),
    offers: t.field({
      type: OffersType,
      nullable: true,
      description: 'Null where nothing can be asked for.',
      resolve: ({ offers }) => (isAnythingOffered(offers) ? offers : null),
    }),
    rebooking: t.field({
      type: RebookingType,
      nullable: true,
      description: 'The newest wish of the claimant; not one that the parcel has overtaken.',
      resolve: (parcel, _args, { now }) => rebookingShown(parcel, now),
    }),
  }),
});

type WithParcels = { parcelRows: StoredParcels };

builder.objectField(Claim, 'parcels', (t) =>
  t.field({
    type: [ParcelType],
    description: 'In the order in which they were made. A claim whose documents alone name couriers has none.',
    ...needs('parcelRows', parcelsOfClaim),
    resolve: (claim, _args, { now }) => {
      const { parcelRows } = claim as unknown as WithParcels;
      const allowed = allowedBy(claimFacts(parcelRows), parcelRows.leaves, now);
      return shownParcels(parcelRows).map((parcel) => ({
        ...parcel,
        offers: allowed === null ? noOptions : offersOf(parcel, allowed, now),
      }));
    },
  }),
);
