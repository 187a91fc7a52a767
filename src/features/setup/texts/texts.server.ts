import { v4 as newRandomId } from 'uuid';
import type * as z from 'zod';

import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { TextNotSent } from '#server/gateways/sms/sms-gateway.ts';
import type { SmsSettings } from '#server/gateways/sms/sms-settings.ts';
import { twilioGateway } from '#server/gateways/sms/sms-twilio.ts';
import { Problem } from '#server/http/errors.ts';
import { textableNumber } from '#server/outbox/sms/phone-number.ts';
import { smsStatusPath } from '#server/outbox/sms/sms-status-routes.ts';
import { forgetValues, invalid, saveValues } from '../keys/save-values.server.ts';
import { sendTest } from '../test/test-code.server.ts';
import type { textsBody } from './texts-routes.ts';

type Body = z.output<typeof textsBody>;

/** A stored token stays with the account that it was typed for. */
function tokenFor({ authToken, accountSid }: Body, stored: SmsSettings | null): string {
  if (authToken !== null) return authToken;
  if (stored?.accountSid === accountSid) return stored.authToken;
  throw invalid('/authToken', 'Enter the Auth Token of this account.');
}

export async function saveTexts(services: Services, body: Body, setBy: string): Promise<void> {
  await saveValues(services, {
    group: 'sms',
    seen: body.seen,
    setBy,
    pointers: { SMS_ACCOUNT_SID: '/accountSid', SMS_AUTH_TOKEN: '/authToken', SMS_FROM: '/from' },
    wantedOf: ({ sms }) =>
      new Map([
        ['SMS_ACCOUNT_SID', body.accountSid],
        ['SMS_AUTH_TOKEN', tokenFor(body, sms)],
        ['SMS_FROM', body.from],
      ] as const),
    audit: { action: 'setup.texts', detail: `${body.accountSid}, from ${body.from}` },
  });
}

export async function stopTexts(services: Services, seen: string | null, setBy: string): Promise<void> {
  await forgetValues(services, { group: 'sms', seen, setBy, audit: { action: 'setup.texts', detail: 'off' } });
}

/** Milliseconds; shorter than the browser waits for an answer. */
const sendTimeoutMs = 20_000;
/** Twilio's error of a wrong account or token (twilio.com/docs/api/errors/20003). */
const wrongKeys = /^20003\b/;

function notSent(error: unknown): unknown {
  if (!(error instanceof TextNotSent)) return error;
  const { answer } = error;
  const why = wrongKeys.test(answer) ? 'It knows no such account with this Auth Token. ' : '';
  return new Problem(422, 'text-not-sent', `Twilio did not take the text. ${why}It said: ${answer}`);
}

type Given = { to: string; brands: Brands };

async function send({ settings, now }: Services, { to, brands }: Given, code: string): Promise<void> {
  const { sms, publicUrl } = settings;
  if (sms === null) throw new Problem(409, 'no-texts', 'Save the provider of texts first.');
  const { name } = brands.of(publicUrl.hostname);
  const id = newRandomId();
  const text = {
    id,
    to,
    date: now(),
    statusUrl: `${publicUrl.origin}${smsStatusPath}/${id}/1`,
    body: `${code} is your code for ${name}. Enter it where you set the portal up.`,
  };
  // By the server itself, not by the queue, so that the provider's answer is on screen at once.
  await twilioGateway(sms).send(text, AbortSignal.timeout(sendTimeoutMs));
}

/** Sends a text with a code, and waits until the provider has taken it. Throws 422 with what it said. */
export async function sendTestText(services: Services, { to, brands }: Given, actor: string): Promise<void> {
  const number = textableNumber({ mobile: to, phone: '' });
  if (number.is !== 'ok') throw invalid('/to', number.is === 'bad' ? number.why : 'Enter a mobile number.');
  await sendTest(services, {
    channel: 'text',
    actor,
    send: async (code) =>
      send(services, { to: number.to, brands }, code).catch((error: unknown) => {
        throw notSent(error);
      }),
  });
}
