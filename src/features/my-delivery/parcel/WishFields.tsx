import { useState } from 'react';
import { relatedDay } from '#claim/days/related-day.ts';
import { useBoot } from '#web/boot.ts';
import type { Errors } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { PostcodeField } from '#web/ui/fields/PostcodeField.tsx';
import { RadioList } from '#web/ui/fields/RadioList.tsx';
import { longestLine, type AddressField } from '#claim/rules/typed-address.rules.ts';
import type { Offers } from './parcel-fields.ts';
import type { Wish, WishField } from './wish.ts';

export type WishFieldsProps = {
  offers: Offers;
  wish: Wish;
  errors: Errors<WishField>;
  change: (to: Partial<Wish>) => void;
};

const longestWords = 100;

export const fieldIds: Record<WishField, string> = {
  kind: 'parcel-kind',
  day: 'parcel-day',
  placeId: 'parcel-place',
  words: 'parcel-words',
  ownRisk: 'parcel-risk',
  line1: 'parcel-line1',
  postcode: 'parcel-postcode',
};

const labels: Record<WishField, (wish: Wish) => string> = {
  kind: () => m.parcel_kind(),
  day: () => m.parcel_day(),
  placeId: () => m.parcel_place(),
  words: ({ kind }) => (kind === 'neighbour' ? m.parcel_neighbour() : m.parcel_safe_place()),
  ownRisk: () => m.parcel_risk(),
  line1: () => m.details_line1(),
  postcode: () => m.details_postcode(),
};

export const fieldLink = (field: WishField, wish: Wish) => ({ id: fieldIds[field], label: labels[field](wish) });

/** What the chosen kind needs. */
export function WishFields(props: WishFieldsProps) {
  switch (props.wish.kind) {
    case null:
      return null;
    case 'day':
      return <Days {...props} />;
    case 'place':
      return <Places {...props} />;
    case 'address':
      return <AddressFields {...props} />;
    default:
      return <LeaveFields {...props} />;
  }
}

/** The London day of its noon, `YYYY-MM-DD`. */
const dayOf = (noon: string): string => noon.slice(0, 'YYYY-MM-DD'.length);

function Days({ offers, wish, errors, change }: WishFieldsProps) {
  const { locale } = useBoot();
  const [now] = useState(() => new Date());
  return (
    <RadioList
      id={fieldIds.day}
      legend={m.parcel_day()}
      options={offers.days.map((noon) => ({ value: dayOf(noon), label: relatedDay(noon, now, locale) }))}
      value={wish.day}
      error={errors.day}
      onChange={(day) => change({ day })}
    />
  );
}

function Places({ offers, wish, errors, change }: WishFieldsProps) {
  return (
    <RadioList
      id={fieldIds.placeId}
      legend={m.parcel_place()}
      options={offers.places.map(({ id, name, address }) => ({
        value: id,
        label: address === '' ? name : `${name}, ${address}`,
      }))}
      value={wish.placeId}
      error={errors.placeId}
      onChange={(placeId) => change({ placeId })}
    />
  );
}

function LeaveFields({ wish, errors, change }: WishFieldsProps) {
  const isNeighbour = wish.kind === 'neighbour';
  return (
    <>
      <Field
        id={fieldIds.words}
        label={labels.words(wish)}
        hint={isNeighbour ? m.parcel_neighbour_hint() : m.parcel_safe_place_hint()}
        maxLength={longestWords}
        autoComplete="off"
        value={wish.words}
        error={errors.words}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      <Checkbox
        id={fieldIds.ownRisk}
        label={m.parcel_risk()}
        checked={wish.ownRisk}
        error={errors.ownRisk}
        canFail
        onChange={(event) => change({ ownRisk: event.currentTarget.checked })}
      />
    </>
  );
}

const lines: readonly [field: AddressField, label: () => string, autofill: string][] = [
  ['line1', m.details_line1, 'shipping address-line1'],
  ['line2', m.details_line2, 'shipping address-line2'],
  ['line3', m.details_line3, 'shipping address-line3'],
  ['city', m.details_city, 'shipping address-level2'],
  ['postcode', m.details_postcode, 'shipping postal-code'],
];

function AddressFields({ wish, errors, change }: WishFieldsProps) {
  return lines.map(([field, label, autofill]) => {
    const Input = field === 'postcode' ? PostcodeField : Field;
    return (
      <Input
        key={field}
        id={`parcel-${field}`}
        label={label()}
        maxLength={longestLine[field]}
        autoComplete={autofill}
        value={wish.address[field]}
        error={field === 'line1' || field === 'postcode' ? errors[field] : undefined}
        onChange={(event) => change({ address: { ...wish.address, [field]: event.currentTarget.value } })}
      />
    );
  });
}
