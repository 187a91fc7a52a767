/** Null limits are none. */
export type SeenLimits = { brands: readonly string[] | null; clientIds: readonly string[] | null };
export type OfClaim = { brand: string; clientId: string | null };

export function seesClaim({ brands, clientIds }: SeenLimits, { brand, clientId }: OfClaim): boolean {
  const ofClients = clientIds === null || (clientId !== null && clientIds.includes(clientId));
  return ofClients && (brands === null || brands.includes(brand));
}
