// Plain JavaScript for Node 20, because it runs before anything is installed.
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { say } from './say.mjs';

const waitMs = 200;
/** An older lock is stale even if a process has its id: after a restart of the machine ids begin again. */
const longestMs = 30 * 60_000;

/** @typedef {{ pid: number, changedMs: number }} Holder */

/**
 * Runs `work` while no other process prepares the checkout, and returns its result. The lock is a file with the id of
 * its process. A lock whose process has ended is taken over.
 * @template Result @param {string} root @param {() => Result} work @returns {Result}
 */
export function withLock(root, work) {
  const lock = join(root, '.fettle-preparing');
  takeLock(lock);
  const release = () => {
    if (holderOf(lock)?.pid === process.pid) rmSync(lock, { force: true });
  };
  // `giveUp` ends the process without coming back here.
  process.once('exit', release);
  try {
    return work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

/** @param {string} lock */
function takeLock(lock) {
  let isTold = false;
  while (!tryLock(lock)) {
    const holder = holderOf(lock);
    if (holder === null) continue;
    if (isStale(holder)) {
      removeStale(lock, holder);
      continue;
    }
    if (!isTold) say(`Process ${holder.pid} is preparing this checkout; waiting for it …`);
    isTold = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  }
}

/** Linked and not written in place, so that no other process reads a lock without its id. @param {string} lock */
function tryLock(lock) {
  const own = `${lock}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** @param {string} lock @returns {Holder | null} */
function holderOf(lock) {
  try {
    return { pid: Number(readFileSync(lock, 'utf8')), changedMs: statSync(lock).mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** @param {Holder} holder */
function isStale({ pid, changedMs }) {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || Date.now() - changedMs > longestMs) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return isCode(error, 'ESRCH');
  }
}

/** Moved aside and read again, because another process may have taken it over since. @param {string} lock @param {Holder} stale */
function removeStale(lock, stale) {
  const aside = `${lock}-stale-${process.pid}`;
  try {
    renameSync(lock, aside);
    const found = holderOf(aside);
    if (found !== null && (found.pid !== stale.pid || found.changedMs !== stale.changedMs)) linkSync(aside, lock);
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {unknown} error @param {string} code */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
