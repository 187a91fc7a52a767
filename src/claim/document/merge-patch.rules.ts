// JSON Merge Patch (RFC 7396), for the integration API (spec §3).

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Far deeper than any document. Deeper values stay as sent, so that the document's schema rejects them. */
const deepestLevel = 32;

export function mergePatch(document: unknown, patch: unknown, level = 0): unknown {
  if (!isFields(patch) || level > deepestLevel) return patch;
  const merged = new Map(Object.entries(isFields(document) ? document : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value, level + 1));
  }
  return Object.fromEntries(merged);
}
