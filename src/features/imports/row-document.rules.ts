// Constants of a list entry or nested object are added only where a cell fills it, or where no column does. Otherwise
// an empty “delivered on” would add an event of that name.
import { cellValue } from './cells.rules.ts';
import { fieldKind } from './claim-fields.rules.ts';
import type { Column, Mapping } from './mapping.rules.ts';

type Value = string | number | boolean;
export type RowError = { pointer: string; detail: string };
type Row = { document: Record<string, unknown>; errors: RowError[]; columnAt: Map<string, string> };

/** `events.0.name` belongs to `events.0`, `contract.name` to `contract`, `courier` to nothing. */
function groupOf(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}

function placesOf(paths: Iterable<string>): Map<string, number> {
  const entries = new Set<string>();
  for (const path of paths) {
    const parts = path.split('.');
    for (const [at, part] of parts.entries()) if (/^\d+$/.test(part)) entries.add(parts.slice(0, at + 1).join('.'));
  }
  const taken = new Map<string, number>();
  const quotePlaceOf = (entry: string) => Number(entry.split('.').at(-1));
  const sorted = [...entries].toSorted((left, right) => quotePlaceOf(left) - quotePlaceOf(right));
  return new Map(
    sorted.map((entry) => {
      const list = groupOf(entry);
      const place = taken.get(list) ?? 0;
      taken.set(list, place + 1);
      return [entry, place];
    }),
  );
}

function partsOf(path: string, places: Map<string, number>): string[] {
  const parts = path.split('.');
  return parts.map((part, at) => String(places.get(parts.slice(0, at + 1).join('.')) ?? part));
}

function put(document: Record<string, unknown>, parts: readonly string[], value: Value): void {
  let into: Record<string, unknown> = document;
  for (const [at, part] of parts.slice(0, -1).entries()) {
    const isList = /^\d+$/.test(parts[at + 1] ?? '');
    into[part] ??= isList ? [] : {};
    into = into[part] as Record<string, unknown>;
  }
  into[parts.at(-1) ?? ''] = value;
}

function filledCells(cells: readonly string[], columns: readonly (Column | null)[]) {
  const values = new Map<string, Value>();
  const wrong: { column: Column; detail: string }[] = [];
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (column === null || cell.trim() === '') continue;
    const read = cellValue(cell, fieldKind(column.path) ?? 'text', column);
    if ('wrong' in read) wrong.push({ column, detail: read.wrong });
    else values.set(column.path, read.value);
    if (column.form !== undefined) values.set(`${groupOf(column.path)}.name`, column.form);
  }
  return { values, wrong };
}

function addConstants(values: Map<string, Value>, columns: readonly (Column | null)[], { constants }: Mapping): void {
  const filled = new Set([...values.keys()].map(groupOf));
  const mapped = new Set(columns.flatMap((column) => (column === null ? [] : groupOf(column.path))));
  for (const [path, value] of Object.entries(constants ?? {})) {
    const group = groupOf(path);
    const isWanted = group === '' || filled.has(group) || !mapped.has(group);
    if (isWanted && !values.has(path)) values.set(path, value);
  }
}

export function rowDocument(cells: readonly string[], columns: readonly (Column | null)[], mapping: Mapping): Row {
  const { values, wrong } = filledCells(cells, columns);
  addConstants(values, columns, mapping);
  const places = placesOf(values.keys());
  const pointerOf = (path: string) => `/${partsOf(path, places).join('/')}`;
  const document: Record<string, unknown> = {};
  for (const [path, value] of values) put(document, partsOf(path, places), value);
  const columnAt = new Map(
    columns.flatMap((column) => (column === null ? [] : [[pointerOf(column.path), column.name] as const])),
  );
  const errors = wrong.map(({ column, detail }) => ({ pointer: pointerOf(column.path), detail }));
  return { document, errors, columnAt };
}
