// What a claimant has chosen about the notifications of one claim. Texts and push are never
// sent from 21:00 to 08:00 in London; `quietHours` holds mails as well.
import type { Locale } from '#shared/locale.ts';

/** The ways to reach a claimant. */
export type ChannelName = 'mail' | 'text' | 'push';

export type Preferences = {
  /** False: the claimant wants nothing by this channel. Push needs a browser that asked for it as well. */
  channels: Record<ChannelName, boolean>;
  locale: Locale;
  /** Whether mails wait for the end of the night too. */
  quietHours: boolean;
  /** Nothing at all is sent. */
  stopped: boolean;
};

/** Of a claimant who has chosen nothing. */
export const defaultPreferences: Preferences = {
  channels: { mail: true, text: true, push: true },
  locale: 'en-GB',
  quietHours: false,
  stopped: false,
};
