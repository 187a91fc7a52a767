import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { adminPost, seenText, secretText, setupPath, sixDigits } from '../keys/keys-bodies.rules.ts';

const trimmed = (most: number) => z.string().trim().min(1).max(most);

export const textsBody = z.strictObject({
  accountSid: trimmed(100),
  authToken: secretText.meta({ description: 'Null keeps the stored one, for the same account.' }),
  from: trimmed(50),
  seen: seenText,
});

export const textsRoutes = {
  saveTexts: {
    ...adminPost,
    path: `${setupPath}/saveTexts`,
    summary: 'Store the provider of texts, sealed. It counts at once, in every process.',
    body: { schema: textsBody },
    answers: ok(doneAnswer),
    problems: {
      409: '`set-by-environment`: environment variables set it. `changed-meanwhile`: another is stored than the one seen.',
    },
  },
  stopTexts: {
    ...adminPost,
    path: `${setupPath}/stopTexts`,
    summary: 'Forget the stored provider of texts.',
    body: { schema: z.strictObject({ seen: seenText }) },
    answers: ok(doneAnswer),
    problems: { 409: '`set-by-environment`, or `changed-meanwhile`.' },
  },
  sendTestText: {
    ...adminPost,
    path: `${setupPath}/sendTestText`,
    summary: 'Send a text with a code, and wait until the provider has taken it.',
    body: { schema: z.strictObject({ to: z.string().trim().max(60) }) },
    answers: ok(doneAnswer),
    problems: {
      409: '`no-texts`: no provider is set.',
      422: '`text-not-sent`: with what the provider said.',
      429: '`test-just-sent`: less than 20 seconds ago.',
    },
  },
  confirmTestText: {
    ...adminPost,
    path: `${setupPath}/confirmTestText`,
    summary: 'Confirm by its code that the test text came.',
    body: { schema: z.strictObject({ code: sixDigits('Enter the six digits of the text.') }) },
    answers: ok(doneAnswer),
    problems: { 409: '`code-over`: after five wrong codes, an hour, or another provider.' },
  },
} satisfies RestRoutes;
