import type { Brand } from './brand.ts';
import type { Settings } from '../settings/env.ts';
import { hostName } from './host-name.ts';

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

export function siteOrigins({ publicUrl, brandHosts }: Sites): string[] {
  return [publicUrl.origin, ...brandHosts().map((host) => brandUrl(publicUrl, { hosts: [host] }).origin)];
}

export function brandOrigin(called: string, { publicUrl, brandHosts }: Sites): string | null {
  const host = brandHosts().find((one) => hostName(one) === hostName(called));
  return host === undefined ? null : brandUrl(publicUrl, { hosts: [host] }).origin;
}
