import type { Services } from '#server/context.ts';
import { canText } from '#server/gateways/sms/sms-open.ts';
import { textableNumber } from '#server/outbox/sms/phone-number.ts';
import { addText } from '#server/outbox/sms/sms.ts';
import type { NotificationChannel } from './channel.server.ts';

export function textChannel(services: Services): NotificationChannel {
  return {
    name: 'text',
    reach: async (_tx, contacts) => (canText(services.settings) ? textableNumber(contacts) : { is: 'none' }),
    send: async (tx, { key, claimId, text }, to) => {
      await addText(tx, { key, claimId, to, body: text }, services);
    },
  };
}
