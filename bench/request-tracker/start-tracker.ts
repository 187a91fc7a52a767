import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from 'pg';

import { freePort } from '../../harness/server-process.ts';
import { fillTickets } from './fill-tickets.ts';

const setUp = '/usr/sbin/rt-setup-database-5';
const program = '/usr/share/request-tracker5/libexec/rt-server';
const mostWaits = 300;

/** The account that it sets up by itself. */
const account = { user: 'root', pass: 'password', next: '' };

export type RequestTracker = { read: (path: string) => Promise<string>; stop: () => Promise<void> };

type Place = { port: number; origin: string; host: string; databasePort: number; user: string; database: string };

const settings = ({ port, origin, host, databasePort, user, database }: Place) => `
Set($DatabaseType, 'Pg'); Set($DatabaseHost, '${host}'); Set($DatabasePort, '${databasePort}');
Set($DatabaseName, '${database}'); Set($DatabaseUser, '${user}'); Set($DatabasePassword, 'none');
Set($DatabaseAdmin, '${user}'); Set($rtname, 'bench'); Set($WebDomain, '127.0.0.1'); Set($WebPort, ${port});
Set($WebBaseURL, '${origin}'); Set($CanonicalizeRedirectURLs, 0); Set($WebSessionClass, 'Apache::Session::File');
Set($LogToSTDERR, 'error'); Set($LogToSyslog, '');
1;
`;

/** Signs in and keeps the cookie. */
async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/NoAuth/Login.html`, {
    method: 'POST',
    body: new URLSearchParams(account),
    redirect: 'manual',
    headers: { referer: `${origin}/` },
  });
  await answer.arrayBuffer();
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function waitUntilItAnswers(origin: string, isEnded: () => boolean): Promise<void> {
  for (let waits = 0; waits < mostWaits && !isEnded(); waits += 1) {
    const answer = await fetch(`${origin}/NoAuth/Login.html`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error('Request Tracker has not started.');
}

/**
 * Sets Debian's Request Tracker up in this empty database, fills it and starts it with one process. `read` throws unless
 * the answer is 200.
 */
export async function startRequestTracker(pool: Pool, tickets: number): Promise<RequestTracker> {
  if (!existsSync(setUp) || !existsSync(program))
    throw new Error(
      'Install Request Tracker first: apt-get install request-tracker5 rt5-db-postgresql rt5-standalone.',
    );
  const folder = await mkdtemp(join(tmpdir(), 'fettle-request-tracker-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { host = '', port: databasePort = 0, user = '', database = '' } = pool.options;
  const file = join(folder, 'RT_SiteConfig.pm');
  await mkdir(join(folder, 'none'));
  await writeFile(file, settings({ port, origin, host, databasePort, user, database }));
  const env = { ...process.env, RT_SITE_CONFIG: file, RT_SITE_CONFIG_DIR: join(folder, 'none'), LC_ALL: 'C' };
  const made = spawnSync(setUp, ['--action', 'init', '--skip-create', '--dba', user, '--dba-password', 'none'], {
    env,
  });
  if (made.status !== 0) throw new Error(`Request Tracker was not set up: ${made.output.join('\n')}`);
  await fillTickets(pool, tickets);
  const args = ['--server', 'Starman', '--host', '127.0.0.1', '--port', String(port), '--workers', '1'];
  const server = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await waitUntilItAnswers(origin, () => server.exitCode !== null);
  const cookie = await signIn(origin);
  return {
    async read(path) {
      const answer = await fetch(origin + path, { headers: { cookie, referer: `${origin}/` } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      return text;
    },
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
