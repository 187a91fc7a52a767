import type { BrandContent, PictureField } from '#shared/brands/brand-content.rules.ts';
import { deriveBrand, type BrandColours, type BrandTokens } from '#shared/brands/brand-colours.ts';
import type { Locale } from '#shared/locale.ts';
import type { Contact, PublicBrand } from '#shared/page/boot.ts';
import { hoursIn, hoursLangIn } from '#shared/time/hours-text.rules.ts';
import type { OpeningHours } from '#shared/time/opening-hours.ts';
import { pictureVersion } from '#server/outbox/mail-pictures/picture-version.ts';

/** The bytes of each picture. */
export type BrandPictures = Readonly<Record<PictureField, Buffer>>;

/** Never changed: what is published later is another object, so that what was drawn of one may be kept by it. */
export type Brand = Omit<PublicBrand, 'contact'> & {
  contact: Contact;
  icon: string;
  chatHours: OpeningHours | null;
  mailFrom: string | null;
  terms: string[];
  hosts: string[];
  css: string;
  /** For places without custom properties, such as mails. */
  colours: Pick<BrandColours, 'light' | 'dark'>;
  pictureVersion: string;
  pictures: BrandPictures;
};

export class BrandError extends Error {}

/** The brands that serve now. Each read may find others: an operator publishes them while the portal runs. */
export type Brands = {
  /** Holds the words of brands that are kept in files. */
  readonly folder: string;
  readonly all: readonly Brand[];
  of(host: string): Brand;
  byId(id: string | null): Brand;
};

function cssOf(tokens: BrandTokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--c-${name}:${value}`)
    .join(';');
}

const ourColours = deriveBrand({ primary: '#08515B' });

export function coloursCss({ light: lightOnes, dark: darkOnes }: Brand['colours']): string {
  const [light, dark] = [cssOf(lightOnes), cssOf(darkOnes)];
  return (
    `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `:root[data-theme=dark]{${dark}}`
  );
}

/** Returns the brand that `content` says. Its pictures are served under the names that the content has for them. */
export function brandFrom(id: string, content: BrandContent, pictures: BrandPictures): Brand {
  const { primary, accent, chatHours: hours = null, ...said } = content;
  const addressOf = (name: string) => `/brand/${id}/${name}`;
  const derived = deriveBrand({ primary, accent });
  const { light, dark } = derived.ok ? derived : ourColours;
  return {
    ...said,
    id,
    chatHours: hours,
    logoLight: addressOf(said.logoLight),
    logoDark: addressOf(said.logoDark),
    icon: addressOf(said.icon),
    css: derived.ok ? coloursCss(derived) : '',
    colours: { light, dark },
    pictureVersion: pictureVersion(pictures.logoLight, light),
    pictures,
  };
}

/** `locale` is of whoever reads its hours. */
export function publicBrand(brand: Brand, locale: Locale): PublicBrand {
  const { id, name, companyName, insurer, provider, logoLight, logoDark, privacyUrl } = brand;
  const { hours } = brand.contact;
  const contact = { ...brand.contact, hours: hoursIn(hours, locale), hoursLang: hoursLangIn(hours, locale) };
  return { id, name, companyName, insurer, provider, logoLight, logoDark, contact, privacyUrl };
}
