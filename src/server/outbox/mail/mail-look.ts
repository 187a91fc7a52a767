import type { Locale } from '#shared/locale.ts';
import type { Brand } from '#server/brands/brand.ts';

/** Whose mail it is and in which language: what its look depends on beside its content. */
export type MailLook = {
  brand: Pick<Brand, 'id' | 'name' | 'companyName' | 'contact' | 'colours' | 'pictureVersion'>;
  locale: Locale;
  /** Where its pictures are; null where it is shown on a page of this portal. */
  site: URL | null;
};
