/** How names of couriers begin, as documents and aggregators write them, without spaces and signs. */
const beginnings: Readonly<Record<string, string>> = {
  ...{ dpd: 'dpd', royalmail: 'royal-mail', evri: 'evri', hermes: 'evri', myhermes: 'evri', ups: 'ups', dhl: 'dhl' },
  ...{ fedex: 'fedex', tnt: 'tnt', yodel: 'yodel', parcelforce: 'parcelforce' },
};

function courierKey(name: string): string | null {
  const letters = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const begun = Object.keys(beginnings).find((beginning) => letters.startsWith(beginning));
  return begun === undefined ? null : (beginnings[begun] ?? null);
}

/** Returns whether both are known couriers, and not the same: `Royal Mail` and `dpd-uk`. */
export function isOtherCourier(one: string, other: string): boolean {
  const keys = [courierKey(one), courierKey(other)];
  return !keys.includes(null) && keys[0] !== keys[1];
}
