import type { Brand } from './brand.ts';

/** Returns what was drawn of a brand, by name. It goes when another version of the brand takes its place. */
export function keptByBrand<Value>(): (brand: Brand) => Map<string, Value> {
  const kept = new WeakMap<Brand, Map<string, Value>>();
  return (brand) => {
    const ofBrand = kept.get(brand) ?? new Map<string, Value>();
    kept.set(brand, ofBrand);
    return ofBrand;
  };
}
