import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Less free space than this is none: PostgreSQL writes whole blocks. */
const fullBytes = 1_048_576;
/** As far back as the cause of an end may stand in the log: every connection that is lost adds a line. */
const tailLines = 200;

/** Where the embedded PostgreSQL writes its log inside the data folder. */
export function logFileOf(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}

/** Whether PostgreSQL complains of a full disk or none is free; its complaint may be missing, as its log was full too. */
export async function isDiskFull(dataDir: string): Promise<boolean> {
  const log = await readFile(logFileOf(dataDir), 'utf8').catch(() => '');
  const tail = log.split('\n').slice(-tailLines).join('\n');
  if (/no space left|disk quota/i.test(tail)) return true;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < fullBytes;
}

/** What to tell whoever runs the server when the embedded PostgreSQL has ended without being asked to. */
export async function endText(dataDir: string): Promise<string> {
  if (await isDiskFull(dataDir).catch(() => false)) {
    return `The disk of ${dataDir} is full, so the embedded database has stopped. Make room and start again; what was acknowledged is kept.`;
  }
  return `The embedded database has stopped. Its log is ${logFileOf(dataDir)}.`;
}
