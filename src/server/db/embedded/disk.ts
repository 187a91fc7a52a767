import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Free bytes below which a disk counts as full: PostgreSQL writes whole blocks. */
const fullBytes = 1_048_576;
const tailLines = 200;

export function logFileOf(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}

/** Checks the free space too, because a full disk may have had no room for the log's report. */
export async function isDiskFull(dataDir: string): Promise<boolean> {
  const log = await readFile(logFileOf(dataDir), 'utf8').catch(() => '');
  const tail = log.split('\n').slice(-tailLines).join('\n');
  if (/no space left|disk quota/i.test(tail)) return true;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < fullBytes;
}

export async function endText(dataDir: string): Promise<string> {
  if (await isDiskFull(dataDir).catch(() => false)) {
    return `The disk of ${dataDir} is full, so the embedded database has stopped. Make room and start again; what was acknowledged is kept.`;
  }
  return `The embedded database has stopped. Its log is ${logFileOf(dataDir)}.`;
}
