import type { Kysely } from 'kysely';

import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import type { Locale } from '#shared/locale.ts';
import type { Reach } from './route.rules.ts';

/** What of a claim tells whether and where it can be reached. */
export type Contacts = { claimId: string; email: string; mobile: string; phone: string };

/** One message in the form of every channel. Texts are plain, without personal data beyond the claim reference. */
export type NoticeMessage = {
  /** The cause for `addMail` and the like, so that the same notice is never sent twice: 'notice:<claim id>:<notice id>'. */
  key: string;
  claimId: string;
  noticeId: string;
  brandId: string;
  locale: Locale;
  mail: MailContent;
  /** Ends with the link. At most 160 characters of GSM 03.38 wherever that is possible. */
  text: string;
  /** `url` is whole. A later one with the same `tag` replaces it on the screen. */
  push: { title: string; body: string; url: string; tag: string };
};

/** A way to reach claimants. Whoever adds one says later what became of each notice, by `settleNotice` as its OnSettled. */
export type NotificationChannel = {
  name: ChannelName;
  /** Whether the claim can be reached by it now. */
  reach(tx: Kysely<Tables>, contacts: Contacts): Promise<Reach>;
  /** Writes the message in this transaction, to be sent once that commits. `to` is of `reach`. Throws where it must not go out. */
  send(tx: Kysely<Tables>, message: NoticeMessage, to: string): Promise<void>;
};
