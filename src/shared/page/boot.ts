import type { Locale } from '#shared/locale.ts';

/** The boot data in every page's HTML. It is public: no secret and nothing of a claim. */
export type Boot = {
  brand: PublicBrand;
  locale: Locale;
  /** Seconds between two polls while a claim is on screen. */
  pollSeconds: number;
  /** This server shows made-up claims. */
  demo: boolean;
  /** The browser may install the service worker. */
  serviceWorker: boolean;
  /** The share of visits that report page speed, 0 to 1. */
  vitals: number;
  chat: BootChat;
  offers: Offers;
};

/** The optional features that this server offers; everything else is on every server. */
export type Offers = {
  /** Paying the excess online. */
  payment: boolean;
  texts: boolean;
  /** Web push notifications. */
  push: boolean;
};

/** What the help button opens: our own chat, a Chatwoot inbox (its origin and public token), or contact details. */
export type BootChat = { kind: 'built-in' | 'off' } | { kind: 'chatwoot'; url: string; token: string };

export type Contact = { email: string; phone: string; hours: string };

/** The part of a brand that the browser needs. */
export type PublicBrand = {
  id: string;
  name: string;
  companyName: string;
  insurer: string | null;
  provider: string;
  logoLight: string;
  logoDark: string;
  contact: Contact;
  privacyUrl: string | null;
};

/** The id of the JSON element with the boot data. */
export const bootElementId = 'boot';
