/** Stands in the browser for wouter's reader of patterns, because our routes are read by main/places.rules.ts. */
export function parse(pattern: string): never {
  throw new Error(`No route is a pattern: ${pattern}`);
}
