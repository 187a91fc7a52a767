import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { Failure } from './failure.ts';

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const checked = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

// Names are paths below a folder; what these let through leads nowhere else.
const fileName = z.string().regex(/^(?:photos\/[a-z0-9-]{1,2}\/[a-z0-9-]{1,64}|secret-key|vapid-key)$/);

const manifestShape = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  /** In the order in which they can be filled: what is referred to comes first. */
  tables: z.array(z.strictObject({ name, columns: z.array(name).min(1), rows: z.int().min(0), ...checked })),
  sequences: z.array(z.strictObject({ name, value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() })),
  files: z.array(z.strictObject({ name: fileName, ...checked })),
  /** Where photos were: in the files above, or in a bucket that has back-ups of its own. */
  photos: z.enum(['files', 'bucket']),
  /** Names the SECRET_KEY under which secrets are sealed; tells nothing of it. */
  vaultKey: z.string(),
});

/** What a back-up says of itself; written last, so that a folder without it is no whole back-up. */
export type Manifest = z.infer<typeof manifestShape>;
export type Checked = { bytes: number; sha256: string };

const pathOf = (folder: string) => join(folder, 'manifest.json');

export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`);

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = `${pathOf(folder)}.part`;
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, pathOf(folder));
}

/** Throws a Failure where the folder holds no whole back-up that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(pathOf(folder), 'utf8').catch(() => null);
  if (text === null)
    throw new Failure(`${folder} holds no whole back-up: manifest.json, which is written last, is missing.`);
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch (error) {
    throw new Failure(`${pathOf(folder)} cannot be read: it is damaged, or of another version of Fettle.`, {
      cause: error,
    });
  }
}
