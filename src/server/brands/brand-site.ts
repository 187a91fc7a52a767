import type { Brand } from '../brand.ts';

/** Returns where a brand's pages are: its first host with the scheme and port of PUBLIC_URL, else PUBLIC_URL. */
export function brandUrl(publicUrl: URL, { hosts: [host] }: Pick<Brand, 'hosts'>): URL {
  if (host === undefined) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = host;
  return url;
}

/** Returns the settings by which links of a brand's mails and texts are made. */
export function siteOf<Site extends { publicUrl: URL }>(settings: Site, brand: Pick<Brand, 'hosts'>): Site {
  return { ...settings, publicUrl: brandUrl(settings.publicUrl, brand) };
}
