import { preferencesLink, type LinkOf } from '#server/secrets/claim-link.ts';
import type { Services } from '#server/context.ts';

export type NoticeId = { claimId: string; id: string };

export function noticeKey({ claimId, id }: NoticeId): string {
  return `notice:${claimId}:${id}`;
}

export function noticeOf(key: string): NoticeId | null {
  const [kind, claimId, id, ...more] = key.split(':');
  return kind === 'notice' && claimId && id && more.length === 0 ? { claimId, id } : null;
}

/** `oneClick` is the one-click unsubscribe address (RFC 8058). */
export function unsubscribeLinks(settings: Services['settings'], link: LinkOf): { page: string; oneClick: string } {
  const page = preferencesLink(settings, link);
  const token = new URL(page).searchParams.get('token') ?? '';
  const stop = new URL('/notifications/stop', settings.publicUrl);
  stop.searchParams.set('token', token);
  return { page, oneClick: stop.href };
}
