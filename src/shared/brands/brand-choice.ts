/** A brand that a key or an account may be limited to. */
export type BrandOption = { id: string; name: string };

/** How many brands a limit names at most. */
export const mostLimitBrands = 100;
