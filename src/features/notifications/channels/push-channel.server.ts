import type { Services } from '#server/context.ts';
import { subscriptionsOf } from '#server/outbox/push/push.data.ts';
import { addPush } from '#server/outbox/push/push.ts';
import type { NotificationChannel } from './channel.server.ts';

export function pushChannel({ settings, now }: Services): NotificationChannel {
  return {
    name: 'push',
    reach: async (tx, { claimId }) => {
      const isWanted = settings.vapid !== null && (await subscriptionsOf(tx, claimId)).length > 0;
      return isWanted ? { is: 'ok', to: '' } : { is: 'none' };
    },
    send: (tx, { key, claimId, push }) => addPush(tx, { claimId, key, words: push }, now()),
  };
}
