import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';

import { EmbeddedError } from './embedded-error.ts';

export type AsUser = {
  prefix: string[];
  /** The user to run as, if not ours; it must own the folders it writes. */
  owner: { uid: number; gid: number } | null;
};

const nobody = { uid: 65_534, gid: 65_534 };
const unshare = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];

/**
 * Returns how to run as an ordinary user. Root is mapped to one inside a user namespace, which keeps root's ownership
 * of files. Where that is forbidden, as in many containers, programs run as nobody. Throws EmbeddedError if neither
 * works.
 */
export function unprivileged(program: string): AsUser {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  if (succeeds([...unshare, program, '--version'])) return { prefix: unshare, owner: null };
  if (succeeds([program, '--version'], nobody)) return { prefix: [], owner: nobody };
  throw new EmbeddedError(
    `The embedded PostgreSQL cannot run as root here, and no other user can reach ${program}. Start Fettle as an ordinary user, or set DATABASE_URL.`,
  );
}

export async function allowEntry(folder: string, { owner }: AsUser): Promise<void> {
  if (!owner) return;
  await chmod(folder, 0o711);
  if (succeeds(['sh', '-c', 'cd "$1"', 'sh', folder], owner)) return;
  throw new EmbeddedError(
    `As root, the embedded PostgreSQL runs as the user nobody, who cannot enter ${folder}. Set DATA_DIR to a folder whose parents are open to all, start Fettle as an ordinary user, or set DATABASE_URL.`,
  );
}

function succeeds([command = '', ...args]: string[], as: { uid?: number; gid?: number } = {}): boolean {
  return spawnSync(command, args, { ...as, stdio: 'ignore', cwd: '/' }).status === 0;
}
