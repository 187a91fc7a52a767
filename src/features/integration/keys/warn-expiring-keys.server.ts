import { adminAddresses } from '#server/sessions/admin-addresses.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { formatLongDate } from '#shared/time/dates.ts';
import { singleLine } from '#shared/text.ts';
import { expiringKeys, type ExpiringKey } from './integration-keys.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

const warningDays = 14;

function warningMail({ name, expiresAt, lastUsedAt }: ExpiringKey): MailContent {
  // A key ends at the midnight after its last day.
  const lastDay = formatLongDate(new Date(expiresAt.getTime() - 1));
  return {
    subject: `An integration key expires after ${lastDay}`,
    heading: `An integration key expires after ${lastDay}`,
    paragraphs: [
      'Calls with this key are refused after that day.',
      'Make a second key, give it to the system that uses this one, then revoke this one.',
    ],
    facts: [
      ['Key', singleLine(name)],
      ['Last day', lastDay],
      ['Last used', lastUsedAt === null ? 'Never' : formatLongDate(lastUsedAt)],
    ],
    action: { label: 'Go to integration keys', url: '/account/integration' },
  };
}

export async function warnOfExpiringKeys(services: Services): Promise<void> {
  const { database, now } = services;
  const time = now();
  await database.kysely.transaction().execute(async (tx) => {
    const keys = await expiringKeys(tx, { from: time, until: new Date(time.getTime() + warningDays * dayMs) });
    if (keys.length === 0) return;
    const brandId = brandsOf(services).byId(null).id;
    const admins = await adminAddresses(tx, services);
    for (const key of keys) {
      for (const { id, email: to } of admins) {
        // The mail's row outlives the key, so no server or later run writes it again.
        const letter = {
          key: `key expires ${key.id} ${id}`,
          to,
          brandId,
          locale: 'en-GB',
          content: warningMail(key),
        } as const;
        await addMail(tx, letter, services);
      }
    }
  });
}
