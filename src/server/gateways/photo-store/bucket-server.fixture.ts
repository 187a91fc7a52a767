import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { signatureError, type BucketKey } from './bucket-signature.fixture.ts';

type StoredObject = { bytes: Buffer; type: string };

const statuses: Record<string, number> = {
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  NotImplemented: 501,
  XAmzContentSHA256Mismatch: 400,
};

function refuse(response: ServerResponse, code: string): void {
  response.writeHead(statuses[code] ?? 403, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

type Answer = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => void;

/** PUT, GET, HEAD and DELETE of one object; Node sends no body with HEAD. */
function answerObject(objects: Map<string, StoredObject>, name: string): Answer {
  const send = (response: ServerResponse) => {
    const stored = objects.get(name);
    if (!stored) return refuse(response, 'NoSuchKey');
    response.writeHead(200, { 'content-type': stored.type, 'content-length': stored.bytes.length });
    return void response.end(stored.bytes);
  };
  return ({ method, headers }, response, bytes) => {
    if (method === 'GET' || method === 'HEAD') return send(response);
    if (method === 'PUT') {
      objects.set(name, { bytes, type: headers['content-type'] ?? 'binary/octet-stream' });
      return void response.end();
    }
    if (method !== 'DELETE') return refuse(response, 'MethodNotAllowed');
    objects.delete(name);
    return void response.writeHead(204).end();
  };
}

/** One bucket of S3 in memory: HEAD of it, and its objects. */
function openBucket(bucket: string, key: BucketKey) {
  const objects = new Map<string, StoredObject>();

  return async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const bytes = await buffer(request);
    const error = signatureError({ method, url, headers }, bytes, key, Date.now());
    if (error !== null) return refuse(response, error);
    const [, name, object = ''] = url.split('/');
    if (name !== bucket) return refuse(response, 'NoSuchBucket');
    if (object !== '' && !url.includes('?')) return answerObject(objects, object)(request, response, bytes);
    return method === 'HEAD' ? void response.end() : refuse(response, 'NotImplemented');
  };
}

/** Starts a server for one bucket, which refuses a request that is not signed with its key as S3 does. */
export async function startBucket(bucket: string, key: BucketKey) {
  const answer = openBucket(bucket, key);
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** PHOTO_STORE_URL for it. */
    url: `s3+http://${key.id}:${key.secret}@127.0.0.1:${port}/${bucket}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
