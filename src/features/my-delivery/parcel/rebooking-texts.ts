import * as m from '#web/messages/index.ts';
import type { ShownParcel } from './parcel-fields.ts';
import type { Block } from './rebooking-block.ts';
import type { Fault, Trouble } from './useRebooking.ts';
import type { WishKind } from './wish.ts';

export const troubleTexts: Record<Trouble, () => string> = {
  offline: m.parcel_trouble_offline,
  unsent: m.parcel_trouble_unsent,
};

export const faultTexts: Record<Fault, () => string> = {
  REBOOKING_CLOSED: m.parcel_fault_closed,
  REBOOKING_WAITS: m.parcel_fault_waits,
  REBOOKING_NOT_OFFERED: m.parcel_fault_not_offered,
  REBOOKING_SETTLED: m.parcel_fault_settled,
  REBOOKING_NOT_FOUND: m.parcel_fault_settled,
  PARCEL_NOT_FOUND: m.parcel_fault_not_offered,
};

const blockTexts: Record<Block, () => string> = {
  replaced: m.parcel_replaced,
  waits: m.parcel_fault_waits,
  closed: m.parcel_fault_closed,
  'not-offered': m.parcel_fault_not_offered,
};

export const blockText = (block: Block): string => `${blockTexts[block]()} ${m.parcel_nothing_sent()}`;

export const kindTexts: Record<WishKind, () => string> = {
  day: m.parcel_kind_day,
  place: m.parcel_kind_place,
  neighbour: m.parcel_kind_neighbour,
  'safe-place': m.parcel_kind_safe_place,
  address: m.parcel_kind_address,
};

type Named = Pick<ShownParcel, 'courier' | 'direction'>;

export const courierName = ({ courier }: Named): string => courier.trim() || m.parcel_the_courier();

/** To begin a sentence. */
const courierFirst = (parcel: Named): string => {
  const name = courierName(parcel);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export const nothingOfferedText = (parcel: Named): string =>
  m.parcel_nothing_offered({ courier: courierFirst(parcel) });

/** A visit that failed is done again on another day, where the courier offers days. */
export function changeText({
  direction,
  failed,
  offers,
}: Pick<ShownParcel, 'direction' | 'failed' | 'offers'>): string {
  if (failed !== null && offers !== null && offers.days.length > 0) return m.parcel_rebook();
  return direction === 'delivery' ? m.parcel_change_delivery() : m.parcel_change_collection();
}

export const noMoneyText = (parcel: Named): string => {
  const courier = courierFirst(parcel);
  return parcel.direction === 'delivery' ? m.parcel_no_money({ courier }) : m.parcel_no_money_collection({ courier });
};
