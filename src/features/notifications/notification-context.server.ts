import type { Preferences } from '#claim/change/notification-preferences.rules.ts';
import type { Brand, Brands } from '#server/brands/brand.ts';
import { siteOf } from '#server/brands/brand-site.ts';
import { claimLink, type LinkOf } from '#server/secrets/claim-link.ts';
import type { Services } from '#server/context.ts';
import { offersOf } from '#server/settings/offers.ts';
import type { WordingOf } from '#shared/wording.ts';
import type { BrandNotices } from './words/brand-notices.server.ts';
import type { Contacts, NotificationChannel } from './channels/channel.server.ts';
import type { Branding } from './words/compose-notice.server.ts';
import { unsubscribeLinks } from './notice-key.server.ts';
import type { ReachabilityByChannel } from './channels/route.rules.ts';
import { type OpenOwed, readOpenOwed } from './owed/open-owed.data.ts';
import type { Situation } from './situation.ts';
import { readSituation } from './situation.data.ts';
import type { Db } from '#server/db/connect.ts';

export type NotificationServices = {
  services: Services;
  brands: Brands;
  words: BrandNotices;
  wordingOf: WordingOf;
  channels: readonly NotificationChannel[];
  preferencesOf: (tx: Db, claimId: string) => Promise<Preferences>;
};

export type NotificationContext = {
  tx: Db;
  claimId: string;
  now: Date;
  settings: Pick<Services['settings'], 'desk' | 'demo'>;
  situation: Situation;
  preferences: Preferences;
  channels: readonly NotificationChannel[];
  reaches: ReachabilityByChannel;
  /** What is owed and open, as it was at first. */
  owed: readonly OpenOwed[];
  isRetry: boolean;
  brand: Brand;
  branding: Branding;
};

async function reachabilityOf(
  tx: Db,
  channels: readonly NotificationChannel[],
  contacts: Contacts,
): Promise<ReachabilityByChannel> {
  const reaches: ReachabilityByChannel = { mail: { is: 'none' }, text: { is: 'none' }, push: { is: 'none' } };
  for (const channel of channels) reaches[channel.name] = await channel.reach(tx, contacts);
  return reaches;
}

export function brandingOf(
  { services: { settings }, words }: Pick<NotificationServices, 'services' | 'words'>,
  { brand, locale, ...link }: LinkOf & { brand: Brand; locale: Preferences['locale'] },
): Branding {
  const site = siteOf(settings, brand);
  return {
    brand,
    offers: offersOf(settings),
    entries: words(brand.id, locale),
    locale,
    linkTo: (page) => claimLink(site, link, page),
    unsubscribe: unsubscribeLinks(site, link),
  };
}

/** The claim must be locked. */
export async function readNotificationContext(
  notifications: NotificationServices,
  tx: Db,
  claimId: string,
  { isRetry = false }: { isRetry?: boolean | undefined } = {},
): Promise<NotificationContext> {
  const { services, brands, channels, preferencesOf } = notifications;
  const now = services.now();
  const preferences = await preferencesOf(tx, claimId);
  const reading = { wordingOf: notifications.wordingOf, locale: preferences.locale, now };
  const { situation, contacts } = await readSituation(tx, claimId, reading);
  const reaches = await reachabilityOf(tx, channels, contacts);
  const brand = brands.byId(situation.brand);
  const link = { claimId, email: contacts.email, now };
  const branding = brandingOf(notifications, { brand, locale: preferences.locale, ...link });
  const owed = await readOpenOwed(tx, claimId);
  const { settings } = services;
  return { tx, claimId, now, settings, situation, preferences, channels, reaches, owed, isRetry, brand, branding };
}
