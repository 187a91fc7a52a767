import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One folder for each brand. */
export const brandsFolder = join(import.meta.dirname, '../..', 'brands');

let known: ReadonlySet<string> | null = null;

/** The names of the brands' folders, read once: another brand needs another start. */
export function brandIds(): ReadonlySet<string> {
  known ??= new Set(
    readdirSync(brandsFolder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : [])),
  );
  return known;
}
