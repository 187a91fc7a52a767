/** Returns whose policy a claim is on (ruling 10.8): the contract's customer, else the brand's insurer, else null. */
export function insurerOf(customer: string | null, ofBrand: string | null): string | null {
  return customer?.trim() || ofBrand?.trim() || null;
}
