import type { CourierReason, CourierStatus } from '#claim/parcel/parcel.rules.ts';
import * as m from '#web/messages/index.ts';

export const statusTexts: Record<CourierStatus, () => string> = {
  booked: m.desk_courier_status_booked,
  collected: m.desk_courier_status_collected,
  'on-its-way': m.desk_courier_status_on_its_way,
  'out-for-delivery': m.desk_courier_status_out,
  'ready-for-pickup': m.desk_courier_status_ready,
  failed: m.desk_courier_status_failed,
  delivered: m.desk_courier_status_delivered,
  returning: m.desk_courier_status_returning,
  news: m.desk_courier_status_news,
};

export const reasonTexts: Record<CourierReason, () => string> = {
  'nobody-in': m.desk_courier_reason_nobody_in,
  'no-access': m.desk_courier_reason_no_access,
  'address-unclear': m.desk_courier_reason_address,
  'not-ready': m.desk_courier_reason_not_ready,
  refused: m.desk_courier_reason_refused,
  weather: m.desk_courier_reason_weather,
  other: m.desk_courier_reason_other,
  signed: m.desk_courier_reason_signed,
  neighbour: m.desk_courier_reason_neighbour,
  'safe-place': m.desk_courier_reason_safe_place,
  'pickup-point': m.desk_courier_reason_pickup,
};
