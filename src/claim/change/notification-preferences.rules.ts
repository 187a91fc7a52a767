// Texts and push are never sent from 21:00 to 08:00 in London; `quietHours` holds mails as well.
import type { Locale } from '#shared/locale.ts';

export type ChannelName = 'mail' | 'text' | 'push';

export type Preferences = {
  channels: Record<ChannelName, boolean>;
  locale: Locale;
  quietHours: boolean;
  stopped: boolean;
};

export const defaultPreferences: Preferences = {
  channels: { mail: true, text: true, push: true },
  locale: 'en-GB',
  quietHours: false,
  stopped: false,
};
