import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import type { Locale } from '#shared/locale.ts';
import type { Reachability } from './route.rules.ts';
import type { Db } from '#server/db/connect.ts';

export type Contacts = { claimId: string; email: string; mobile: string; phone: string };

/** Plain text, without personal data beyond the claim reference. */
export type NoticeMessage = {
  key: string;
  claimId: string;
  noticeId: string;
  brandId: string;
  locale: Locale;
  mail: MailContent;
  /** Ends with the link. At most 160 characters of GSM 03.38 if possible. */
  text: string;
  /** `url` is absolute. A later message with the same `tag` replaces it on the screen. */
  push: { title: string; body: string; url: string; tag: string };
};

export type NotificationChannel = {
  name: ChannelName;
  reach(tx: Db, contacts: Contacts): Promise<Reachability>;
  /** Queues the message in this transaction; it is sent after the commit. Throws if it must not be sent. */
  send(tx: Db, message: NoticeMessage, to: string): Promise<void>;
};
