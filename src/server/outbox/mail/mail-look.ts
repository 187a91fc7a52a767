import type { Locale } from '#shared/locale.ts';
import type { Brand } from '#server/brands/brand.ts';

export type MailLook = {
  brand: Pick<Brand, 'id' | 'name' | 'companyName' | 'contact' | 'colours' | 'pictureVersion'>;
  locale: Locale;
  /** The base URL of its pictures; null if it is shown on a page of this portal. */
  site: URL | null;
};
