// JSON Merge Patch (RFC 7396): a field of the patch replaces the field of the document, null removes it, an object is
// merged, and a list is replaced whole. It belongs to the integration API (spec §3, entities under their names).

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Far deeper than any document. What lies below is left as it came, so that the document's schema refuses it. */
const deepestLevel = 32;

/** The document with the patch merged in; neither is changed. `level` counts how deep this call is. */
export function mergePatch(document: unknown, patch: unknown, level = 0): unknown {
  if (!isFields(patch) || level > deepestLevel) return patch;
  const merged = new Map(Object.entries(isFields(document) ? document : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value, level + 1));
  }
  return Object.fromEntries(merged);
}
