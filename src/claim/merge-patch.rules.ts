// JSON Merge Patch (RFC 7396): a field of the patch replaces the field of the document, null removes it, an object is
// merged, and a list is replaced whole. It belongs to the integration API (§3 entities under their names).

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document with the patch merged in; neither is changed. */
export function mergePatch(document: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const merged = new Map(Object.entries(isFields(document) ? document : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}
