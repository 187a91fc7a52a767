import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { User } from '#features/account/account-answers.rules.ts';

export function statusText({ status, lockedOutUntil, lockedOutForGood }: User): string {
  switch (status) {
    case 'active':
      return m.account_status_active();
    case 'invited':
      return m.account_status_invited();
    case 'unconfirmed':
      return m.account_status_unconfirmed();
    case 'locked-out':
      if (lockedOutForGood || lockedOutUntil === null) return m.account_status_locked();
      return m.account_status_locked_until({ time: formatDateTime(new Date(lockedOutUntil)) });
  }
}
