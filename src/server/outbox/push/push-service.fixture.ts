import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { PushTarget } from '#server/gateways/push/push-gateway.ts';

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

export function browser(endpoint: string) {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const target: PushTarget = {
    endpoint,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  };
  /** Decrypts a message by RFC 8291 and RFC 8188 (aes128gcm), independently of the code that encrypts it. */
  const open = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = hkdf(auth, curve.computeSecret(sender), info, 32);
    const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12);
    const sealed = body.subarray(21 + keyLength);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  };
  return { target, open };
}

type Claims = { aud: string; exp: number; sub: string };

/** Verifies a VAPID header (RFC 8292) and returns its claims. Throws if the signature does not match its key. */
export function vapidOf(header: string | undefined): Claims & { key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isTheirs) throw new Error('The request is not signed by the key that it names.');
  return { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims), key };
}

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts a push service that records messages and responds to each path as configured. */
export async function pushService() {
  const pushed: Pushed[] = [];
  /** The next responses of a path; 201 if there is none. */
  const answers: Record<string, (number | 'reset')[]> = {};
  const server = createServer((request, response) => {
    void bytesOf(request).then((body) => {
      const path = request.url ?? '';
      const answer = answers[path]?.shift() ?? 201;
      if (answer === 'reset') return request.socket.destroy();
      if (answer < 300) pushed.push({ path, headers: request.headers, body });
      return response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
