import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import type { AsUser } from './as-user.ts';
import { childEnv } from './cluster.ts';

export type PostgresProcess = {
  ended: Promise<void>;
  isRunning(): boolean;
  stop(): Promise<void>;
};

/**
 * The shell reads a pipe that only our process holds open. When we end, even by kill -9, the pipe closes and the shell
 * shuts PostgreSQL down cleanly (SIGINT is its fast shutdown).
 */
const wrapper = `
trap : INT TERM HUP
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
{ read -r nothing <&3; kill -INT "$postgres"; } 2>/dev/null &
watcher=$!
exec 3<&-
wait "$postgres"
while kill -0 "$postgres" 2>/dev/null; do wait "$postgres"; done
kill "$watcher" 2>/dev/null
`;

const shutdownMs = 30_000;

export async function spawnPostgres(command: string[], as: AsUser, logFile: string): Promise<PostgresProcess> {
  const log = await open(logFile, 'w', 0o600);
  const child = spawn('sh', ['-c', wrapper, 'fettle-postgres', ...as.prefix, ...command], {
    ...as.owner,
    // A session of its own, so that Ctrl-C in the terminal reaches only us and we shut down in order.
    detached: true,
    cwd: '/',
    env: childEnv,
    stdio: ['pipe', log.fd, log.fd],
  });
  await once(child, 'spawn');
  await log.close();
  const ended = endOf(child);
  child.stdin?.on('error', () => {});
  return {
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      child.stdin?.end();
      await Promise.race([ended, pause(shutdownMs, undefined, { ref: false })]);
    },
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  await once(child, 'exit');
}

export async function lastComplaint(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? '';
}
