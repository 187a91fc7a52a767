// What My Parcel shows of a parcel (spec §2.5).
import { trackedCourierOf, type TrackedCourier } from '#claim/parcel/couriers.rules.ts';
import { toWellFormed } from '#shared/fallbacks/well-formed.ts';

export type ParcelFacts = {
  courier: string;
  dpdNumber: string;
  trackingDetails: string;
};

export type Parcel = {
  courierName: string;
  courier: TrackedCourier | null;
  number: string;
  trackingUrl: string | null;
};

/** The DPD number takes precedence over tracking details (spec §2.5). */
export function trackedParcel(facts: ParcelFacts): Parcel | null {
  const number = facts.dpdNumber.trim() || facts.trackingDetails.trim();
  const named = facts.courier.trim() || (facts.dpdNumber.trim() === '' ? '' : 'DPD');
  const courier = trackedCourierOf(named);
  if (number === '' && named === '') return null;
  const trackingUrl =
    courier && number !== '' ? courier.tracking.urlOf(encodeURIComponent(toWellFormed(number))) : null;
  return { courierName: courier?.name ?? named, courier, number, trackingUrl };
}
