import { preferencesLink, type LinkOf } from '#server/secrets/claim-link.ts';
import type { Services } from '#server/context.ts';

export type NoticeId = { claimId: string; id: string };

/** The cause of a mail, a text or a push message that is a notice. */
export function noticeKey({ claimId, id }: NoticeId): string {
  return `notice:${claimId}:${id}`;
}

/** What `noticeKey` was made of, or null for the key of something else. */
export function noticeOf(key: string): NoticeId | null {
  const [kind, claimId, id, ...more] = key.split(':');
  return kind === 'notice' && claimId && id && more.length === 0 ? { claimId, id } : null;
}

/** Where the preferences of a claim's notifications are, and what one POST stops (RFC 8058), by the same token. */
export function unsubscribeLinks(settings: Services['settings'], link: LinkOf): { page: string; oneClick: string } {
  const page = preferencesLink(settings, link);
  const token = new URL(page).searchParams.get('token') ?? '';
  const stop = new URL('/notifications/stop', settings.publicUrl);
  stop.searchParams.set('token', token);
  return { page, oneClick: stop.href };
}
