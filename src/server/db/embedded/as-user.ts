import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';

import { EmbeddedError } from './embedded-error.ts';

/** How to run a program of PostgreSQL, which refuses to run as root. */
export type AsUser = {
  /** Words to put before the command. */
  prefix: string[];
  /** The user to start it as, when it is another one than ours; it must own the folders it writes. */
  owner: { uid: number; gid: number } | null;
};

const nobody = { uid: 65_534, gid: 65_534 };
const unshare = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];

/**
 * Our own user, unless we are root. Root is mapped to an ordinary user inside a user namespace, which keeps the files
 * root's own; where the system forbids that (many containers do), the programs run as nobody.
 */
export function unprivileged(program: string): AsUser {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  if (succeeds([...unshare, program, '--version'])) return { prefix: unshare, owner: null };
  if (succeeds([program, '--version'], nobody)) return { prefix: [], owner: nobody };
  throw new EmbeddedError(
    `The embedded PostgreSQL cannot run as root here, and no other user can reach ${program}. Start Fettle as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Lets the other user pass through the data folder; refuses, with what to do, where a folder above it is closed. */
export async function letThrough(folder: string, { owner }: AsUser): Promise<void> {
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
