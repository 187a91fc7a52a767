export type BrandOption = { id: string; name: string };

export const mostLimitBrands = 100;
