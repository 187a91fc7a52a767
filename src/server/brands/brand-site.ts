import type { Brand } from './brand.ts';
import type { Settings } from '../settings/env.ts';
import { hostName } from './host-name.ts';

/**
 * Returns the URL of a brand's pages: its first host with the scheme and, unless it has one, the port of PUBLIC_URL.
 */
export function brandUrl(publicUrl: URL, { hosts: [host] }: Pick<Brand, 'hosts'>): URL {
  if (host === undefined) return publicUrl;
  const url = new URL(publicUrl);
  url.host = host;
  return url;
}

export function siteOf<Site extends { publicUrl: URL }>(settings: Site, brand: Pick<Brand, 'hosts'>): Site {
  return { ...settings, publicUrl: brandUrl(settings.publicUrl, brand) };
}

type Sites = Pick<Settings, 'publicUrl' | 'brandHosts'>;

/** Returns the origins of all pages of this portal: PUBLIC_URL's, then those of the brands' hosts. */
export function siteOrigins({ publicUrl, brandHosts }: Sites): string[] {
  return [publicUrl.origin, ...brandHosts.map((host) => brandUrl(publicUrl, { hosts: [host] }).origin)];
}

/** Returns the origin of the brand's host of this name, whatever port was called, or null. */
export function brandOrigin(called: string, { publicUrl, brandHosts }: Sites): string | null {
  const host = brandHosts.find((one) => hostName(one) === hostName(called));
  return host === undefined ? null : brandUrl(publicUrl, { hosts: [host] }).origin;
}
