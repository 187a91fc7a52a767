import type { Manifest } from './manifest.ts';

/** What a back-up holds, in one line for the terminal. */
export function summaryOf({ tables, files, photos, takenAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const claims = tables.find(({ name }) => name === 'claim')?.rows ?? 0;
  const count = files.filter(({ name }) => name.startsWith('photos/')).length;
  const pictures = photos === 'bucket' ? 'photos stay in their bucket' : `${count} photos`;
  return `${claims} claims, ${rows} rows in ${tables.length} tables, ${pictures}, as at ${takenAt}.`;
}
