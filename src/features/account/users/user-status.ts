import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { User } from '#features/account/account-answers.rules.ts';

function invitedText({ inviteExpiresAt }: User, now: Date): string {
  const expiry = inviteExpiresAt === null ? null : new Date(inviteExpiresAt);
  if (expiry === null || expiry <= now) return m.account_status_invite_expired();
  return m.account_status_invited_until({ time: formatDateTime(expiry) });
}

export function statusText(user: User, now = new Date()): string {
  const { status, lockedOutUntil, lockedOutForGood } = user;
  switch (status) {
    case 'active':
      return m.account_status_active();
    case 'invited':
      return invitedText(user, now);
    case 'unconfirmed':
      return m.account_status_unconfirmed();
    case 'locked-out':
      if (lockedOutForGood || lockedOutUntil === null) return m.account_status_locked();
      return m.account_status_locked_until({ time: formatDateTime(new Date(lockedOutUntil)) });
  }
}
