import * as z from 'zod';

import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { email, mailServerBody } from './mail/mail-server.rules.ts';
import { senderAnswer, setupAnswer, statesAnswer } from './setup-answers.rules.ts';
import { adminPost as post, setupPath as path, sixDigits } from './keys/keys-bodies.rules.ts';
import { addressRoutes } from './address/address-routes.ts';
import { paymentSetupRoutes } from './payment/payment-routes.ts';
import { setupSteps } from './setup-steps.rules.ts';
import { likeNames } from './states/like-states.rules.ts';
import { textsRoutes } from './texts/texts-routes.ts';

const listLimitBytes = 65_536;

const like = z.enum(likeNames).nullable();
const name = z.string().trim().min(1).max(100);

export const setupRoutes = {
  setup: {
    method: 'GET',
    path: `${path}/setup`,
    who: 'admin',
    summary: 'How far the portal has been set up. Secrets are never in it.',
    answers: ok(setupAnswer),
  },
  markSetupStep: {
    ...post,
    path: `${path}/markSetupStep`,
    summary: 'Say that a step is skipped or done, or take that back.',
    body: { schema: z.strictObject({ step: z.enum(setupSteps), status: z.enum(['open', 'skipped', 'done']) }) },
    answers: ok(doneAnswer),
  },
  ...addressRoutes,
  saveMailServer: {
    ...post,
    path: `${path}/saveMailServer`,
    summary: 'Store the mail server, sealed. It counts at once, in every process.',
    body: { schema: mailServerBody },
    answers: ok(doneAnswer),
    problems: {
      409: '`set-by-environment`: environment variables set the mail server. `changed-meanwhile`: another is stored than the one seen.',
    },
  },
  sendTestMail: {
    ...post,
    path: `${path}/sendTestMail`,
    summary: 'Send a mail with a code, and wait until the mail server has taken it.',
    body: { schema: z.strictObject({ to: email }) },
    answers: ok(doneAnswer),
    problems: {
      409: '`no-mail-server`: none is set.',
      422: '`mail-not-sent`: with what the server said.',
      429: '`test-just-sent`: less than 20 seconds ago.',
    },
  },
  confirmTestMail: {
    ...post,
    path: `${path}/confirmTestMail`,
    summary: 'Confirm by its code that the test mail came.',
    body: { schema: z.strictObject({ code: sixDigits('Enter the six digits of the mail.') }) },
    answers: ok(doneAnswer),
    problems: { 409: '`code-over`: after five wrong codes, an hour, or another mail server.' },
  },
  senderChecks: {
    method: 'GET',
    path: `${path}/senderChecks`,
    who: 'admin',
    summary: 'Look up SPF, DKIM and DMARC of the domain that mails come from.',
    query: {
      schema: z.strictObject({
        selector: z
          .string()
          .trim()
          .max(63)
          .regex(/^[a-z0-9._-]*$/i)
          .default(''),
      }),
      help: 'selector is the DKIM selector of the mail server.',
    },
    answers: ok(senderAnswer),
    problems: { 409: '`no-mail-server`: none is set.' },
  },
  ...textsRoutes,
  previewStates: {
    ...post,
    path: `${path}/previewStates`,
    bodyLimitBytes: listLimitBytes,
    summary: 'Read a pasted list of states, and guess what each is like. Nothing is stored.',
    body: { schema: z.strictObject({ text: z.string().max(30_000) }) },
    answers: ok(statesAnswer),
  },
  addStates: {
    ...post,
    path: `${path}/addStates`,
    bodyLimitBytes: listLimitBytes,
    summary: 'Put states into the catalogue, each in the stage and the words of the one that it is like.',
    body: {
      schema: z.strictObject({ states: z.array(z.strictObject({ name, like })).min(1).max(200) }),
    },
    answers: ok(doneAnswer),
  },
  addSampleClaim: {
    ...post,
    path: `${path}/addSampleClaim`,
    summary: 'Add a sample claim, of which nobody is told.',
    body: 'none',
    answers: ok(doneAnswer),
  },
  removeMadeUpClaims: {
    ...post,
    path: `${path}/removeMadeUpClaims`,
    summary: 'Erase the sample claim, and the test claim of the command that /setup shows.',
    body: 'none',
    answers: ok(doneAnswer),
  },
  ...paymentSetupRoutes,
  watchFirstClaim: {
    method: 'GET',
    path: `${path}/firstClaim`,
    who: 'admin',
    load: 'own-limits',
    summary: 'Hear of the first claim, the sample left out: its number, as soon as there is one.',
    answers: { 200: { description: 'The stream.', media: ['text/event-stream'] } },
    problems: { 429: 'Too many streams of this session are open.' },
  },
} satisfies RestRoutes;
