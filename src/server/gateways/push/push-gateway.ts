import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';

import webPush from 'web-push';

import type { Settings } from '#server/settings/env.ts';
import { AddressRefused, guardedLookup, systemResolve } from '#server/http/public-address.ts';
import { isPushEndpoint, pushAddressPolicy } from './push-endpoint.ts';
import type { VapidKeys } from './push-settings.ts';

export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

/** `gone`: this browser will never accept a message again. `later`: a retry may help. */
export type PushResult = { is: 'sent' } | { is: 'gone' | 'later' | 'refused'; answer: string };

export type PushGateway = {
  /** Sends one message; never throws. A newer one with the same `topic` replaces one that is still queued. */
  send(target: PushTarget, message: { text: string; topic: string }, signal: AbortSignal): Promise<PushResult>;
};

const timeoutMs = 10_000;
/** Seconds that the push service keeps a message for an offline browser. Older news is in the mail. */
const timeToLiveSeconds = 24 * 60 * 60;

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return { is: 'sent' };
  const answer = `The push service answered ${status}.`;
  if (status === 404 || status === 410) return { is: 'gone', answer };
  return { is: status === 429 || status >= 500 ? 'later' : 'refused', answer };
}

/** Checks the address again on connecting and follows no redirects. */
async function post(url: URL, options: RequestOptions, body: Buffer | null): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const sending = send(url, options, (response: IncomingMessage) => {
      response.resume();
      response.once('error', fail);
      done(response.statusCode ?? 0);
    });
    sending.once('error', fail);
    sending.end(body ?? undefined);
  });
}

type Site = Pick<Settings, 'publicUrl' | 'production'>;

function subjectOf({ publicUrl }: Site): string {
  return publicUrl.protocol === 'https:' ? publicUrl.origin : `mailto:no-reply@${publicUrl.hostname}`;
}

/** Encrypts messages for browsers (RFC 8291) and signs them with our key (RFC 8292). */
export function webPushGateway(keys: VapidKeys, site: Site): PushGateway {
  const policy = pushAddressPolicy(site);
  const lookup = guardedLookup(systemResolve(policy), policy);
  const attempt = async (target: PushTarget, text: string, topic: string, signal: AbortSignal) => {
    if (!isPushEndpoint(target.endpoint, site))
      throw new AddressRefused('The push service is not on the public internet.');
    const vapidDetails = { subject: subjectOf(site), ...keys };
    const options = { vapidDetails, TTL: timeToLiveSeconds, urgency: 'normal', topic } as const;
    const { headers, body, endpoint } = webPush.generateRequestDetails(target, text, options);
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    return post(new URL(endpoint), { method: 'POST', headers, lookup, agent: false, signal: within }, body);
  };
  return {
    async send(target, { text, topic }, signal) {
      try {
        return resultOf(await attempt(target, text, topic, signal));
      } catch (error) {
        if (error instanceof AddressRefused) return { is: 'gone', answer: error.message };
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
        // A client may have sent any 65 bytes as its key; a retry cannot make them a point of the curve.
        if (code.startsWith('ERR_CRYPTO_')) return { is: 'gone', answer: `The subscription has no key (${code}).` };
        return { is: 'later', answer: `The push service did not answer (${code}).` };
      }
    },
  };
}

export function openPushGateway(settings: Settings): PushGateway | null {
  return settings.vapid === null ? null : webPushGateway(settings.vapid, settings);
}
