// Derived from the claim document's schema, so that new fields can be mapped at once. A path looks like events.0.name.
import * as z from 'zod';

import { claimDocument } from '#claim/document/claim-document.rules.ts';

export type FieldKind = 'text' | 'instant' | 'number' | 'integer' | 'flag';

type Schema = {
  type?: string | string[];
  format?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  $ref?: string;
  $defs?: Record<string, Schema>;
};

const root = z.toJSONSchema(claimDocument, { io: 'input' }) as Schema;

const resolved = (schema: Schema): Schema => root.$defs?.[schema.$ref?.replace('#/$defs/', '') ?? ''] ?? schema;

/** Read-only fields, and (with a dot) objects whose fields belong to the catalogue. */
const unmapped = new Set(['id', 'version', 'updatedAt', 'deskChanges', 'state.', 'relatedState.']);

function kindOf({ type: types, format }: Schema): FieldKind | null {
  const [type] = [types ?? []].flat();
  if (type === 'string') return format === 'date-time' ? 'instant' : 'text';
  if (type === 'number' || type === 'integer') return type;
  return type === 'boolean' ? 'flag' : null;
}

/** `N` stands for a list index. */
function collect(given: Schema, path: string, kinds: Map<string, FieldKind>): void {
  const schema = resolved(given);
  for (const branch of schema.anyOf ?? []) collect(branch, path, kinds);
  const kind = kindOf(schema);
  if (kind) kinds.set(path, kind);
  if (schema.items) collect(schema.items, `${path}.N`, kinds);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const isOfCatalogue = unmapped.has(`${path.split('.').at(-1)}.`);
    if (!isOfCatalogue && !unmapped.has(name)) collect(inner, path === '' ? name : `${path}.${name}`, kinds);
  }
}

const kinds = new Map<string, FieldKind>();
collect(root, '', kinds);

const lastPlace = 99;

export function fieldKind(path: string): FieldKind | null {
  const parts = path.split('.');
  const places = parts.filter((part) => /^\d+$/.test(part));
  if (parts.includes('N') || places.some((place) => Number(place) > lastPlace || String(Number(place)) !== place))
    return null;
  return kinds.get(path.replaceAll(/(?<=\.)\d+(?=\.)/g, 'N')) ?? null;
}
