import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { AsUser } from './as-user.ts';
import { EmbeddedError } from './embedded-error.ts';

// The kernel limits a socket's path to 108 bytes (104 on macOS), and the file name and its lock need some of them.
const longestFolder = 80;

export async function socketFolder(dataDir: string, { owner }: AsUser): Promise<string> {
  const inside = join(dataDir, 'socket');
  const folder = Buffer.byteLength(inside) <= longestFolder ? inside : join(tmpdir(), `fettle-${hashOf(dataDir)}`);
  await mkdir(folder, { mode: 0o700, recursive: true });
  const { uid } = await stat(folder);
  const allowed = [process.getuid?.(), owner?.uid];
  if (!allowed.includes(uid)) {
    throw new EmbeddedError(`${folder} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`);
  }
  await chmod(folder, 0o700);
  if (owner) await chown(folder, owner.uid, owner.gid);
  return folder;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
