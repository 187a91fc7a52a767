import { v7 as newId } from 'uuid';

import type { Brand, Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { MailNotSent } from '#server/gateways/mail/mail-gateway.ts';
import { smtpGateway } from '#server/gateways/mail/mail-smtp.ts';
import { Problem } from '#server/http/errors.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { mailMessage } from '#server/outbox/mail/mail-message.ts';
import type { Locale } from '#shared/locale.ts';
import { sendTest } from '../test/test-code.server.ts';

/** Milliseconds; shorter than the browser waits for an answer. */
const sendTimeoutMs = 20_000;

function testContent({ name }: Brand, code: string): MailContent {
  return {
    subject: `${code} is your code for ${name}`,
    heading: 'Your mail server works',
    paragraphs: [`This is the test mail of ${name}. Enter this code where you set the portal up:`],
    facts: [['Code', code]],
    closing: ['The code works for an hour. If nobody at your company is setting up a portal, tell us.'],
  };
}

type Given = { to: string; brands: Brands; locale: Locale };

async function send({ settings, now }: Services, { to, brands, locale }: Given, code: string): Promise<void> {
  const { mail, publicUrl } = settings;
  if (mail === null) throw new Problem(409, 'no-mail-server', 'Save a mail server first.');
  const brand = brands.of(publicUrl.hostname);
  const written = { id: newId(), to, brandId: brand.id, locale, queuedAt: now(), content: testContent(brand, code) };
  const message = await mailMessage(written, { brands, from: mail.from, publicUrl });
  // By the server itself, not by the queue, so that its answer is on screen at once.
  await smtpGateway(mail).send(message, AbortSignal.timeout(sendTimeoutMs));
}

function notSent(error: unknown): unknown {
  if (!(error instanceof MailNotSent)) return error;
  return new Problem(422, 'mail-not-sent', `The mail server did not take the mail. It said: ${error.answer}`);
}

/** Sends a mail with a code, and waits until the server has taken it. Throws 422 with what the server said. */
export async function sendTestMail(services: Services, given: Given, actor: string): Promise<void> {
  await sendTest(services, {
    channel: 'mail',
    actor,
    send: async (code) =>
      send(services, given, code).catch((error: unknown) => {
        throw notSent(error);
      }),
  });
}
