import * as http from 'node:http';
import * as https from 'node:https';

import type { Settings } from '#server/settings/env.ts';
import {
  AddressRefused,
  guardedLookup,
  systemResolve,
  urlProblem,
  type AddressPolicy,
  type Resolve,
} from '#server/http/public-address.ts';
import { withSpan, traceparent } from '#server/telemetry/tracing.ts';
import { retryAfterSeconds, type Outcome } from './delivery.rules.ts';

export type Call = { url: string; headers: Record<string, string>; body: string };

/** Never throws. Returns null if `signal` ended the call before anything was known. */
export type Caller = {
  policy: AddressPolicy;
  call: (call: Call, signal: AbortSignal, now: () => Date) => Promise<Outcome | null>;
  close: () => void;
};

export type Timeouts = {
  /** Milliseconds until the response must have begun, including name resolution and connection. */
  answer: number;
  /** Milliseconds for the rest of a response that has begun; what is late is dropped. */
  rest: number;
};

const usualTimeouts: Timeouts = { answer: 15_000, rest: 2_000 };
/** In bytes: what is kept for people, and what is read at all. */
const mostStoredBytes = 2_048;
const readBytes = 65_536;
const mostHeaderBytes = 16_384;
const idleMs = 4_000;

/** Reveals no address and nothing of the call. */
function errorText(error: Error & { code?: string }): string {
  if (error instanceof AddressRefused) return error.message;
  const { code = '' } = error;
  const known: Record<string, string> = {
    ECONNREFUSED: 'The connection was refused.',
    ECONNRESET: 'The connection was closed before an answer.',
    EPIPE: 'The connection was closed before an answer.',
    ENOTFOUND: 'The name is not known.',
    ENODATA: 'The name has no address.',
    ETIMEOUT: 'The name servers do not answer.',
    ETIMEDOUT: 'There was no answer in time.',
    EHOSTUNREACH: 'There is no way to the address.',
    ENETUNREACH: 'There is no way to the address.',
    HPE_HEADER_OVERFLOW: 'The headers of the answer are too long.',
  };
  if (known[code] !== undefined) return known[code];
  if (code.startsWith('HPE_')) return 'The answer is no HTTP.';
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return `No secure connection can be made (${code}).`;
  return code === '' ? 'The call failed.' : `The call failed (${code}).`;
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? 'It answered with a redirect, which is not followed.'
    : `It answered ${status}.`;
}

function readable(bytes: Buffer): string {
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  return bytes.toString('utf8').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '\ufffd');
}

/** Reads the body as it is on the wire: compressed data stays compressed, so nothing grows here. */
function readBeginning(response: http.IncomingMessage, rest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let seen = 0;
  return new Promise((resolve) => {
    const settleExchange = () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).subarray(0, mostStoredBytes));
    };
    const leave = () => {
      settleExchange();
      response.destroy();
    };
    const timer = setTimeout(leave, rest);
    response.on('data', (chunk: Buffer) => {
      if (seen < mostStoredBytes) chunks.push(chunk);
      seen += chunk.length;
      if (seen > readBytes) leave();
    });
    response.once('end', settleExchange);
    response.once('close', settleExchange);
    response.once('error', settleExchange);
  });
}

class TooSlow extends Error {
  readonly code = 'ETIMEDOUT';
}

type Exchange = { options: https.RequestOptions; answerMs: number; signal: AbortSignal };

function sendRequest({ url, headers, body }: Call, exchange: Exchange): Promise<http.IncomingMessage> {
  const { options, answerMs, signal } = exchange;
  const transport = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const request = transport.request(url, { ...options, method: 'POST', headers, maxHeaderSize: mostHeaderBytes });
    const timer = setTimeout(() => request.destroy(new TooSlow()), answerMs);
    const stop = () => request.destroy(new Error('stopped'));
    signal.addEventListener('abort', stop, { once: true });
    request.once('response', (response) => {
      clearTimeout(timer);
      resolve(response);
    });
    request.on('error', reject);
    request.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      reject(new Error('closed'));
    });
    request.end(body);
  });
}

/** The receiver may close a kept connection just when it is used again; then a new one is tried, once. */
const isStale = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

function shownAnswer(encoding: string | undefined, body: Buffer): string {
  if (encoding !== undefined && encoding !== 'identity') return `(${encoding.slice(0, 20)}, not opened)`;
  return readable(body);
}

/** External receivers get no trace id, because it would reveal which calls belong together. */
function withTrace(call: Call, { privateHosts }: AddressPolicy): Call {
  const parent = traceparent();
  const host = URL.parse(call.url)?.hostname ?? '';
  return parent !== null && privateHosts.includes(host)
    ? { ...call, headers: { ...call.headers, traceparent: parent } }
    : call;
}

export function addressPolicyOf({ production, webhookHosts }: Settings): AddressPolicy {
  return { loopback: !production, privateHosts: webhookHosts };
}

type Parts = { resolve?: Resolve; timeouts?: Timeouts };

/** Uses no proxy of the environment. */
export function openCaller(
  policy: AddressPolicy,
  { resolve = systemResolve(policy), timeouts = usualTimeouts }: Parts = {},
): Caller {
  const agents = [http, https].map(({ Agent }) => new Agent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 8 }));
  const lookup = guardedLookup(resolve, policy);
  const answerTo = async (call: Call, signal: AbortSignal): Promise<http.IncomingMessage> => {
    // Checked again, because the rules may have changed; an address in the URL is never resolved.
    const problem = urlProblem(call.url, policy);
    if (problem !== null) throw new AddressRefused(problem);
    const agent = call.url.startsWith('https:') ? agents[1] : agents[0];
    const parts = { answerMs: timeouts.answer, signal };
    try {
      return await sendRequest(call, { ...parts, options: { agent, lookup } });
    } catch (error) {
      if (!isStale(error) || signal.aborted) throw error;
      return sendRequest(call, { ...parts, options: { agent: false, lookup } });
    }
  };
  return {
    policy,
    async call(call, signal, now) {
      const began = performance.now();
      const millis = () => Math.round(performance.now() - began);
      try {
        const response = await withSpan({ name: 'webhook call', kind: 'client' }, () =>
          answerTo(withTrace(call, policy), signal),
        );
        const { statusCode: status = 0, headers } = response;
        const answer = shownAnswer(headers['content-encoding'], await readBeginning(response, timeouts.rest));
        const at = now();
        const retryAfter = retryAfterSeconds(headers['retry-after'], at);
        return { at, millis: millis(), status, error: statusError(status), answer, retryAfter };
      } catch (error) {
        if (signal.aborted) return null;
        const text = errorText(error instanceof Error ? error : new Error(String(error)));
        return { at: now(), millis: millis(), status: null, error: text, answer: '', retryAfter: null };
      }
    },
    close: () => {
      for (const agent of agents) agent.destroy();
    },
  };
}
