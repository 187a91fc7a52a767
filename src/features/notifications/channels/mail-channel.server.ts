import type { Services } from '#server/context.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';
import { singleLine } from '#shared/text.ts';
import type { NotificationChannel } from './channel.server.ts';

export function mailChannel(services: Services): NotificationChannel {
  return {
    name: 'mail',
    async reach(_tx, { email }) {
      const to = cleanEmail(email);
      if (to === '') return { is: 'none' };
      return couldBeEmail(to)
        ? { is: 'ok', to }
        : { is: 'bad', to: singleLine(to), why: 'This is not an e-mail address that mail can be sent to.' };
    },
    async send(tx, { key, brandId, locale, mail, claimId }, to) {
      await addMail(tx, { key, to, brandId, locale, content: mail, claimId }, services);
    },
  };
}
