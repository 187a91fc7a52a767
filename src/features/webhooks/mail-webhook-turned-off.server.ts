import { adminAddresses } from '#server/sessions/admin-addresses.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { failingDays, type SwitchedOff } from './delivery.rules.ts';
import type { Db } from '#server/db/connect.ts';

const because: Record<SwitchedOff, string> = {
  gone: 'The receiver responded 410 Gone, which means that it doesn’t want any more events.',
  failing: `Every delivery in the last ${failingDays} days failed.`,
};

/** The mail holds the host only, because the rest of an address may hold a secret. */
function offMail(host: string, reason: SwitchedOff): MailContent {
  return {
    subject: `Webhook to ${host} was turned off`,
    heading: 'A webhook was turned off',
    paragraphs: [
      because[reason],
      'Events are kept for 90 days. Once the receiver works, turn the webhook on again and we’ll send what it missed, in order.',
    ],
    facts: [['Receiver', host]],
    action: { label: 'View webhooks', url: '/account/webhooks' },
  };
}

type Off = { id: string; url: string; reason: SwitchedOff; at: Date };

export async function mailWebhookTurnedOff(
  tx: Db,
  services: Services & { brands: Brands },
  { id, url, reason, at }: Off,
): Promise<void> {
  const content = offMail(new URL(url).host, reason);
  const brandId = services.brands.of('').id;
  for (const { id: accountId, email } of await adminAddresses(tx, services)) {
    const key = `webhook off ${id} ${at.toISOString()} ${accountId}`;
    await addMail(tx, { key, to: email, brandId, locale: 'en-GB', content }, services);
  }
}
