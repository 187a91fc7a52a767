// What a brand says, in its folder's brand.json and in the store alike.
import * as z from 'zod';

import { openingHours } from '#shared/time/opening-hours.rules.ts';

const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: 'must be a colour such as #08515B' });
const file = z.string().regex(/^[\w-]+\.(?:svg|png|webp)$/, { error: 'must name an svg, png or webp file beside it' });
const text = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(500, { error: 'must have at most 500 characters' });
const email = z.email({ error: 'must be an e-mail address, such as help@company.example' });
const host = z
  .string()
  .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, { error: 'must be host names in lower case, such as claims.example' });

export const brandContent = z.strictObject({
  name: text,
  companyName: text,
  /** The insurer of claims whose contract names no customer; null if it is never known. */
  insurer: text.nullable(),
  provider: text,
  logoLight: file,
  logoDark: file,
  icon: file,
  primary: colour,
  accent: colour.optional(),
  contact: z.strictObject({ email, phone: text, hours: text }),
  mailFrom: email.nullable().default(null),
  /** Without them the chat is open only while a desk reports that it is staffed. */
  chatHours: openingHours.optional(),
  privacyUrl: z.httpUrl({ error: 'must be an address that begins with https://' }).nullable(),
  terms: z.array(text).min(1, { error: 'must have at least one line' }),
  /** Hosts of this brand, whatever the port; the default brand has all others. A port is for links. */
  hosts: z.array(host),
});

export type BrandContent = z.output<typeof brandContent>;

/** As answers have it: nothing is left to a default. */
export const shownContent = brandContent.extend({ mailFrom: email.nullable() });

export const pictureFields = ['logoLight', 'logoDark', 'icon'] as const;
export type PictureField = (typeof pictureFields)[number];
