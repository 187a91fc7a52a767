import type { Locale } from '#shared/locale.ts';
import type { Brand } from './brand.ts';

/** Whose mail it is and in which language: what its look depends on beside its content. */
export type MailLook = {
  brand: Pick<Brand, 'name' | 'companyName' | 'contact' | 'colours'>;
  locale: Locale;
};
