import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { signatureOf } from './sms-status.ts';

export const smsKeys = {
  SMS_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  SMS_AUTH_TOKEN: 'canary4242canary4242canary4242ca',
  SMS_FROM: '+447700900000',
};

export type SentText = { sid: string; form: Record<string, string> };

/** The fault of the next call: a Twilio error, an HTTP status alone, a broken connection, or no response. */
export type SmsTrouble = { status: number; code?: number; message?: string } | 'reset' | 'hang' | 'redirect';

type Callback = { path: string; headers: Record<string, string>; body: string };

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function callback(text: SentText, status: string, errorCode?: string): Callback {
  const url = text.form['StatusCallback'] ?? '';
  const form = new URLSearchParams({
    MessageSid: text.sid,
    SmsSid: text.sid,
    AccountSid: smsKeys.SMS_ACCOUNT_SID,
    MessageStatus: status,
    SmsStatus: status,
    To: text.form['To'] ?? '',
    From: smsKeys.SMS_FROM,
    ...(errorCode !== undefined && { ErrorCode: errorCode }),
  });
  return {
    path: new URL(url).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': signatureOf(smsKeys.SMS_AUTH_TOKEN, url, form),
    },
    body: form.toString(),
  };
}

/** Simulates Twilio's Messages API: accepts texts of the account, rejects others, and signs status callbacks. */
export async function fakeSms() {
  const sent: SentText[] = [];
  const trouble: SmsTrouble[] = [];
  const hanging = new Set<ServerResponse>();
  const requests: string[] = [];
  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
    answer(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)));
    requests.push(form['To'] ?? '');
    const next = trouble.shift();
    if (next === 'reset') return void request.socket.destroy();
    if (next === 'hang') return void hanging.add(response);
    if (next === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (next) return refuse(response, next.status, next.code ?? 20_500, next.message ?? 'Trouble');
    const { SMS_ACCOUNT_SID: account, SMS_AUTH_TOKEN: token } = smsKeys;
    const credentials = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
    if (request.headers.authorization !== credentials) return refuse(response, 401, 20_003, 'Authenticate');
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${account}/Messages.json`) {
      return refuse(response, 404, 20_404, 'The requested resource was not found');
    }
    const sid = `SM${String(sent.length).padStart(32, '0')}`;
    sent.push({ sid, form });
    return answer(response, 201, { sid, status: 'queued', to: form['To'], error_code: null });
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    requests,
    trouble,
    callback,
    async close() {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
