import type { Locale } from '#shared/locale.ts';

/** What every page of the portal is given with its HTML. Public: it holds no secret and nothing of a claim. */
export type Boot = {
  brand: PublicBrand;
  locale: Locale;
  /** Seconds between two looks for news while a claim is on screen. */
  pollSeconds: number;
  /** Whether this server shows made-up claims. */
  demo: boolean;
  /** Whether the browser may keep the portal's shell. */
  serviceWorker: boolean;
  /** The share of visits that tell how fast their page was, 0 to 1. */
  vitals: number;
  chat: BootChat;
  offers: Offers;
};

/** What works on this server and may be offered. Everything else works on every server. */
export type Offers = {
  /** Paying the excess online. */
  payment: boolean;
  texts: boolean;
  /** Notifications in browsers. */
  push: boolean;
};

/** What the help button opens: our own chat, a Chatwoot inbox (its origin and its public token), or how to reach us. */
export type BootChat = { kind: 'built-in' | 'off' } | { kind: 'chatwoot'; url: string; token: string };

export type Contact = { email: string; phone: string; hours: string };

/** What of a brand the browser needs. */
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

/** The id of the JSON element that carries the boot data. */
export const bootElementId = 'boot';
