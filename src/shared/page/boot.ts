import type { Locale } from '#shared/locale.ts';

/** The boot data in every page's HTML. It is public: no secret and nothing of a claim. */
export type Boot = {
  brand: PublicBrand;
  locale: Locale;
  pollSeconds: number;
  demo: boolean;
  serviceWorker: boolean;
  /** The share of visits that report page speed, 0 to 1. */
  vitals: number;
  chat: BootChat;
  /** Whether the operator's people have the desk. */
  desk: boolean;
  offers: Offers;
};

export type Offers = {
  payment: boolean;
  texts: boolean;
  push: boolean;
};

/** What the help button opens: our own chat, a Chatwoot inbox (its origin and public token), or contact details. */
export type BootChat = { kind: 'built-in' | 'off' } | { kind: 'chatwoot'; url: string; token: string };

export type Contact = { email: string; phone: string; hours: string };

/** `hoursLang`: the language of the hours, where the page is in another. */
export type ShownContact = Contact & { hoursLang: Locale | null };

export type PublicBrand = {
  id: string;
  name: string;
  companyName: string;
  insurer: string | null;
  provider: string;
  logoLight: string;
  logoDark: string;
  contact: ShownContact;
  privacyUrl: string | null;
};

export const bootElementId = 'boot';
