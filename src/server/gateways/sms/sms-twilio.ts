import { TextNotSent, type OutgoingText, type SmsGateway } from './sms-gateway.ts';
import type { SmsSettings } from './sms-settings.ts';

const twilio = new URL('https://api.twilio.com');
/** Timeout in milliseconds; shorter than a job's lease. */
const timeoutMs = 15_000;
/** Seconds after which networks drop a text, so that news of the morning does not arrive at night. */
const validitySeconds = 4 * 60 * 60;
const longestAnswer = 300;
const longestBody = 64 * 1024;

/**
 * Permanent errors of this text or number, by Twilio's dictionary: no number, no mobile, unsubscribed by STOP, not
 * reachable, too long. Any other error is about us or temporary, and an operator or time can fix it.
 */
const finalCodes = new Set([21211, 21214, 21217, 21265, 21610, 21612, 21614, 21617, 21635]);

type Answer = { sid?: unknown; code?: unknown; message?: unknown };

function formOf({ to, body, statusUrl }: OutgoingText, from: string): URLSearchParams {
  const sender = /^MG/i.test(from) ? { MessagingServiceSid: from } : { From: from };
  return new URLSearchParams({
    To: to,
    ...sender,
    Body: body,
    StatusCallback: statusUrl,
    ValidityPeriod: String(validitySeconds),
  });
}

function headersOf({ accountSid, authToken }: SmsSettings): Record<string, string> {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return {
    authorization: `Basic ${credentials}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  };
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer);
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  if (text.length > longestBody) return {};
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? json : {};
  } catch {
    return {};
  }
}

function errorOfAnswer(status: number, { code, message }: Answer, { authToken }: SmsSettings): TextNotSent {
  // The response is stored and shown, and a provider may repeat the token.
  const said = typeof message === 'string' ? message.replaceAll(authToken, '…') : `HTTP ${status}`;
  const isFinal = status === 400 && typeof code === 'number' && finalCodes.has(code);
  const answer = oneLine(typeof code === 'number' ? `${code}: ${said}` : said);
  return new TextNotSent(`the provider answered ${typeof code === 'number' ? code : status}`, { answer, isFinal });
}

function notSentOf(error: unknown): TextNotSent {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
  return new TextNotSent(code, { answer: `The provider did not answer (${code}).`, isFinal: false });
}

/** Treats redirects as errors, so that a text's content goes nowhere else. */
export function twilioGateway(settings: SmsSettings): SmsGateway {
  const address = new URL(`/2010-04-01/Accounts/${settings.accountSid}/Messages.json`, settings.apiUrl ?? twilio);
  return {
    async send(text, signal) {
      const request = {
        method: 'POST',
        headers: headersOf(settings),
        body: formOf(text, settings.from),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      } satisfies RequestInit;
      const [status, answer] = await fetch(address, request)
        .then(async (response) => [response.status, await answerOf(response)] as const)
        .catch((error: unknown) => {
          throw notSentOf(error);
        });
      if (status < 200 || status > 299) throw errorOfAnswer(status, answer, settings);
      return typeof answer.sid === 'string' ? oneLine(answer.sid) : '';
    },
  };
}
