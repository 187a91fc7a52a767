// Plain JavaScript for Node 20: where tests keep their databases and files.
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. Creating a test's database costs 20 ms there and half a second on a disk. */
const memory = '/dev/shm';
/** Bytes that must be free: three times what the unit tests use. */
const leastFree = 3 * 1024 ** 3;
const ownName = /^fettle-(\d+)-/;

/**
 * Creates a folder for temporary files, in memory if there is room, and returns its path. It is removed when this
 * process ends.
 */
export function temporaryFolder() {
  const place = hasRoom() ? memory : tmpdir();
  if (place === memory) removeLeftOver();
  const folder = mkdtempSync(join(place, `fettle-${process.pid}-`));
  // As root, PostgreSQL may run as nobody, who has to pass through.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) >= leastFree;
  } catch {
    return false;
  }
}

/** Removes the folders of processes that were killed, because they would take up memory until the machine restarts. */
function removeLeftOver() {
  for (const name of readdirSync(memory)) {
    const pid = ownName.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
