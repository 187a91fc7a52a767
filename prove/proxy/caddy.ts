import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

export type Caddy = {
  origin: string;
  /** A connection of its own, from this address of the machine. */
  connect: (address?: string) => Promise<ClientHttp2Session>;
  stop: () => Promise<void>;
};

/**
 * Caddy with the Caddyfile that is delivered, before these servers of the portal; what differs is where it listens, that
 * it makes its own certificate, and who the servers are.
 */
export async function startCaddy(port: number, upstreams: readonly number[]): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-caddy-'));
  const delivered = await readFile(new URL('../../deploy/Caddyfile', import.meta.url), 'utf8');
  const servers = upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' ');
  const config = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${delivered.replace('portal:3000 next:3000', servers)}`;
  const file = join(folder, 'Caddyfile');
  await writeFile(file, config);
  const env = { PATH: process.env['PATH'], XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...env, PORTAL_HOST: `localhost:${port}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  caddy.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ca = await certificateIn(
    folder,
    () => caddy.exitCode !== null,
    () => said,
  );
  return {
    origin: `https://localhost:${port}`,
    connect: async (localAddress = '127.0.0.1') => {
      const tls: ConnectionOptions & { localAddress: string } = {
        host: '127.0.0.1',
        port,
        localAddress,
        servername: 'localhost',
        ca,
        ALPNProtocols: ['h2'],
      };
      const socket = connectTls(tls);
      await once(socket, 'secureConnect');
      if (socket.alpnProtocol !== 'h2') throw new Error(`It speaks ${String(socket.alpnProtocol)}.`);
      return connectHttp2(`https://localhost:${port}`, { createConnection: () => socket });
    },
    stop: async () => {
      caddy.kill('SIGTERM');
      if (caddy.exitCode === null) await once(caddy, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function certificateIn(folder: string, hasEnded: () => boolean, said: () => string): Promise<Buffer> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = await readFile(join(folder, 'caddy/pki/authorities/local/root.crt')).catch(() => null);
    const isServing = ['serving initial configuration', 'certificate obtained successfully'].every((text) =>
      said().includes(text),
    );
    if (found !== null && isServing) return found;
    if (hasEnded()) break;
    await pause(20);
  }
  throw new Error(`Caddy does not run: ${said()}`);
}

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Bytes go out as a photo, everything else as JSON. */
type Ask = { path: string; method?: string; body?: object; headers?: Record<string, string> };

/** One request on a connection; status 0 where it broke. `onData` is told of each piece as it comes, and may end it. */
export async function ask(
  session: ClientHttp2Session,
  request: Ask,
  onData?: (text: string, end: () => void) => void,
): Promise<Answer> {
  const { path, method = 'GET', body, headers = {} } = request;
  const isPhoto = body instanceof Uint8Array;
  const type = isPhoto ? 'image/jpeg' : 'application/json';
  const typed = body === undefined ? {} : { 'content-type': type, origin: 'https://localhost' };
  const stream = session.request({ ':method': method, ':path': path, ...typed, ...headers });
  let [status, text] = [0, ''];
  let answered: Answer['headers'] = {};
  stream.on('response', ({ ':status': code = 0, ...rest }) => {
    status = code;
    answered = rest;
  });
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    onData?.(chunk.toString(), () => stream.close());
  });
  stream.on('error', () => (status = 0));
  stream.end(isPhoto ? body : body && JSON.stringify(body));
  await once(stream, 'close');
  return { status, headers: answered, body: text };
}
