// A claimant's notification choices for one claim. Texts and push are never sent from 21:00 to 08:00 in London;
// `quietHours` holds mails as well.
import type { Locale } from '#shared/locale.ts';

export type ChannelName = 'mail' | 'text' | 'push';

export type Preferences = {
  /** False: nothing is sent by this channel. Push also needs a browser that has subscribed. */
  channels: Record<ChannelName, boolean>;
  locale: Locale;
  /** Holds mails until the end of the night too. */
  quietHours: boolean;
  /** Nothing at all is sent. */
  stopped: boolean;
};

export const defaultPreferences: Preferences = {
  channels: { mail: true, text: true, push: true },
  locale: 'en-GB',
  quietHours: false,
  stopped: false,
};
