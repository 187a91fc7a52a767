import { preferencesOf } from '#claim/change/notification-preferences.data.ts';
import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import { readBrandNotices } from '#features/notifications/words/brand-notices.server.ts';
import { mailChannel } from '#features/notifications/channels/mail-channel.server.ts';
import { pushChannel } from '#features/notifications/channels/push-channel.server.ts';
import type { NotificationServices } from '#features/notifications/notification-context.server.ts';
import { notifyJob } from '#features/notifications/send-notifications.server.ts';
import { textChannel } from '#features/notifications/channels/text-channel.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';

export function notificationServices(services: Services): NotificationServices {
  const brands = brandsOf(services);
  const words = readBrandNotices(brands);
  const channels = [mailChannel(services), textChannel(services), pushChannel(services)];
  return { services, brands, words, wordingOf: liveWordingOf(services).wordingOf, channels, preferencesOf };
}

export function notificationJob(services: Services): Job {
  return notifyJob(notificationServices(services));
}
