/**
 * Returns whose policy a claim is on (ruling 10.8): the contract's customer where one is given, else the brand's
 * insurer. Null where neither is known.
 */
export function insurerOf(customer: string | null, ofBrand: string | null): string | null {
  return customer?.trim() || ofBrand?.trim() || null;
}
