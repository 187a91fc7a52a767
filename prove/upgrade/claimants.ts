import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import sharp from 'sharp';

import { pageQuery } from '../../harness/summary-query.ts';
import { ask, type Answer, type Caddy } from '../proxy/caddy.ts';
import { postcode, type Visited } from './fill.ts';

/** The key of each message and the id of each photo that were acknowledged. */
export type Acknowledged = { messages: string[]; photos: string[] };

/** What claimants saw. */
export type Seen = Acknowledged & {
  /** Good answers by kind of request. */
  good: Map<string, number>;
  failed: number;
  /** The first words of answers that were not good. */
  failures: string[];
  /** The longest time from a claimant's first failed request to their next good answer, in milliseconds. */
  longestErrorMs: number;
  slowestMs: number;
};

export type Claimants = { seen: Seen; stop: () => Promise<void> };

type Request = Parameters<typeof ask>[1];
type Send = (kind: string, request: Request) => Promise<Answer>;

/** Between two requests of one claimant, and before a failed one is sent again; milliseconds. */
const [betweenMs, againMs] = [250, 250];
/** Below what a claim may send in an hour. */
const mostMessages = 18;

const isGood = ({ status, body }: Answer): boolean =>
  status >= 200 && status < 300 && !body.includes('"errors"') && !body.includes('"succeeded":false');

/** Sends a request until it is answered well, as somebody who tries again. */
function insistently(seen: Seen, send: (request: Request) => Promise<Answer>): Send {
  return async (kind, request) => {
    const began = performance.now();
    let wasRefused = false;
    for (;;) {
      const sent = performance.now();
      const answer = await send(request);
      const now = performance.now();
      seen.slowestMs = Math.max(seen.slowestMs, now - sent);
      if (isGood(answer)) {
        if (wasRefused) seen.longestErrorMs = Math.max(seen.longestErrorMs, now - began);
        seen.good.set(kind, (seen.good.get(kind) ?? 0) + 1);
        await pause(betweenMs);
        return answer;
      }
      wasRefused = true;
      seen.failed += 1;
      if (seen.failures.length < 20) seen.failures.push(`${kind}: ${answer.status} ${answer.body.slice(0, 200)}`);
      await pause(againMs);
    }
  };
}

type Visit = { claim: Visited; photo: Uint8Array; seen: Seen; isOver: () => boolean };

async function sendMessage(send: Send, { claim, photo, seen }: Visit): Promise<void> {
  const { id: claimId } = claim;
  const added = await send('photo sent', {
    path: `/api/enduser/attachments?claimId=${claimId}&name=front.jpg`,
    method: 'POST',
    body: photo,
  });
  const { id } = JSON.parse(added.body) as { id: string };
  const clientId = randomUUID();
  const body = { subject: 'A photo', message: clientId, claimId, gdprConsent: true, clientId, attachments: [id] };
  await send('message', { path: '/api/enduser/sendMessage', method: 'POST', body });
  seen.messages.push(clientId);
  seen.photos.push(id);
}

async function look(send: Send, { id }: Visited): Promise<void> {
  await send('claim page', { path: `/my-claim/${id}`, headers: { accept: 'text/html' } });
  await send('My Claim by GraphQL', {
    path: '/graphql',
    method: 'POST',
    body: { query: pageQuery, variables: { id } },
  });
  const list = await send('list of photos', { path: `/api/media/inspectionPhotos?claimId=${id}` });
  const [address = ''] = Object.values(JSON.parse(list.body) as Record<string, string>);
  const { pathname, search } = new URL(address, 'https://localhost');
  await send('photo', { path: pathname + search });
}

async function comeAndGo(caddy: Caddy, at: number, visit: Visit): Promise<void> {
  // One address for each claimant.
  const session = await caddy.connect(`127.0.1.${at + 1}`);
  let cookie = '';
  const send = insistently(visit.seen, (request) =>
    ask(session, { ...request, headers: { origin: caddy.origin, cookie, ...request.headers } }),
  );
  for (let visits = 0; !visit.isOver(); visits += 1) {
    const body = { reference: visit.claim.number, postcode };
    const found = await send('look-up', { path: '/api/enduser/login', method: 'POST', body });
    const cookies = [found.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]);
    cookie = cookies.join('; ');
    await look(send, visit.claim);
    if (visits < mostMessages) await sendMessage(send, visit);
    await look(send, visit.claim);
  }
  session.close();
}

/** Lets a claimant of each of these claims begin, who looks, reads and writes without an end. */
export async function startClaimants(caddy: Caddy, visited: readonly Visited[]): Promise<Claimants> {
  const seen: Seen = {
    good: new Map(),
    failed: 0,
    failures: [],
    longestErrorMs: 0,
    slowestMs: 0,
    messages: [],
    photos: [],
  };
  let isOver = false;
  const picture = { width: 400, height: 300, channels: 3, background: '#638' } as const;
  const photo = new Uint8Array(await sharp({ create: picture }).jpeg().toBuffer());
  const all = Promise.all(
    visited.map((claim, at) => comeAndGo(caddy, at, { claim, photo, seen, isOver: () => isOver })),
  );
  return {
    seen,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}
