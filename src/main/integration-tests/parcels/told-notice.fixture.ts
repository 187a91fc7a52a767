import type { NotifiableEvent } from '#claim/change/notifiable-events.rules.ts';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { readBrandWording } from '#claim/wording/brand-wording.server.ts';
import { readNotificationContext } from '#features/notifications/notification-context.server.ts';
import { readWaitingEvents } from '#features/notifications/notifiable-events.data.ts';
import { readBrandNotices } from '#features/notifications/words/brand-notices.server.ts';
import { composeNotice, type Composed } from '#features/notifications/words/compose-notice.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { unseal } from '#server/secrets/vault.ts';
import type { Locale } from '#shared/locale.ts';
import { desk, rowsOf } from './parcels.fixture.ts';

/** Returns the mail, the text and the push of what waits to be told of one kind, in one language. */
export async function noticeTold(
  claimId: string,
  kind: NotifiableEvent['kind'],
  locale: Locale = 'en-GB',
): Promise<Composed> {
  const { services, database } = desk;
  const brands = brandsOf(services);
  const telling = {
    services,
    brands,
    words: readBrandNotices(brands),
    wordingOf: readBrandWording(brands),
    channels: [],
    preferencesOf: async () => ({ ...defaultPreferences, locale }),
  };
  const { situation, branding, now } = await readNotificationContext(telling, database.kysely, claimId);
  const events = (await readWaitingEvents(database.kysely, claimId)).map(({ event }) => event);
  const told = events.filter((event) => event.kind === kind);
  return composeNotice(told, situation, branding, now);
}

export const answerTold = (claimId: string, locale?: Locale): Promise<Composed> =>
  noticeTold(claimId, 'rebooking-settled', locale);

type Sealed = { id: string; ciphertext: Buffer; nonce: Buffer; key_id: string };

/** Returns the mails of notices that have been written for a claim. */
export const mailsOf = async (id: string) =>
  (await rowsOf<Sealed>(`select * from mail where claim_id = $1 and key like 'notice:%' order by id`, id)).map((row) =>
    unseal(desk.services.settings, { ...row, keyId: row.key_id }, mailSeal(row.id)),
  );
